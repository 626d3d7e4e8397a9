import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { downloadTile } from '../../src/maps/download-tile'
import { createTiles, tileUrl } from '../../src/maps/tiles'
import { plainPng, readPixels } from './png-pixels'

const dayMs = 24 * 60 * 60 * 1000
const green = plainPng('#00ff00', 256)

/** A tile server that answers every request with `answer` and remembers what it was asked. */
class TileServer {
  readonly requests: { path: string; headers: Headers }[] = []
  mostAtOnce = 0
  private atOnce = 0
  private readonly server: ReturnType<typeof Bun.serve>

  constructor(public answer: () => Response | Promise<Response>) {
    this.server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: request => this.handle(request) })
  }

  get url(): string {
    return `http://127.0.0.1:${this.server.port}`
  }

  stop(): Promise<void> {
    return this.server.stop(true)
  }

  private async handle(request: Request): Promise<Response> {
    this.requests.push({ path: new URL(request.url).pathname, headers: request.headers })
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.atOnce)
    try {
      return await this.answer()
    } finally {
      this.atOnce--
    }
  }
}

let server: TileServer
let directory: string
let now: Date

beforeEach(async () => {
  server = new TileServer(() => new Response(green))
  directory = await mkdtemp(join(tmpdir(), 'tiles-'))
  now = new Date('2026-03-01T12:00:00Z')
})

afterEach(async () => {
  await server.stop()
  await rm(directory, { recursive: true })
})

function openTiles(template = `${server.url}/{z}/{x}/{y}.png`) {
  return createTiles({
    urlTemplate: template,
    subdomains: [],
    directory,
    userAgent: 'Trackhut/1.0.0',
    clock: () => now,
  })
}

describe('a tile', () => {
  test('comes from the tile server, which is told who asks', async () => {
    const tile = await openTiles().tile(3, 4, 2)
    expect(readPixels(tile!).at(128, 128)).toBe('#00ff00')
    expect(server.requests.map(({ path }) => path)).toEqual(['/3/4/2.png'])
    expect(server.requests[0]?.headers.get('user-agent')).toBe('Trackhut/1.0.0')
    expect(server.requests[0]?.headers.get('accept-encoding')).toBe('identity')
  })

  test('is asked for once in a week, also after a restart', async () => {
    const first = await openTiles().tile(3, 4, 2)
    now = new Date(now.getTime() + 7 * dayMs - 1000)
    expect(await openTiles().tile(3, 4, 2)).toEqual(first)
    expect(server.requests).toHaveLength(1)
  })

  test('is fetched anew after a week', async () => {
    await openTiles().tile(3, 4, 2)
    now = new Date(now.getTime() + 7 * dayMs)
    server.answer = () => new Response(plainPng('#0000ff', 256))
    expect(readPixels((await openTiles().tile(3, 4, 2))!).at(0, 0)).toBe('#0000ff')
    expect(readPixels((await openTiles().tile(3, 4, 2))!).at(0, 0)).toBe('#0000ff')
    expect(server.requests).toHaveLength(2)
  })

  test('that is old serves on while the server fails', async () => {
    await openTiles().tile(3, 4, 2)
    now = new Date(now.getTime() + 30 * dayMs)
    server.answer = () => new Response('out of order', { status: 503 })
    expect(readPixels((await openTiles().tile(3, 4, 2))!).at(0, 0)).toBe('#00ff00')
  })

  test('is kept apart from the same tile of another server', async () => {
    await openTiles().tile(3, 4, 2)
    await openTiles(`${server.url}/other/{z}/{x}/{y}.png`).tile(3, 4, 2)
    expect(server.requests.map(({ path }) => path)).toEqual(['/3/4/2.png', '/other/3/4/2.png'])
  })

  test('that two ask for at the same time is fetched once', async () => {
    const tiles = openTiles()
    const [one, other] = await Promise.all([tiles.tile(3, 4, 2), tiles.tile(3, 4, 2)])
    expect(one).toEqual(other)
    expect(server.requests).toHaveLength(1)
  })

  test('that failed is asked for again the next time, and nothing of it is kept', async () => {
    server.answer = () => new Response('not found', { status: 404 })
    const tiles = openTiles()
    expect(await tiles.tile(3, 4, 2)).toBeNull()
    expect(await readdir(directory, { recursive: true })).toEqual([])
    server.answer = () => new Response(green)
    expect(await tiles.tile(3, 4, 2)).not.toBeNull()
  })

  test('is drawn also when it cannot be kept', async () => {
    const file = join(directory, 'a file, not a folder')
    await writeFile(file, '')
    directory = file
    const tile = await openTiles().tile(3, 4, 2)
    directory = join(file, '..')
    expect(readPixels(tile!).at(0, 0)).toBe('#00ff00')
  })

  test('leaves no temporary file behind', async () => {
    await openTiles().tile(3, 4, 2)
    const files = await readdir(directory, { recursive: true })
    expect(files.filter(file => file.includes('.'))).toEqual([expect.stringMatching(/\/3\/4\/2\.png$/)])
  })

  test.each([
    [3, 8, 0],
    [3, 0, -1],
    [25, 0, 0],
    [1.5, 0, 0],
    [Number.NaN, 0, 0],
  ])('%p/%p/%p is not on the map and not asked for', async (z, x, y) => {
    expect(await openTiles().tile(z, x, y)).toBeNull()
    expect(server.requests).toEqual([])
  })
})

