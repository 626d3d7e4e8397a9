import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { tileUrl } from '../../../src/maps/tiles/tiles'
import { type TemporaryFolder, temporaryFolder } from '../../support/temporary-folder'
import { until } from '../../support/waiting'
import { plainPng } from '../images/png-pixels'
import { green, startTileServer, type TileServer, tilesOf } from './tile-server'

const secondMs = 1000
const hourMs = 60 * 60 * secondMs
const dayMs = 24 * hourMs
const blue = plainPng('#0000ff', 256)

let server: TileServer
let folder: TemporaryFolder
let now: Date

beforeEach(() => {
  server = startTileServer()
  folder = temporaryFolder()
  now = new Date('2026-03-01T12:00:00Z')
})

afterEach(async () => {
  await server.stop()
  folder[Symbol.dispose]()
})

const advance = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

const openTiles = (template = `${server.url}/{z}/{x}/{y}.png`, timeoutMs?: number) =>
  tilesOf(template, { directory: folder.path, clock: () => now, ...(timeoutMs && { timeoutMs }) })

const answerWith = (body: Uint8Array<ArrayBuffer> | null, headers: Record<string, string>, status = 200) => {
  server.answer = () => new Response(body, { headers, status })
}

describe('a tile', () => {
  test('comes from the tile server once in its lifetime, also after a restart', async () => {
    answerWith(green, { 'cache-control': 'max-age=86400' })
    const tiles = openTiles()
    expect(await tiles.tile(3, 4, 2)).toEqual({ bytes: green, type: 'image/png', maxAgeS: 86_400 })
    advance(dayMs - secondMs)
    expect((await tiles.tile(3, 4, 2)).maxAgeS).toBe(1)
    tiles.close()
    expect((await openTiles().tile(3, 4, 2)).bytes).toEqual(green)
    expect(server.requests.map(({ path }) => path)).toEqual(['/3/4/2.png'])
  })

  test('is fetched anew after its lifetime', async () => {
    const tiles = openTiles()
    await tiles.tile(3, 4, 2)
    advance(7 * dayMs)
    answerWith(blue, {})
    expect((await tiles.tile(3, 4, 2)).bytes).toEqual(blue)
    expect((await tiles.tile(3, 4, 2)).bytes).toEqual(blue)
    expect(server.requests).toHaveLength(2)
  })

  test('that has not changed is kept for another lifetime, and still known by its version', async () => {
    const tiles = openTiles()
    answerWith(green, { etag: '"1"', 'cache-control': 'max-age=86400' })
    await tiles.tile(3, 4, 2)
    answerWith(null, { 'cache-control': 'max-age=172800' }, 304)
    for (let i = 0; i < 2; i++) {
      advance(2 * dayMs)
      expect(await tiles.tile(3, 4, 2)).toEqual({ bytes: green, type: 'image/png', maxAgeS: 172_800 })
      await tiles.tile(3, 4, 2)
    }
    expect(server.requests.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, '"1"', '"1"'])
  })

  test('that must not be kept is not, nor by browsers', async () => {
    const tiles = openTiles()
    answerWith(green, {})
    await tiles.tile(3, 4, 2)
    advance(8 * dayMs)
    answerWith(blue, { 'cache-control': 'no-store' })
    for (let i = 0; i < 2; i++) expect(await tiles.tile(3, 4, 2)).toMatchObject({ bytes: blue, maxAgeS: 0 })
    await server.stop()
    await expect(tiles.tile(3, 4, 2)).rejects.toMatchObject({ status: 502 })
  })

  test('is kept apart from the same tile of another server', async () => {
    await openTiles().tile(3, 4, 2)
    await openTiles(`${server.url}/other/{z}/{x}/{y}.png`).tile(3, 4, 2)
    expect(server.requests.map(({ path }) => path)).toEqual(['/3/4/2.png', '/other/3/4/2.png'])
  })

  test('that many ask for at the same time is fetched once', async () => {
    const tiles = openTiles()
    const found = await Promise.all(Array.from({ length: 20 }, () => tiles.tile(3, 4, 2)))
    expect(found.map(({ bytes }) => bytes)).toEqual(Array(20).fill(green))
    expect(server.requests).toHaveLength(1)
  })

  test('that failed is asked for again the next time', async () => {
    const tiles = openTiles()
    answerWith(null, {}, 404)
    await expect(tiles.tile(3, 4, 2)).rejects.toMatchObject({ status: 404 })
    answerWith(green, {})
    expect((await tiles.tile(3, 4, 2)).bytes).toEqual(green)
  })

  test.each([
    [3, 8, 0],
    [3, 0, -1],
    [23, 0, 0],
    [1.5, 0, 0],
    [Number.NaN, 0, 0],
  ])('%p/%p/%p is not on the map and not asked for', async (z, x, y) => {
    await expect(openTiles().tile(z, x, y)).rejects.toMatchObject({ status: 404 })
    expect(server.requests).toEqual([])
  })
})

