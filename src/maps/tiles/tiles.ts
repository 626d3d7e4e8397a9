/** The tiles of a tile server: each is asked for once in its lifetime, and an old one serves while the server does not. */
import { createSemaphore } from '../../lib/async/semaphore'
import { createSharedWork } from '../../lib/async/shared-work'
import { isTile, type TilePlace } from '../geometry/geometry'
import { type Download, type DownloadOptions, downloadTile, type TileVersion } from './download/download-tile'
import { NoTile } from './download/no-tile'
import { createOutage } from './download/outage'
import { type TileType, tileTypeOf } from './download/tile-image'
import { longestTileLifetimeMs, tileLifetime } from './download/tile-lifetime'
import type { TileCache } from './tile-cache'

/** In the server, and as many in its worker: a tile server sees four connections at most. */
const parallelDownloads = 2

/** From the question to the answer, waiting for a turn included. */
const patienceMs = 10_000

/** How long browsers may keep a tile that is past its lifetime: a new one may be had soon. */
const staleMs = 60_000

/** No tile server is asked for more: OpenStreetMap’s and most others end here. */
export const deepestTileZoom = 19

export interface Tile {
  /** The image as the tile server sent it. */
  bytes: Uint8Array<ArrayBuffer>
  type: TileType
  /** How long it may be kept from now on; 0 when the tile server forbids it. */
  maxAgeS: number
}

export interface Tiles {
  /**
   * One tile; an old one when the server does not answer.
   * @throws NoTile when there is none to be had
   */
  tile(z: number, x: number, y: number): Promise<Tile>
  close(): void
}

interface TilesOptions extends DownloadOptions {
  /** An http or https address with `{z}`, `{x}` and `{y}`, and perhaps `{s}` for a subdomain. */
  urlTemplate: string
  /** They take turns for `{s}`; without any, `{s}` and the dot after it are left out. */
  subdomains: readonly string[]
  cache: TileCache
  clock: () => Date
  /** Other than 10 seconds, for tests. */
  timeoutMs?: number
}

export function createTiles(options: TilesOptions): Tiles {
  const { urlTemplate, subdomains, cache, clock, timeoutMs = patienceMs } = options
  const sharing = createSharedWork<Tile>()
  const downloads = createSemaphore(parallelDownloads)
  const outage = createOutage(clock)

  const download = async (place: TilePlace, known: TileVersion | null): Promise<Download> => {
    const url = tileUrl(urlTemplate, subdomains, place)
    const signal = AbortSignal.timeout(timeoutMs)
    const ask = outage.begin()
    return downloads.run(() => ask(() => downloadTile(url, known, signal, options)))
  }

  const keep = (place: TilePlace, { headers, ...version }: Download): Tile => {
    const now = clock()
    const lifetimeMs = tileLifetime(headers, now)
    if (lifetimeMs === null) cache.forget(place)
    else cache.keep(place, { ...version, expiresAt: now.getTime() + lifetimeMs })
    return toTile(version, lifetimeMs ?? 0)
  }

  const find = async (place: TilePlace): Promise<Tile> => {
    const kept = cache.find(place)
    const leftMs = kept ? kept.expiresAt - clock().getTime() : 0
    // More was never given: a clock that was ahead has been put right since.
    if (kept && leftMs > 0 && leftMs <= longestTileLifetimeMs) return toTile(kept, leftMs)
    try {
      return keep(place, await download(place, kept))
    } catch (error) {
      if (kept && isPassing(error)) return toTile(kept, staleMs)
      throw error
    }
  }

  return {
    async tile(z, x, y) {
      if (z > deepestTileZoom || !isTile(z, x, y))
        throw new NoTile(404, 'tile-not-found', 'there is no such tile')
      return sharing(`${z}/${x}/${y}`, () => find({ z, x, y }))
    },
    close: () => cache.close(),
  }
}

/** The server has trouble, or is asked too often: the tile is not gone. */
function isPassing(error: unknown): boolean {
  return error instanceof NoTile && (error.status >= 500 || error.status === 429)
}

function toTile({ bytes }: TileVersion, keepMs: number): Tile {
  // Nothing but images of these types was ever kept.
  return { bytes, type: tileTypeOf(bytes)!, maxAgeS: Math.floor(keepMs / 1000) }
}

/** The address of one tile. The same tile always has the same subdomain, so that caches on the way know it again. */
export function tileUrl(template: string, subdomains: readonly string[], { z, x, y }: TilePlace): string {
  const subdomain = subdomains[(x + y) % subdomains.length]
  return template
    .replace(/\{s\}(\.?)/g, (_, dot: string) => (subdomain === undefined ? '' : subdomain + dot))
    .replaceAll('{z}', `${z}`)
    .replaceAll('{x}', `${x}`)
    .replaceAll('{y}', `${y}`)
}
