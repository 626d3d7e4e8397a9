import type { PlatformContext } from '../../platform/context/platform-context'
import type { Regions } from './regions'

export interface RegionsContext extends PlatformContext {
  /** The offline maps in the data directory. */
  regions: Regions
}
