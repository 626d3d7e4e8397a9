/** Tiles of a tile server. Each is requested once per lifetime; a stale one is used while the server is down. */

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

/** A process makes two connections, so the server and its worker make four at most. */
const parallelDownloads = 2

/** A request may take this long, including the wait for a free connection. */
const patienceMs = 10_000

/** A server that is down is left alone for this long. */
const restMs = 15_000

/** Browsers may keep a stale tile only this long, because a fresh one may be available soon. */
const staleMs = minute

/** OpenStreetMap and most other servers go no deeper. */
export const deepestTileZoom = 19

export interface Tile {
  /** The image as the tile server sent it. */
  bytes: Uint8Array<ArrayBuffer>
  type: TileType
  /** The tile may be kept for this many seconds from now; 0 if the tile server forbids it. */
  maxAgeS: number
}

export interface Tiles {
  /**
   * Finds one tile; a stale one if the server does not answer.
   * @throws NoTile if the tile is unavailable
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
  /** Time limit for tests; 10 seconds by default. */
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
    // A longer rest means the clock was ahead when the tile was stored.
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
      if (z > deepestTileZoom || !isTile(z, x, y))
        throw new NoTile(404, 'tile-not-found', 'there is no such tile')
      return sharing(`${z}/${x}/${y}`, () => find({ z, x, y }))
    },
    close: () => cache.close(),
  }
}

/** Remembers for a short time that the tile server is down, so that not every request waits for it. */
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
     * Call when the waiting for an answer begins. The returned function makes the request and learns from its result.
     * Both refuse during an outage.
     * @throws ServerDown the last failure of the server
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
          // A refusal is an answer, too. A server that answered other requests meanwhile is not down, only slow.
          if (!(failure instanceof ServerDown)) noteAnswer()
          else if (answers === answersBefore) outage = { failure, beganAt: clock() }
          throw failure
        }
      }
    },
  }
}

/** Tells whether the server has trouble or limits requests, while the tile still exists. */
function isPassing(error: unknown): boolean {
  return error instanceof NoTile && (error.status >= 500 || error.status === 429)
}

function toTile({ bytes }: TileVersion, keepMs: number): Tile {
  // The type is known, because only images of these types are stored.
  return { bytes, type: tileTypeOf(bytes)!, maxAgeS: Math.floor(keepMs / 1000) }
}

/** Makes the URL of a tile. The same tile always has the same subdomain, so that caches on the way recognise it. */
export function tileUrl(template: string, subdomains: readonly string[], { z, x, y }: TilePlace): string {
  const subdomain = subdomains[(x + y) % subdomains.length]
  return template
    .replace(/\{s\}(\.?)/g, (_, dot: string) => (subdomain === undefined ? '' : subdomain + dot))
    .replaceAll('{z}', `${z}`)
    .replaceAll('{x}', `${x}`)
    .replaceAll('{y}', `${y}`)
}
