import { Icon } from '../../ui/controls/icon'
import { sportIconDrawings } from './sport-icons'

const drawings = new Map<string, string>(Object.entries(sportIconDrawings))

interface OwnSportIconProps {
  icon: string
  /** Drawing used if this version does not have the icon. */
  instead: string
}

/**
 * The icon an administrator chose for a sport. All icons are loaded together with the first one, because most servers
 * have none.
 */
export function OwnSportIcon({ icon, instead }: OwnSportIconProps) {
  return <Icon drawing={drawings.get(icon) ?? instead} />
}