describe('an old tile', () => {
  const prepared = async () => {
    const tiles = openTiles(undefined, 200)
    await tiles.tile(3, 4, 2)
    advance(90 * dayMs)
    return tiles
  }

  const trouble: [what: string, work: () => unknown][] = [
    ['answers with 503', () => answerWith(null, {}, 503)],
    ['has been asked too often', () => answerWith(null, {}, 429)],
    ['sends a page', () => answerWith(new TextEncoder().encode('<html>'), {})],
    ['does not answer', () => server.stop()],
    ['does not answer in time', () => (server.answer = () => new Promise(() => {}))],
  ]
  test.each(trouble)('serves on while the server %s, and browsers soon ask again', async (_, work) => {
    const tiles = await prepared()
    await work()
    expect(await tiles.tile(3, 4, 2)).toEqual({ bytes: green, type: 'image/png', maxAgeS: 60 })
  })

  test.each([401, 403, 404, 410])('does not when the server says %d', async status => {
    const tiles = await prepared()
    answerWith(null, {}, status)
    await expect(tiles.tile(3, 4, 2)).rejects.toMatchObject({ status })
  })
})

describe('of a server that is down', () => {
  test('tiles are not waited for again and again, until it may be up', async () => {
    let isUp = false
    server.answer = () => (isUp ? new Response(green) : new Promise(() => {}))
    const tiles = openTiles(undefined, 200)
    const ask = () => Promise.allSettled(Array.from({ length: 50 }, (_, x) => tiles.tile(6, x, 0)))
    for (const { status } of [...(await ask()), ...(await ask())]) expect(status).toBe('rejected')
    expect(server.requests).toHaveLength(2)
    isUp = true
    advance(15 * secondMs)
    expect((await tiles.tile(6, 0, 0)).bytes).toEqual(green)
  })

  test('nothing is believed that one slow tile says', async () => {
    server.answer = request =>
      request.url.endsWith('/0/0.png') ? new Promise(() => {}) : new Response(green)
    const tiles = openTiles(undefined, 300)
    const slow = tiles.tile(6, 0, 0)
    await tiles.tile(6, 1, 0)
    await expect(slow).rejects.toMatchObject({ status: 504 })
    expect((await tiles.tile(6, 2, 0)).bytes).toEqual(green)
  })
})

test('two tiles are fetched at a time', async () => {
  const waiting: (() => void)[] = []
  server.answer = ({ url }) =>
    url.endsWith('/afterwards')
      ? new Response()
      : new Promise(resolve => waiting.push(() => resolve(new Response(green))))
  const tiles = openTiles()
  const fetched = Promise.all(Array.from({ length: 12 }, (_, x) => tiles.tile(5, x, 0)))
  for (let pair = 0; pair < 6; pair++) {
    await until(() => waiting.length === 2)
    // Requests arrive in order, so a third request for a tile would have arrived before this request.
    await fetch(`${server.url}/afterwards`)
    expect(waiting).toHaveLength(2)
    for (const answer of waiting.splice(0)) answer()
  }
  expect(await fetched).toHaveLength(12)
})

test.each([
  ['https://{s}.tile.example/{z}/{x}/{y}.png', [], 'https://tile.example/9/3/5.png'],
  ['https://{s}.tile.example/{z}/{x}/{y}.png', ['a', 'b', 'c'], 'https://c.tile.example/9/3/5.png'],
  ['https://tile-{s}.example/{z}/{x}/{y}.png', ['a'], 'https://tile-a.example/9/3/5.png'],
  ['https://tile.example/{z}/{x}/{y}.png?of={x}-{y}', ['a'], 'https://tile.example/9/3/5.png?of=3-5'],
])('the address by %s with subdomains %p is %p', (template, subdomains, url) => {
  expect(tileUrl(template, subdomains, { z: 9, x: 3, y: 5 })).toBe(url)
})
