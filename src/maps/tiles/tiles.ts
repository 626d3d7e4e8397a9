/**
 * Provides the tiles of a tile server. A tile is only requested again after its lifetime has ended. While the tile
 * server is down, stale tiles are used.
 */

import { createSemaphore } from '../../lib/async/semaphore'
import { createSharedWork } from '../../lib/async/shared-work'
import { havePassed } from '../../lib/date'
import { minute } from '../../lib/durations'
import { isTile, type TilePlace } from '../geometry/geometry'
import {
  type Download,
  type DownloadOptions,
  downloadTile,
  NoTile,
  ServerDown,
  type TileVersion,
} from './download/download-tile'
import { type TileType, tileTypeOf } from './download/tile-image'
import { maxTileLifetimeMs, tileLifetime } from './download/tile-lifetime'
import type { TileCache } from './tile-cache'

/**
 * Maximum number of connections of a process or thread. The server, its thread and a worker process together open up to
 * three times as many.
 */
const parallelDownloads = 2

/** Time limit of a request in milliseconds, including the wait for a free connection. */
const patienceMs = 10_000

/** Time in milliseconds during which no requests are sent to a server that is down. */
const restMs = 15_000

/**
 * Time in milliseconds for which browsers may cache a stale tile. It is short, because a fresh tile may be available
 * soon.
 */
const staleMs = minute

/** Deepest zoom of OpenStreetMap and most other tile servers. */
export const maxTileZoom = 19

export interface Tile {
  /** The image as the tile server sent it. */
  bytes: Uint8Array<ArrayBuffer>
  type: TileType
  /** Number of seconds for which the tile may be cached; 0 if the tile server forbids it. */
  maxAgeS: number
}

export interface Tiles {
  /**
   * Returns a tile. If the tile server does not respond, the tile may be stale. @throws NoTile if the tile is
   * unavailable
   */
  tile(z: number, x: number, y: number): Promise<Tile>
  close(): void
}

interface TilesOptions extends DownloadOptions {
  /** URL with `{z}`, `{x}` and `{y}`, and optionally `{s}` for a subdomain; http or https. */
  urlTemplate: string
  /** Values for `{s}`. If empty, `{s}` and the dot after it are removed. */
  subdomains: readonly string[]
  cache: TileCache
  clock: () => Date
  /** Time limit in milliseconds, which tests set; 10 seconds by default. */
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
    // If more than `maxTileLifetimeMs` is left, the clock was wrong (ahead) when the tile was stored, so the tile is
    // not used.
    if (kept && leftMs > 0 && leftMs <= maxTileLifetimeMs) return toTile(kept, leftMs)
    try {
      return keep(place, await download(place, kept))
    } catch (error) {
      if (kept && isPassing(error)) return toTile(kept, staleMs)
      throw error
    }
  }

  return {
    async tile(z, x, y) {
      if (z > maxTileZoom || !isTile(z, x, y))
        throw new NoTile(404, 'tile-not-found', 'there is no such tile')
      return sharing(`${z}/${x}/${y}`, () => find({ z, x, y }))
    },
    close: () => cache.close(),
  }
}

/**
 * Remembers for a short time that the tile server is down. Otherwise every request would have to wait for the time
 * limit.
 */
function createOutage(clock: () => Date) {
  let answers = 0
  let outage: { failure: ServerDown; beganAt: Date } | null = null

  const requireUp = () => {
    if (outage && !havePassed(restMs, outage.beganAt, clock())) throw outage.failure
  }

  const noteAnswer = () => {
    answers++
    outage = null
  }

  return {
    /**
     * Must be called before waiting for a connection. The returned function sends the request, and records whether the
     * server responds. During an outage, `begin` and the returned function throw.
     * @throws ServerDown during an outage, with the last failure of the server
     */
    begin() {
      requireUp()
      const answersBefore = answers
      return async <T>(ask: () => Promise<T>): Promise<T> => {
        requireUp()
        try {
          const answer = await ask()
          noteAnswer()
          return answer
        } catch (failure) {
          // A refusal is also a response. If this request got no response, but the server responded to other requests
          // meanwhile, the server is slow and not down.
          if (!(failure instanceof ServerDown)) noteAnswer()
          else if (answers === answersBefore) outage = { failure, beganAt: clock() }
          throw failure
        }
      }
    },
  }
}

/** Whether the failure is temporary: the server has a problem or limits requests, but the tile probably exists. */
function isPassing(error: unknown): boolean {
  return error instanceof NoTile && (error.status >= 500 || error.status === 429)
}

function toTile({ bytes }: TileVersion, keepMs: number): Tile {
  // The type is known, because only images of these types are stored.
  return { bytes, type: tileTypeOf(bytes)!, maxAgeS: Math.floor(keepMs / 1000) }
}

/** Makes the URL of a tile. The same tile always has the same subdomain, so that HTTP caches can reuse it. */
export function tileUrl(template: string, subdomains: readonly string[], { z, x, y }: TilePlace): string {
  const subdomain = subdomains[(x + y) % subdomains.length]
  return template
    .replace(/\{s\}(\.?)/g, (_, dot: string) => (subdomain === undefined ? '' : subdomain + dot))
    .replaceAll('{z}', `${z}`)
    .replaceAll('{x}', `${x}`)
    .replaceAll('{y}', `${y}`)
}
