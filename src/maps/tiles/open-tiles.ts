import { join } from 'node:path'
import { resolveName } from '../../lib/net/fetch-checked'
import { isFromApp } from '../../platform/configuration/app-settings/app-settings'
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
 * A tile server, and how it may be asked. It is part of the tasks of workers, because administrators can set another one
 * while a worker runs.
 */
export interface TileSource {
  /** URL with `{z}`, `{x}` and `{y}`, and optionally `{s}`; it may contain a key. */
  urlTemplate: string
  subdomains: readonly string[]
  userAgent: string
  allowPrivate: boolean
  /** See `Checks`: true if the server was set in the browser. */
  checksAll: boolean
}

/** Returns the configured tile server; `null` if there is none. */
export function tileSourceOf(config: Config): TileSource | null {
  const { tileServerUrl, staticmapSubdomains, tileAllowPrivate, appAllowPrivate } = config
  if (tileServerUrl === null) return null
  const checksAll = isFromApp(config, 'TILE_SERVER_URL')
  return {
    urlTemplate: tileServerUrl,
    subdomains: staticmapSubdomains,
    userAgent: userAgent(config),
    allowPrivate: checksAll ? appAllowPrivate : tileAllowPrivate,
    checksAll,
  }
}

/** Opens the tiles of a tile server, which are cached in the data directory. `null` for no tile server. */
export function openTiles(source: TileSource | null, place: CachePlace, clock: () => Date): Tiles | null {
  return (
    source &&
    createTiles({
      ...source,
      resolve: resolveName,
      cache: openCache(place, clock, hashTileUrl(source.urlTemplate)),
      clock,
    })
  )
}

/** Returns a function that opens tiles, and keeps them open until it is asked for those of another source. */
export function createTilesOpener(place: CachePlace, clock: () => Date) {
  let opened: { name: string; tiles: Tiles | null } | null = null
  return (source: TileSource | null): Tiles | null => {
    const name = JSON.stringify(source)
    if (opened?.name === name) return opened.tiles
    opened?.tiles?.close()
    opened = { name, tiles: openTiles(source, place, clock) }
    return opened.tiles
  }
}

/**
 * Requests the tile of the whole world from the tile server, without using the cache. Does nothing if no tile server is
 * configured.
 * @throws NoTile if the request fails
 */
export async function tryTileServer(config: Config, timeoutMs: number) {
  const source = tileSourceOf(config)
  if (source === null) return
  await downloadTile(
    tileUrl(source.urlTemplate, source.subdomains, { z: 0, x: 0, y: 0 }),
    null,
    AbortSignal.timeout(timeoutMs),
    { ...source, resolve: resolveName },
  )
}

type CachePlace = Pick<Config, 'dataDir' | 'tileCacheSize'>

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

function openCache({ dataDir, tileCacheSize }: CachePlace, clock: () => Date, source: string) {
  return openTileCache({ path: join(dataDir, 'cache', 'tiles.db'), source, maxBytes: tileCacheSize, clock })
}
