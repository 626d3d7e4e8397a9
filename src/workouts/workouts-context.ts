import type { SharedWork } from '../lib/async/shared-work'
import type { MapImage } from '../maps/images/draw-map-image'
import type { MapsContext } from '../maps/tiles/maps-context'
import type { WeatherSource } from './weather/weather-source'

export interface WorkoutsContext extends MapsContext {
  /** `null` without a weather provider. */
  weather: WeatherSource | null
  /** Number of large uploads in progress, by user id. See intake/upload-workouts.ts. */
  largeUploads: Map<number, number>
  /** Map images being drawn, shared because a job and several parts of a page often need the same one at once. */
  drawing: { usual: SharedWork<void>; sized: SharedWork<MapImage> }
}
