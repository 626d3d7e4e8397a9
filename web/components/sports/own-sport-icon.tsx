import { Icon } from '../../ui/controls/icon'
import { sportIconSvgs } from './sport-icons'

const svgs = new Map<string, string>(Object.entries(sportIconSvgs))

interface OwnSportIconProps {
  icon: string
  /** The icon that is shown if this version does not have the chosen icon. */
  instead: string
}

/**
 * Shows the icon that an administrator chose for a sport. All such icons are in one file, which is loaded when the
 * first is shown, because most servers use none.
 */
export function OwnSportIcon({ icon, instead }: OwnSportIconProps) {
  return <Icon svg={svgs.get(icon) ?? instead} />
}
