import type { SharedWork } from '../lib/async/shared-work'
import type { MapImage } from '../maps/images/draw-map-image'
import type { MapsContext } from '../maps/tiles/maps-context'
import type { WeatherSource } from './weather/weather-source'

export interface WorkoutsContext extends MapsContext {
  /** The configured weather provider; `null` if there is none. */
  weather: WeatherSource | null
  /** Number of large uploads in progress, by user id. See intake/upload-workouts.ts. */
  largeUploads: Map<number, number>
  /**
   * The map images that are being drawn. A job and several parts of a page may need the same image; they share one
   * drawing.
   */
  drawing: { usual: SharedWork<void>; sized: SharedWork<MapImage> }
}
