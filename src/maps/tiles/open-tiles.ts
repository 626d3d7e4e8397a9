import { join } from 'node:path'
import { resolveName } from '../../lib/net/fetch-checked'
import type { Config } from '../../platform/settings/table/config-type'
import { userAgent } from '../../platform/version'
import type { Workers } from '../../platform/workers/workers'
import type { BaseMap } from '../base-map/base-map'
import type { Regions } from '../regions/regions'
import { type BaseTiles, createBaseTiles } from './base-tiles'
import { downloadTile } from './download/download-tile'
import { hashTileUrl } from './map-source'
import { createReliefTiles, type ReliefTiles } from './relief-tiles'
import { openTileCache } from './tile-cache'
import { createTiles, type Tiles, tileUrl } from './tiles'

/**
 * Opens the tiles of the configured tile server, which are cached in the data directory. Returns `null` if no tile
 * server is configured.
 */
export function openTiles(config: Config, clock: () => Date): Tiles | null {
  const urlTemplate = config.tileServerUrl
  if (urlTemplate === null) return null
  return createTiles({
    urlTemplate,
    subdomains: config.staticmapSubdomains,
    allowPrivate: config.tileAllowPrivate,
    userAgent: userAgent(config),
    resolve: resolveName,
    cache: openCache(config, clock, hashTileUrl(urlTemplate)),
    clock,
  })
}

/**
 * Requests the tile of the whole world from the tile server, without using the cache. Does nothing if no tile server is
 * configured.
 * @throws NoTile if the request fails
 */
export async function tryTileServer(config: Config, timeoutMs: number) {
  const { tileServerUrl, staticmapSubdomains, tileAllowPrivate } = config
  if (tileServerUrl === null) return
  await downloadTile(
    tileUrl(tileServerUrl, staticmapSubdomains, { z: 0, x: 0, y: 0 }),
    null,
    AbortSignal.timeout(timeoutMs),
    { userAgent: userAgent(config), resolve: resolveName, allowPrivate: tileAllowPrivate },
  )
}

/** Opens the tiles of the base map. They are cached in the same file as the tiles of a tile server. */
export function openBaseTiles(
  config: Config,
  clock: () => Date,
  parts: { baseMap: BaseMap; workers: Workers; regions: Regions },
): BaseTiles {
  return createBaseTiles({ ...parts, openCache: source => openCache(config, clock, source) })
}

/** Opens the tiles of the relief. They are cached in the same file. */
export function openReliefTiles(
  config: Config,
  clock: () => Date,
  { baseMap, workers }: { baseMap: BaseMap; workers: Workers },
): ReliefTiles {
  return createReliefTiles({
    relief: baseMap.relief,
    workers,
    openCache: source => openCache(config, clock, source),
  })
}

function openCache({ dataDir, tileCacheSize }: Config, clock: () => Date, source: string) {
  return openTileCache({ path: join(dataDir, 'cache', 'tiles.db'), source, maxBytes: tileCacheSize, clock })
}
