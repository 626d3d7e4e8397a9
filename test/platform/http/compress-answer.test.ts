// Text is compressed for clients that accept this, and is not sent again if it is unchanged.
import { describe, expect, test } from 'bun:test'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { steadyRide } from '../../support/recordings'
import { testApp } from '../../support/test-app'

const app = testApp()
const sam = await app.user('sam')
const { id, segments } = await sam.upload(steadyRide({ points: 400 }))

async function ask(path: string, headers: Record<string, string> = {}) {
  const own = { authorization: `Bearer ${sam.token}`, ...headers }
  const response = await app.handle(new Request(`http://localhost${path}`, { headers: own }))
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.bytes()) }
}

const chart = `/api/workouts/${id}/chart_data`

describe('a long answer', () => {
  test.each<[string | null, string | null]>([
    [null, null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'gzip'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['br, zstd;q=0, GZIP;q=0.5', 'gzip'],
    ['gzip;q=0, zstd;q=0.0', null],
    ['gzipped', null],
  ])('to whoever accepts %p is sent as %p', async (accepted, encoding) => {
    const plain = await ask(chart)
    const { status, headers, bytes } = await ask(
      chart,
      accepted === null ? {} : { 'accept-encoding': accepted },
    )
    expect([status, headers.get('content-encoding')]).toEqual([200, encoding])
    expect(headers.get('vary')).toBe('authorization, accept-encoding')
    expect(headers.get('content-type')).toStartWith('application/json')
    const unpack = { gzip: gunzipSync, zstd: zstdDecompressSync }
    const unpacked = encoding === 'gzip' || encoding === 'zstd' ? unpack[encoding](bytes) : bytes
    expect(unpacked.equals(plain.bytes)).toBe(true)
    if (encoding) expect(bytes.length).toBeLessThan(plain.bytes.length / 4)
  })

  test('in any text form', async () => {
    for (const path of [
      `/api/workouts/${id}/gpx`,
      `/api/workouts/${id}/gpx/download`,
      '/api/sports',
      '/api/docs/json',
    ]) {
      const { headers } = await ask(path, { 'accept-encoding': 'gzip' })
      expect([path, headers.get('content-encoding')]).toEqual([path, 'gzip'])
    }
  })
})

describe('as they are go out', () => {
  test('short answers', async () => {
    const { headers, bytes } = await ask('/api/ping', { 'accept-encoding': 'gzip' })
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([null, 'authorization'])
    expect(JSON.parse(bytes.toString())).toEqual({ status: 'success', message: 'pong!' })
  })

  test('images', async () => {
    const { body } = await sam.get<{ data: { workouts: { map: string }[] } }>(`/api/workouts/${id}`)
    const image = await ask(`/api/workouts/map/${body.data.workouts[0]!.map}`, { 'accept-encoding': 'gzip' })
    expect([image.status, image.headers.get('content-encoding')]).toEqual([200, null])
  })
})

describe('what stays the same is sent once', () => {
  const paths = [
    chart,
    `${chart}?sensors=true`,
    `${chart}/segment/${segments.length}`,
    `/api/workouts/${id}/gpx`,
    `/api/workouts/${id}/gpx/segment/1`,
  ]
  test.each(paths)('%s', async path => {
    const first = await ask(path)
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const again = await ask(path, { 'if-none-match': etag })
    expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, etag])
    expect((await ask(path, { 'if-none-match': 'W/"another"' })).status).toBe(200)
  })

  test('each under a tag of its own', async () => {
    const tags = await Promise.all(paths.map(async path => (await ask(path)).headers.get('etag')))
    expect(new Set(tags).size).toBe(paths.length)
  })

  test('and not told to anybody else', async () => {
    const etag = (await ask(chart)).headers.get('etag') ?? ''
    const kim = await app.user('kim')
    const headers = { authorization: `Bearer ${kim.token}`, 'if-none-match': etag }
    expect((await ask(chart, headers)).status).toBe(403)
  })
})
