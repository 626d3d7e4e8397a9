import { Icon } from '../../ui/controls/icon'
import { sportIconDrawings } from './sport-icons'

const drawings = new Map<string, string>(Object.entries(sportIconDrawings))

interface OwnSportIconProps {
  icon: string
  /** The drawing to use if this version does not have the icon. */
  instead: string
}

/**
 * The icon that an administrator chose for a sport. All these icons are one file, loaded when the first is shown,
 * because most servers use none.
 */
export function OwnSportIcon({ icon, instead }: OwnSportIconProps) {
  return <Icon drawing={drawings.get(icon) ?? instead} />
}
