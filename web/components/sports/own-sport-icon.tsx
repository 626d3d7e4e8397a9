import { Icon } from '../../ui/controls/icon'
import { sportIconSvgs } from './sport-icons'

const svgs = new Map<string, string>(Object.entries(sportIconSvgs))

interface OwnSportIconProps {
  icon: string
  /** The icon to use if this version does not have the icon. */
  instead: string
}

/**
 * The icon that an administrator chose for a sport. All these icons are one file, loaded when the first is shown,
 * because most servers use none.
 */
export function OwnSportIcon({ icon, instead }: OwnSportIconProps) {
  return <Icon svg={svgs.get(icon) ?? instead} />
}
