// A map source for tests: a server that sends byte ranges of a small world map.
import { tileX, tileY } from '../../src/maps/geometry/geometry'
import { type TileToWrite, writePmtiles } from './pmtiles'
import { townMetadata, townTiles } from './region-file'

/** The tile of open sea. The map contains this tile in many places. */
export const seaTile = Bun.gzipSync(Uint8Array.of())

/** Bounds of a sea east of the town, in degrees: west, south, east, north. The sea has tiles down to zoom 14. */
const sea = [5.07, 44.9, 5.6, 45.2] as const

/** Returns a world map with the town of region-file.ts, a sea east of the town, and a second town far away. */
export function worldFile(options: { leafEntries?: number; metadata?: unknown } = {}): Uint8Array {
  const town = townTiles()
  const taken = new Set(town.map(({ z, x, y }) => `${z}/${x}/${y}`))
  const other = town.map(tile => ({ ...tile, x: (tile.x + Math.floor(2 ** tile.z / 2)) % 2 ** tile.z }))
  const rest = [...seaTiles(), ...other].filter(({ z, x, y }) => {
    const name = `${z}/${x}/${y}`
    if (taken.has(name)) return false
    taken.add(name)
    return true
  })
  return writePmtiles({
    tiles: [...town, ...rest],
    metadata: townMetadata,
    bounds: [-180, -85, 180, 85],
    leafEntries: 40,
    ...options,
  })
}

function seaTiles(): TileToWrite[] {
  const [west, south, east, north] = sea
  const tiles: TileToWrite[] = []
  for (let z = 8; z <= 14; z++) {
    for (let x = Math.floor(tileX(west, z)); x <= tileX(east, z); x++) {
      for (let y = Math.floor(tileY(north, z)); y <= tileY(south, z); y++)
        tiles.push({ z, x, y, bytes: seaTile })
    }
  }
  return tiles
}

/** Bounds that contain the town and a part of the sea, in degrees: west, south, east, north. */
export const townArea: [number, number, number, number] = [4.95, 44.97, 5.1, 45.03]

export interface AskedRange {
  path: string
  offset: number
  length: number
  headers: Headers
}

export interface MapSourceServer extends AsyncDisposable {
  /** The value of `MAP_REGION_SOURCE` for this source. */
  template: string
  asked: AskedRange[]
  /** Files by date, each served as `/DATE.pmtiles`. */
  builds: Map<string, Uint8Array>
  /** Creates the response to a request. Tests replace this function to change or delay responses. */
  answer: (asked: AskedRange, usual: () => Response) => Response | Promise<Response>
  stop(): Promise<void>
}

/** Starts a map source. @param port port of the server; by default any free port */
export function startMapSource(
  builds: Record<string, Uint8Array>,
  port: number | undefined = undefined,
): MapSourceServer {
  const http: Bun.Server<undefined> = Bun.serve({
    port: port ?? 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    async fetch(request): Promise<Response> {
      const path = new URL(request.url).pathname
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get('range') ?? '') ?? []
      const [offset, length] = [Number(first), Number(last) - Number(first) + 1]
      const asked = { path, offset, length, headers: request.headers }
      source.asked.push(asked)
      const file = source.builds.get(path.slice(1, -'.pmtiles'.length))
      if (!file) return new Response('nothing here', { status: 404 })
      return source.answer(asked, () => partOf(file, asked))
    },
  })
  const stop = () => http.stop(true)
  const source: MapSourceServer = {
    template: `http://127.0.0.1:${http.port}/{date}.pmtiles`,
    asked: [],
    builds: new Map(Object.entries(builds)),
    answer: (_, usual) => usual(),
    stop,
    [Symbol.asyncDispose]: stop,
  }
  return source
}

export function partOf(
  file: Uint8Array,
  { offset, length }: Pick<AskedRange, 'offset' | 'length'>,
): Response {
  const part = new Uint8Array(file.subarray(offset, offset + length))
  return new Response(part, {
    status: 206,
    headers: {
      'content-range': `bytes ${offset}-${offset + part.length - 1}/${file.length}`,
      etag: `"${Bun.hash(file).toString(16)}"`,
    },
  })
}
