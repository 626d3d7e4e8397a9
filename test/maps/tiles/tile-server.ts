/** A tile server for tests, and the cached tiles of such a server. */
import { join } from 'node:path'
import { resolveName } from '../../../src/lib/net/fetch-checked'
import { openTileCache } from '../../../src/maps/tiles/tile-cache'
import { createTiles, type Tiles } from '../../../src/maps/tiles/tiles'
import { plainPng } from '../images/png-pixels'

/** The default response of the server: a green tile. */
export const green = plainPng('#00ff00', 256)

export interface TileServer extends AsyncDisposable {
  url: string
  /** The requests that the server received, in order. */
  requests: { path: string; headers: Headers }[]
  maxAtOnce: number
  answer(request: Request): Response | Promise<Response>
  stop(): Promise<void>
}

/** Starts a tile server that answers every request with the result of `answer`, and records the requests. */
export function startTileServer(): TileServer {
  let atOnce = 0
  const http: Bun.Server<undefined> = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request): Promise<Response> {
      server.requests.push({ path: new URL(request.url).pathname, headers: request.headers })
      server.maxAtOnce = Math.max(server.maxAtOnce, ++atOnce)
      try {
        return await server.answer(request)
      } finally {
        atOnce--
      }
    },
  })
  const stop = () => http.stop(true)
  const server: TileServer = {
    url: `http://127.0.0.1:${http.port}`,
    requests: [],
    maxAtOnce: 0,
    answer: () => new Response(green),
    stop,
    [Symbol.asyncDispose]: stop,
  }
  return server
}

interface TilesForTests {
  directory: string
  clock: () => Date
  timeoutMs?: number
}

/** The tiles of a server, cached in a folder that the test provides. */
export function tilesOf(urlTemplate: string, { directory, clock, timeoutMs = 2000 }: TilesForTests): Tiles {
  const path = join(directory, 'tiles.db')
  return createTiles({
    urlTemplate,
    subdomains: [],
    userAgent: 'Trackhut/1.0.0',
    resolve: resolveName,
    allowPrivate: false,
    cache: openTileCache({ path, source: urlTemplate, maxBytes: 2 ** 26, clock }),
    clock,
    timeoutMs,
  })
}
