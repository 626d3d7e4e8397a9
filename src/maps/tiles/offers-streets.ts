import type { MapsContext } from './maps-context'

/**
 * Whether administrators can download streets. With a tile server they need not, because its tiles already show
 * streets.
 */
export const offersStreets = ({ tiles, config }: Pick<MapsContext, 'tiles' | 'config'>): boolean =>
  tiles === null && config.mapRegionSource !== null
