// Downloads of tiles from servers that are broken, slow or hostile.

import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { resolveName } from '../../../../src/lib/net/fetch-checked'
import {
  downloadTile,
  NoTile,
  ServerDown,
  type TileVersion,
} from '../../../../src/maps/tiles/download/download-tile'
import { letPass } from '../../../support/waiting'
import { plainPng } from '../../images/png-pixels'
import { green, startTileServer, type TileServer } from '../tile-server'

let server: TileServer

beforeEach(() => {
  server = startTileServer()
})

afterEach(() => server.stop())

const options = { userAgent: 'Trackhut/1.0.0', resolve: resolveName, allowPrivate: false }

const download = (known: TileVersion | null = null, timeoutMs = 5000, url = `${server.url}/1/1/1.png`) =>
  downloadTile(url, known, AbortSignal.timeout(timeoutMs), options)

/** The error of a download that fails. */
async function failure(timeoutMs?: number, url?: string) {
  const error = await download(null, timeoutMs, url).catch(error => error)
  return error instanceof NoTile ? { status: error.status, isDown: error instanceof ServerDown } : error
}

const image = new Bun.Image(green)
const encoders: [string, () => Promise<Uint8Array>][] = [
  ['PNG', () => image.png().bytes()],
  ['JPEG', () => image.jpeg().bytes()],
  ['WebP', () => image.webp().bytes()],
]

test.each(encoders)('a %s arrives as it was sent', async (_, encode) => {
  const body = new Uint8Array(await encode())
  server.answer = () => new Response(body, { headers: { etag: '"1"', 'content-type': 'text/html' } })
  expect(await download()).toMatchObject({ bytes: body, etag: '"1"', lastModified: null })
})

test('the server is told who asks, and nothing else', async () => {
  await download()
  expect(Object.fromEntries(server.requests[0]!.headers)).toEqual({
    host: new URL(server.url).host,
    'user-agent': 'Trackhut/1.0.0',
    accept: 'image/png, image/*',
    'accept-encoding': 'identity',
    connection: 'keep-alive',
  })
})

describe('a version that is known', () => {
  const lastModified = 'Sun, 01 Mar 2026 12:00:00 GMT'
  const known = { bytes: green, etag: '"1"', lastModified }

  test('is named, and counts on when the server says that it is still good', async () => {
    server.answer = () => new Response(null, { status: 304, headers: { etag: '"2"' } })
    expect(await download(known)).toMatchObject({ bytes: green, etag: '"2"', lastModified })
    const { headers } = server.requests[0]!
    expect([headers.get('if-none-match'), headers.get('if-modified-since')]).toEqual(['"1"', lastModified])
  })

  test('gives way to what the server sends instead', async () => {
    const blue = plainPng('#0000ff', 256)
    server.answer = () => new Response(blue)
    expect(await download(known)).toMatchObject({ bytes: blue, etag: null, lastModified: null })
  })
})

const padding = new Uint8Array(600 * 1024)
const noTiles: [what: string, answer: () => Response][] = [
  [
    'a page that says it is an image',
    () => new Response('<html>', { headers: { 'content-type': 'image/png' } }),
  ],
  [
    'a page that says it is a page',
    () => new Response('<script>alert(1)</script>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['an SVG', () => new Response('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['JSON', () => Response.json({ error: 'no key' })],
  ['a script', () => new Response('alert(1)', { headers: { 'content-type': 'text/javascript' } })],
  ['a PDF', () => new Response('%PDF-1.7')],
  ['a GIF', () => new Response('GIF89a\x01\x00\x01\x00\x00\x00\x00;')],
  ['a BMP', () => new Response('BM\x00\x00\x00\x00')],
  ['a vector tile', () => new Response(new Uint8Array([0x1a, 0x10, 0x78, 0x02]))],
  ['the first bytes of a PNG and a page', () => new Response(new Blob([green.slice(0, 8), '<html>']))],
  ['the first bytes of a WebP', () => new Response('RIFF\x04\x00\x00\x00WEBP')],
  ['half a PNG', () => new Response(green.slice(0, green.length / 2))],
  ['a PNG of 1024 × 1024 pixels', () => new Response(plainPng('#00ff00', 1024))],
  ['more than 512 KiB', () => new Response(new Blob([green, padding]))],
  [
    'a gzip bomb',
    () => new Response(Bun.gzipSync(new Uint8Array(50_000_000)), { headers: { 'content-encoding': 'gzip' } }),
  ],
  ['a compressed tile', () => new Response(Bun.gzipSync(green), { headers: { 'content-encoding': 'gzip' } })],
  ['an empty answer', () => new Response()],
  ['status 204', () => new Response(null, { status: 204 })],
  ['status 304 for what nobody knows', () => new Response(null, { status: 304 })],
  ['a redirect to itself', () => Response.redirect(`${server.url}/elsewhere`, 302)],
  ['a redirect to another server', () => Response.redirect('http://127.0.0.2:9/', 301)],
]
test.each(noTiles)('%s is no tile', async (_, answer) => {
  server.answer = answer
  expect(await failure()).toEqual({ status: 502, isDown: false })
  expect(server.requests).toHaveLength(1)
})

test.each([400, 401, 403, 404, 410, 418, 429, 500, 503, 599])('status %d is passed on', async status => {
  server.answer = () => new Response(green, { status })
  expect(await failure()).toEqual({ status, isDown: false })
})

describe('no answer at all:', () => {
  test('nobody listens', async () => {
    await server.stop()
    expect(await failure()).toEqual({ status: 502, isDown: true })
  })

  test('a name that does not exist', async () => {
    expect(await failure(5000, 'http://tiles.invalid/1/1/1.png')).toEqual({ status: 502, isDown: true })
  })

  const sockets: [what: string, open: (socket: Bun.Socket) => void, status: number][] = [
    ['the connection breaks', socket => void socket.terminate(), 502],
    ['the connection ends', socket => void socket.end(), 502],
    ['something else than HTTP', socket => void socket.end('SSH-2.0-OpenSSH_9.9\r\n'), 502],
    ['silence', () => {}, 504],
    ['half a header', socket => void socket.write('HTTP/1.1 200 OK\r\ncontent-'), 504],
    [
      'half a body',
      socket => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n\x89PNG'),
      504,
    ],
  ]
  test.each(sockets)('%s', async (_, open, status) => {
    using listener = Bun.listen({
      hostname: '127.0.0.1',
      port: 0,
      socket: { data: socket => open(socket) },
    })
    expect(await failure(300, `http://127.0.0.1:${listener.port}/`)).toEqual({ status, isDown: true })
  })
})

describe('a body that does not end', () => {
  test('and is slow is given up in time', async () => {
    const slow = new ReadableStream({
      async pull(controller) {
        controller.enqueue(green.slice(0, 10))
        await letPass(20)
      },
    })
    server.answer = () => new Response(slow)
    expect(await failure(200)).toEqual({ status: 504, isDown: true })
  })

  test('is read no further than a tile can be large', async () => {
    // A body that never ends.
    const large = new ReadableStream({
      start: controller => controller.enqueue(new Uint8Array(16 * 1024 * 1024)),
      pull: () => new Promise(() => {}),
    })
    server.answer = () => new Response(large)
    expect(await failure()).toEqual({ status: 502, isDown: false })
  })
})
