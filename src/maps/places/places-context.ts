import type { PlatformContext } from '../../platform/context/platform-context'
import type { Places } from './places'

export interface PlacesContext extends PlatformContext {
  places: Places
}
