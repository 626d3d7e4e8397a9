import type { SharedWork } from '../lib/async/shared-work'
import type { MapImage } from '../maps/images/draw-map-image'
import type { MapsContext } from '../maps/tiles/maps-context'
import type { WeatherSource } from './weather/weather-source'

export interface WorkoutsContext extends MapsContext {
  /** It is null without a weather provider. */
  weather: WeatherSource | null
  /** How many large uploads are in hand, by ids of users. See uploads/upload-turns.ts. */
  largeUploads: Map<number, number>
  /** Map images that are being drawn: a job and several places of a page often want the same one at once. */
  drawing: { usual: SharedWork<void>; sized: SharedWork<MapImage> }
}
