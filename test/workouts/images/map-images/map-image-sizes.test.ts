import { describe, expect, spyOn, test } from 'bun:test'
import { readPixels } from '../../../maps/images/png-pixels'
import { workOnTraces } from '../../../maps/lines/working'
import { startTileServer } from '../../../maps/tiles/tile-server'
import { storedThings, uploadedFiles } from '../../../support/stored'
import { openTestApp, testApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'

const app = testApp()
const sam = await app.user('sam')
const { map } = await sam.upload()
const path = `/api/workouts/map/${map}`

async function picture(wanted: string, who: TestUser = sam, { handle } = app) {
  const headers = { authorization: `Bearer ${who.token}` }
  const response = await handle(new Request(`http://localhost${wanted}`, { headers }))
  expect(response.status).toBe(200)
  const png = await response.bytes()
  return { png, headers: response.headers, ...readPixels(png) }
}

describe('a picture', () => {
  test.each([
    ['', 400, 225],
    ['?size=400x225', 400, 225],
    ['?size=1200x675', 1200, 675],
    ['?size=64x64', 64, 64],
    ['?size=0300x300', 300, 300],
    ['@2x', 800, 450],
    ['@2x?size=1200x675', 2400, 1350],
    ['?size=700x100&other=1', 700, 100],
  ])('asked for with "%s" has %p × %p pixels', async (suffix, width, height) => {
    expect(await picture(path + suffix)).toMatchObject({ width, height })
  })

  test.each([
    '63x64',
    '64x63',
    '1201x675',
    '1200x676',
    '0x0',
    '400',
    'x',
    '',
    '-400x225',
    '4e2x225',
    '400X225',
    '400x225x1',
    '400x225@2x',
    ' 400x225',
  ])('cannot be of the size "%s"', async size => {
    const answer = await sam.get(`${path}?size=${encodeURIComponent(size)}`)
    expect([answer.status, answer.body]).toEqual([400, { status: 'error', message: 'invalid payload' }])
  })

  test('shows the track in every size', async () => {
    for (const suffix of ['', '?size=1200x675', '@2x', '?size=64x64'])
      expect((await picture(path + suffix)).count('#d9480f')).toBeGreaterThan(20)
  })

  test('is drawn for a dark page when that asks for it', async () => {
    for (const suffix of ['?scheme=dark', '@2x?scheme=dark&size=300x200']) {
      const dark = await picture(path + suffix)
      expect(dark.count('#ff8a4c')).toBeGreaterThan(20)
      expect(dark.count('#d9480f')).toBe(0)
    }
    expect((await picture(`${path}?scheme=light`)).png).toEqual((await picture(path)).png)
    expect((await sam.get(`${path}?scheme=sepia`)).body).toEqual({
      status: 'error',
      message: 'invalid payload',
    })
  })

  test('of another size is kept by browsers, too, which ask whether it is still good', async () => {
    const { headers } = await picture(`${path}?size=800x450`)
    expect(headers.get('cache-control')).toBe('private, no-cache')
    const answer = await sam.get(`${path}?size=800x450`, { 'if-none-match': headers.get('etag')! })
    expect(answer.status).toBe(304)
  })

  test('of another size is shown to nobody else', async () => {
    const other = await app.user('other')
    const missing = [404, { status: 'not found', message: 'map does not exist' }]
    for (const wanted of [`${path}@2x`, `${path}?size=800x450`, `/api/workouts/map/${'0'.repeat(32)}@2x`]) {
      const answer = await other.get(wanted)
      expect([answer.status, answer.body]).toEqual(missing)
    }
    expect((await app.request('GET', `${path}@2x`)).status).toBe(401)
  })
})

describe('pictures in other sizes', () => {
  test('are drawn once, for many who ask together and for those who come later', async () => {
    await using fresh = openTestApp()
    const kim = await fresh.user('kim')
    const own = await kim.upload()
    const drawing = spyOn(fresh.ctx.workers, 'run')
    const get = () => picture(`/api/workouts/map/${own.map}?size=300x200`, kim, fresh)
    const together = await Promise.all([get(), get(), get()])
    expect((await get()).png).toEqual(together[0]!.png)
    expect(drawing).toHaveBeenCalledTimes(1)
    expect(storedThings(fresh).orphanedFiles).toEqual([])
  })

  test('are kept in small numbers', async () => {
    const sizes = Array.from({ length: 20 }, (_, i) => `${100 + i}x100`)
    for (const size of sizes) await picture(`${path}?size=${size}`)
    const kept = uploadedFiles(app.dataDir).filter(name => name.includes(`${map}/`))
    expect(kept.length).toBeWithin(1, 9)
    expect(await picture(`${path}?size=100x100`)).toMatchObject({ width: 100 })
  })

  test('go with the workout, also with one that is deleted while they are drawn', async () => {
    await using fresh = openTestApp()
    const kim = await fresh.user('kim')
    const [first, second] = [await kim.upload(), await kim.upload()]
    await kim.get(`/api/workouts/map/${first.map}@2x`)
    await kim.delete(`/api/workouts/${first.id}`)
    const [asked] = await Promise.all([
      kim.get(`/api/workouts/map/${second.map}@2x`),
      kim.delete(`/api/workouts/${second.id}`),
    ])
    expect([200, 404]).toContain(asked.status)
    await workOnTraces(fresh)
    expect(storedThings(fresh)).toMatchObject({ workouts: [], files: [], orphanedFiles: [], jobs: [] })
    expect(await fresh.ctx.files.list(`workouts/${kim.account.id}`)).toEqual([])
  })

  test('are not kept without their tiles', async () => {
    await using server = startTileServer()
    await using tiled = openTestApp({ TILE_SERVER_URL: `${server.url}/{z}/{x}/{y}.png` })
    const kim = await tiled.user('kim')
    const own = await kim.upload()
    const wanted = `/api/workouts/map/${own.map}?size=500x300`
    const tile = server.answer
    server.answer = () => new Response(null, { status: 404 })
    const early = await picture(wanted, kim, tiled)
    expect(early.headers.get('cache-control')).toBe('private, no-cache')
    server.answer = tile
    const late = await picture(wanted, kim, tiled)
    expect(late.headers.get('cache-control')).toBe('private, no-cache')
    expect(late.at(5, 5)).toBe('#00ff00')
    expect(late.headers.get('etag')).not.toBe(early.headers.get('etag'))
  })
})
