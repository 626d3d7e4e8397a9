/** The tiles of a tile server, kept on disk so that each is asked for once a week at most. */
import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { limitParallel } from '../lib/limit-parallel'
import { downloadTile } from './download-tile'
import { isTile } from './geometry'

const freshMs = 7 * 24 * 60 * 60 * 1000
const parallelDownloads = 4
const downloadTimeoutMs = 10_000

/** No tile server goes deeper. */
const deepestZoom = 24

export interface Tiles {
  /**
   * One tile as PNG. An old copy serves when the server does not answer; null when there is none either, and for
   * coordinates outside of the map. Never rejects.
   */
  tile(z: number, x: number, y: number): Promise<Uint8Array<ArrayBuffer> | null>
}

interface TilesOptions {
  /** An http or https address with `{z}`, `{x}` and `{y}`, and perhaps `{s}` for a subdomain. */
  urlTemplate: string
  /** What takes turns for `{s}`; without any, `{s}` and the dot after it are left out. */
  subdomains: readonly string[]
  /** Where tiles are kept; made when the first one is. */
  directory: string
  userAgent: string
  clock: () => Date
}

/** @throws when the template's protocol is not http or https */
export function createTiles({ urlTemplate, subdomains, directory, userAgent, clock }: TilesOptions): Tiles {
  if (!/^https?:\/\//i.test(urlTemplate)) throw new Error('an http or https tile server is needed')
  const folder = join(directory, Bun.SHA256.hash(urlTemplate, 'hex').slice(0, 16))
  const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>()
  const whenFree = limitParallel(parallelDownloads)

  async function find(z: number, x: number, y: number) {
    const path = join(folder, `${z}`, `${x}`, `${y}.png`)
    const now = clock()
    const fresh = (await isFresh(path, now)) ? await readKept(path) : null
    if (fresh) return fresh
    const url = tileUrl(urlTemplate, subdomains, { z, x, y })
    const tile = await whenFree(() => downloadTile(url, { userAgent, timeoutMs: downloadTimeoutMs }))
    if (!tile) return readKept(path)
    await keep(path, tile, now)
    return tile
  }

  return {
    async tile(z, x, y) {
      if (z > deepestZoom || !isTile(z, x, y)) return null
      const key = `${z}/${x}/${y}`
      const found = underWay.get(key) ?? find(z, x, y).finally(() => underWay.delete(key))
      underWay.set(key, found)
      return found
    },
  }
}

/** The address of one tile. The same tile always has the same subdomain, so that caches on the way know it again. */
export function tileUrl(
  template: string,
  subdomains: readonly string[],
  { z, x, y }: { z: number; x: number; y: number },
): string {
  const subdomain = subdomains[(x + y) % subdomains.length]
  return template
    .replace(/\{s\}(\.?)/g, (_, dot: string) => (subdomain === undefined ? '' : subdomain + dot))
    .replaceAll('{z}', `${z}`)
    .replaceAll('{x}', `${x}`)
    .replaceAll('{y}', `${y}`)
}

async function isFresh(path: string, now: Date): Promise<boolean> {
  const kept = await stat(path).catch(() => null)
  return kept !== null && kept.size > 0 && now.getTime() - kept.mtimeMs < freshMs
}

async function readKept(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  return Bun.file(path)
    .bytes()
    .catch(() => null)
}

/** A tile that cannot be kept, on a full disk for instance, is still good to draw. */
async function keep(path: string, tile: Uint8Array, now: Date): Promise<void> {
  const temporary = `${path}.${crypto.randomUUID()}.part`
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await Bun.write(temporary, tile)
    await utimes(temporary, now, now)
    await rename(temporary, path)
  } catch {
    await rm(temporary, { force: true }).catch(() => {})
  }
}
