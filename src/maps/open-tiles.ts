import { join } from 'node:path'
import type { Config } from '../config'
import { version } from '../instance/version'
import { createTiles, type Tiles } from './tiles'

/** The tiles of the tile server that is configured, kept in the data directory; null without one. */
export function openTiles(config: Config, clock: () => Date): Tiles | null {
  if (config.tileServerUrl === null) return null
  return createTiles({
    urlTemplate: config.tileServerUrl,
    subdomains: config.staticmapSubdomains,
    directory: join(config.dataDir, 'cache', 'tiles'),
    userAgent: `Trackhut/${version}`,
    clock,
  })
}