test('at most four tiles are fetched at a time', async () => {
  server.answer = async () => {
    await Bun.sleep(20)
    return new Response(green)
  }
  const tiles = openTiles()
  const found = await Promise.all(Array.from({ length: 12 }, (_, x) => tiles.tile(5, x, 0)))
  expect(found).not.toContain(null)
  expect(server.requests).toHaveLength(12)
  expect(server.mostAtOnce).toBe(4)
})

describe('the address of a tile', () => {
  test.each([
    ['https://{s}.tile.example/{z}/{x}/{y}.png', [], 'https://tile.example/9/3/5.png'],
    ['https://{s}.tile.example/{z}/{x}/{y}.png', ['a', 'b', 'c'], 'https://c.tile.example/9/3/5.png'],
    ['https://tile-{s}.example/{z}/{x}/{y}.png', ['a'], 'https://tile-a.example/9/3/5.png'],
    ['https://tile.example/{z}/{x}/{y}.png?of={x}-{y}', ['a'], 'https://tile.example/9/3/5.png?of=3-5'],
  ])('of %s with subdomains %p is %p', (template, subdomains, url) => {
    expect(tileUrl(template, subdomains, { z: 9, x: 3, y: 5 })).toBe(url)
  })

  test.each(['file:///tiles/{z}/{x}/{y}.png', 'data:image/png,{z}{x}{y}', '/{z}/{x}/{y}.png'])(
    'cannot be %s',
    template => {
      expect(() => openTiles(template)).toThrow('http')
    },
  )
})

describe('downloading', () => {
  const download = (timeoutMs = 5000) => downloadTile(server.url, { userAgent: 'Trackhut/1.0.0', timeoutMs })
  const image = new Bun.Image(green)

  test.each([
    ['PNG', () => image.png().bytes()],
    ['JPEG', () => image.jpeg().bytes()],
    ['WebP', () => image.webp().bytes()],
  ])('turns %s into PNG', async (_, encode) => {
    const body = new Uint8Array(await encode())
    server.answer = () => new Response(body)
    const tile = await download()
    expect([...tile!.subarray(1, 4)].map(code => String.fromCharCode(code)).join('')).toBe('PNG')
    expect(readPixels(tile!)).toMatchObject({ width: 256, height: 256 })
  })

  const padding = new Uint8Array(600 * 1024)
  const refused: [name: string, answer: () => Response][] = [
    [
      'a page that says it is an image',
      () => new Response('<html>', { headers: { 'content-type': 'image/png' } }),
    ],
    ['an SVG', () => new Response('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', () => new Response('GIF89a\x01\x00\x01\x00\x00\x00\x00;')],
    ['half a PNG', () => new Response(green.slice(0, green.length / 2))],
    ['a PNG of 1024 × 1024 pixels', () => new Response(plainPng('#00ff00', 1024))],
    ['more than 512 KiB', () => new Response(new Blob([green, padding]))],
    [
      'a compressed answer',
      () => new Response(Bun.gzipSync(green), { headers: { 'content-encoding': 'gzip' } }),
    ],
    ['an empty answer', () => new Response()],
    ['status 204', () => new Response(null, { status: 204 })],
    ['a tile with status 404', () => new Response(green, { status: 404 })],
    ['a tile with status 500', () => new Response(green, { status: 500 })],
  ]
  test.each(refused)('refuses %s', async (_, answer) => {
    server.answer = answer
    expect(await download()).toBeNull()
  })

  test('does not follow a redirect', async () => {
    server.answer = () => Response.redirect(`${server.url}/elsewhere`, 302)
    expect(await download()).toBeNull()
    expect(server.requests.map(({ path }) => path)).toEqual(['/'])
  })

  test('gives up on a server that does not answer in time', async () => {
    server.answer = () => new Promise(() => {})
    expect(await download(100)).toBeNull()
  })

  test('gives up on a body that does not end in time', async () => {
    server.answer = () =>
      new Response(
        new ReadableStream({
          async pull(controller) {
            controller.enqueue(green.slice(0, 10))
            await Bun.sleep(20)
          },
        }),
      )
    expect(await download(200)).toBeNull()
  })

  test('stops reading a body that is too large', async () => {
    let sent = 0
    server.answer = () =>
      new Response(
        new ReadableStream({
          async pull(controller) {
            sent += 64 * 1024
            controller.enqueue(new Uint8Array(64 * 1024))
            await Bun.sleep(1)
          },
        }),
      )
    expect(await download()).toBeNull()
    expect(sent).toBeLessThan(16 * 1024 * 1024)
  })

  test('gives up when nobody listens', async () => {
    await server.stop()
    expect(await download()).toBeNull()
  })
})
