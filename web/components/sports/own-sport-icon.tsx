import { Icon } from '../../ui/controls/icon'
import { sportIconDrawings } from './sport-icons'

const drawings = new Map<string, string>(Object.entries(sportIconDrawings))

interface OwnSportIconProps {
  icon: string
  /** The drawing for an icon that only newer versions have. */
  instead: string
}

/** The icon that an administrator has chosen for a sport. Most servers have none, so all of them are loaded with the first. */
export function OwnSportIcon({ icon, instead }: OwnSportIconProps) {
  return <Icon drawing={drawings.get(icon) ?? instead} />
}
