import type { SharedWork } from '../lib/async/shared-work'
import type { Turns } from '../lib/async/turns'
import type { MapImage } from '../maps/images/draw-map-image'
import type { MapsContext } from '../maps/tiles/maps-context'
import type { WeatherSource } from './weather/weather-source'

export interface WorkoutsContext extends MapsContext {
  /** The configured weather provider; `null` if there is none. */
  weather: WeatherSource | null
  /** Number of large uploads in progress, by user id. See intake/upload-workouts.ts. */
  largeUploads: Map<number, number>
  /**
   * Uploads to the plain address, by user id: each is compared with those before it, because it may be the same file, or
   * a longer one.
   */
  uploadTurns: Turns
  /**
   * The map images that are being drawn. A job and several parts of a page may need the same image; they share one
   * drawing.
   */
  drawing: { usual: SharedWork<void>; sized: SharedWork<MapImage> }
}
