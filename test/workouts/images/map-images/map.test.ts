import { describe, expect, test } from 'bun:test'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { finishMapImage } from '../../../../src/workouts/images/map-images/usual-map-image'
import { mapImagePath } from '../../../../src/workouts/rows/files'
import { workOnTraces } from '../../../maps/lines/working'
import { steadyRide } from '../../../support/recordings'
import { soon } from '../../../support/soon'
import { storedThings, uploadedFiles } from '../../../support/stored'
import { openTestApp, startOfTest, testApp } from '../../../support/test-app'
import { withoutDrawingAtOnce } from '../../../support/workers'

const app = testApp()
const sam = await app.user('sam')
const workout = await withoutDrawingAtOnce(app.ctx, () => sam.upload())
const path = `/api/workouts/map/${workout.map}`

const missing = [404, { status: 'not found', message: 'map does not exist' }]

/** Reads the width and height of a PNG, which follow the signature and the header of the first chunk. */
function pngSize(png: Uint8Array) {
  const view = new DataView(png.buffer, png.byteOffset)
  return [view.getUint32(16), view.getUint32(20)]
}

/** Pending jobs that draw map images. */
const mapImageJobs = (from: Parameters<typeof storedThings>[0]) =>
  storedThings(from).jobs!.filter(job => (job as { kind: string }).kind === 'draw-picture')

test('the picture is a PNG of 400 × 225, drawn when it is asked for', async () => {
  await soon(() => uploadedFiles(app.dataDir).filter(name => name.endsWith('.png'))).toEqual([])
  const response = await app.handle(
    new Request(`http://localhost${path}`, { headers: { authorization: `Bearer ${sam.token}` } }),
  )
  const png = await response.bytes()
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(pngSize(png)).toEqual([400, 225])
  await soon(() => uploadedFiles(app.dataDir)).toContain(`workouts/${sam.account.id}/${workout.map}.png`)
  expect(mapImageJobs(app)).toEqual([])
  expect(storedThings(app).orphanedFiles).toEqual([])
})

describe('the picture is WebP', () => {
  const ask = (accept: string | null, tag?: string) => {
    const headers = {
      authorization: `Bearer ${sam.token}`,
      ...(accept !== null && { accept }),
      ...(tag !== undefined && { 'if-none-match': tag }),
    }
    return app.handle(new Request(`http://localhost${path}`, { headers }))
  }

  test('for browsers, which list it, and has less than half the bytes', async () => {
    const [webp, png] = await Promise.all([ask('image/avif,image/webp,*/*;q=0.8'), ask('*/*')])
    expect([webp, png].map(({ headers }) => headers.get('content-type'))).toEqual(['image/webp', 'image/png'])
    const [small, large] = await Promise.all([webp.bytes(), png.bytes()])
    expect(small.byteLength).toBeWithin(500, large.byteLength / 2)
    expect(await new Bun.Image(small).metadata()).toMatchObject({ format: 'webp', width: 400, height: 225 })
  })

  test.each([null, '*/*', 'image/*', 'image/png', 'image/webp;q=0, */*'])('but not for %p', async accept => {
    expect((await ask(accept)).headers.get('content-type')).toBe('image/png')
  })

  test('under a tag of its own', async () => {
    const [webp, png] = await Promise.all([ask('image/webp'), ask('image/png')])
    const [ofWebp, ofPng] = [webp, png].map(({ headers }) => headers.get('etag') ?? '')
    expect(webp.headers.get('vary')).toBe('authorization, cookie, accept')
    const states = await Promise.all(
      [ask('image/webp', ofWebp), ask('image/webp', ofPng), ask('*/*', ofPng), ask('*/*', ofWebp)].map(
        async answer => (await answer).status,
      ),
    )
    expect(states).toEqual([304, 200, 304, 200])
  })
})

describe('the picture is scaled down for lists', () => {
  const ask = (query: string, headers: Record<string, string> = {}) =>
    app.handle(
      new Request(`http://localhost${path}?${query}`, {
        headers: { authorization: `Bearer ${sam.token}`, accept: 'image/webp', ...headers },
      }),
    )

  const sizeOf = async (answer: Promise<Response>) => new Bun.Image(await (await answer).bytes()).metadata()

  test('to 200 pixels of at most 3 kB', async () => {
    const bytes = await (await ask('width=200')).bytes()
    expect(bytes.byteLength).toBeWithin(50, 3001)
    expect(await new Bun.Image(bytes).metadata()).toMatchObject({ format: 'webp', width: 200, height: 112 })
  })

  test('as PNG, too, and in other colours', async () => {
    expect(await sizeOf(ask('width=200&scheme=dark', { accept: '*/*' }))).toMatchObject({
      ...{ format: 'png', width: 200, height: 112 },
    })
  })

  test('but never up', async () => {
    expect(await sizeOf(ask('width=200&size=100x100'))).toMatchObject({ width: 100, height: 100 })
  })

  test('under a tag of its own', async () => {
    const [whole, small] = (await Promise.all([ask(''), ask('width=200')])).map(
      ({ headers }) => headers.get('etag') ?? '',
    )
    const again = async (query: string, tag: string) => (await ask(query, { 'if-none-match': tag })).status
    expect(await again('width=200', small!)).toBe(304)
    expect(await again('width=200', whole!)).toBe(200)
  })

  test.each(['201', '0', '', 'wide', '-200', '200.5'])('not to %p', async width => {
    expect(await (await ask(`width=${width}`)).json()).toMatchObject({ code: 'image-size-invalid' })
  })
})

test('the picture is stored together with the workout', async () => {
  await using fresh = openTestApp()
  const kim = await fresh.user('kim')
  const { map } = await kim.upload()
  expect(uploadedFiles(fresh.dataDir)).toContain(`workouts/${kim.account.id}/${map}.png`)
  expect(storedThings(fresh)).toMatchObject({ jobs: [], orphanedFiles: [] })
  const answer = await withoutDrawingAtOnce(fresh.ctx, () => kim.get(`/api/workouts/map/${map}`))
  expect(answer.status).toBe(200)
})

test('the picture that cannot be drawn at once keeps nobody from uploading, and is drawn later', async () => {
  await using fresh = openTestApp()
  const kim = await fresh.user('kim')
  const { map } = await withoutDrawingAtOnce(fresh.ctx, () => kim.upload())
  expect(mapImageJobs(fresh)).toMatchObject([{ subject: map }])
  await finishMapImage(fresh.ctx, map!)
  expect(uploadedFiles(fresh.dataDir)).toContain(`workouts/${kim.account.id}/${map}.png`)
  expect(storedThings(fresh)).toMatchObject({ jobs: [], orphanedFiles: [] })
})

describe('the picture is shown', () => {
  test('whatever stands behind its name', async () => {
    expect((await sam.get(`${path}?1234567890`)).status).toBe(200)
  })

  test('to the image cookie of its owner', async () => {
    const answer = await app.request('GET', path, { headers: { cookie: `a=b; ${sam.cookie}; c=d` } })
    expect(answer.status).toBe(200)
  })
})

describe('the picture is not shown', () => {
  test('to nobody in particular', async () => {
    const answer = await app.request('GET', path)
    expect([answer.status, answer.body]).toEqual([
      401,
      { status: 'error', message: 'provide a valid auth token' },
    ])
  })

  test('to anybody else, as if it were not there', async () => {
    for (const stranger of [await app.user('other'), await app.user('admin', { isAdmin: true })]) {
      const byToken = await stranger.get(path)
      const byCookie = await app.request('GET', path, { headers: { cookie: stranger.cookie } })
      expect([byToken.status, byToken.body]).toEqual(missing)
      expect([byCookie.status, byCookie.body]).toEqual(missing)
    }
  })

  test.each([
    ['is not known', '0'.repeat(32)],
    ['is in capitals', workout.map!.toUpperCase()],
    ['is cut', workout.map!.slice(0, 31)],
    ['climbs', '..%2F..%2Fsecret.key'],
    ['is a workout', workout.id],
    ['holds a NUL', '%00'],
  ])('for an id that %s', async (_, id) => {
    const answer = await sam.get(`/api/workouts/map/${id}`)
    expect([answer.status, answer.body]).toEqual(missing)
  })

  test('to a session token in the place of the cookie, or the cookie in the place of the token', async () => {
    const [name, value] = sam.cookie.split('=')
    const asCookie = await app.request('GET', path, { headers: { cookie: `${name}=${sam.token}` } })
    const asToken = await app.request('GET', path, { token: value! })
    expect([asCookie.status, asToken.status]).toEqual([401, 401])
  })

  test('to the cookie beside a token that is no good', async () => {
    const answer = await app.request('GET', path, { token: 'garbage', headers: { cookie: sam.cookie } })
    expect(answer.status).toBe(401)
  })

  test('to the cookie of a session that was logged out', async () => {
    const leaver = await app.user('leaver')
    const own = await leaver.upload()
    const ask = () =>
      app.request('GET', `/api/workouts/map/${own.map}`, { headers: { cookie: leaver.cookie } })
    expect((await ask()).status).toBe(200)
    await leaver.request('POST', '/api/auth/logout')
    expect((await ask()).status).toBe(401)
  })

  test('once the workout is deleted', async () => {
    const own = await sam.upload()
    await sam.get(`/api/workouts/map/${own.map}`)
    await sam.delete(`/api/workouts/${own.id}`)
    expect((await sam.get(`/api/workouts/map/${own.map}`)).status).toBe(404)
  })
})

test.each([
  ['GET', '/api/workouts'],
  ['GET', `/api/workouts/${workout.id}`],
  ['GET', '/api/auth/profile'],
  ['POST', '/api/auth/logout'],
  ['DELETE', `/api/workouts/${workout.id}`],
])('the cookie is worth nothing for %s %s', async (method, other) => {
  const answer = await app.request(method, other, { headers: { cookie: sam.cookie } })
  expect([answer.status, answer.body]).toEqual([
    401,
    { status: 'error', message: 'provide a valid auth token' },
  ])
})

describe('a copy of the picture', () => {
  test('may be kept by its owner alone, who asks each time whether it is still good', async () => {
    const { headers } = await sam.get(path)
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('etag')).toBe(`"${workout.map}-${startOfTest.getTime()}"`)
    expect(headers.get('vary')).toBe('authorization, cookie, accept')
  })

  test('is still good when it is asked about, in any of the ways browsers ask', async () => {
    const etag = (await sam.get(path)).headers.get('etag')!
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await sam.get(path, { 'if-none-match': known })
      expect([answer.status, answer.body]).toEqual([304, ''])
    }
  })

  test('is confirmed without the disk', async () => {
    const etag = (await sam.get(path)).headers.get('etag')!
    const file = `${app.dataDir}/uploads/${mapImagePath({ userId: sam.account.id, mapId: workout.map! })}`
    const content = readFileSync(file)
    rmSync(file)
    const answer = await sam.get(path, { 'if-none-match': etag })
    writeFileSync(file, content)
    expect([answer.status, answer.headers.get('etag')]).toEqual([304, etag])
  })

  test('is not confirmed to whoever uses the browser after its owner has logged out', async () => {
    const kim = await app.user('kim_leaving')
    const { map } = await kim.upload()
    const { headers } = await kim.get(`/api/workouts/map/${map}`)
    await kim.request('POST', '/api/auth/logout')
    const kept = { cookie: kim.cookie, 'if-none-match': headers.get('etag')! }
    expect((await app.request('GET', `/api/workouts/map/${map}`, { headers: kept })).status).toBe(401)
    expect(
      (await app.request('GET', `/api/workouts/map/${map}`, { headers: { 'if-none-match': '*' } })).status,
    ).toBe(401)
  })

  test('that is another picture is replaced', async () => {
    expect((await sam.get(path, { 'if-none-match': '"another"' })).status).toBe(200)
  })

  test('is not confirmed to anybody else', async () => {
    const stranger = await app.user('stranger')
    expect((await stranger.get(path, { 'if-none-match': `"${workout.map}"` })).status).toBe(404)
  })
})

test('the job draws the picture that nobody asked for', async () => {
  await using fresh = openTestApp()
  fresh.ctx.jobs.start()
  const kim = await fresh.user('kim')
  const own = await kim.upload()
  // Jobs start in a later turn of the event loop; `stop` waits for those that have started.
  await new Promise(resolve => setImmediate(resolve))
  await fresh.ctx.jobs.stop()
  await soon(() => uploadedFiles(fresh.dataDir)).toContain(`workouts/${kim.account.id}/${own.map}.png`)
  expect(mapImageJobs(fresh)).toEqual([])
})

test('a picture that was tidied away is drawn again', async () => {
  await using fresh = openTestApp()
  const kim = await fresh.user('kim')
  const own = await kim.upload()
  await kim.get(`/api/workouts/map/${own.map}`)
  await fresh.ctx.files.remove(`workouts/${kim.account.id}/${own.map}.png`)
  expect((await kim.get(`/api/workouts/map/${own.map}`)).status).toBe(200)
})

test('a picture asked for by many at once is drawn for all of them', async () => {
  await using fresh = openTestApp()
  const kim = await fresh.user('kim')
  const own = await withoutDrawingAtOnce(fresh.ctx, () => kim.upload())
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => kim.get(`/api/workouts/map/${own.map}`)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})

test('a workout deleted while its picture is drawn leaves no picture', async () => {
  await using fresh = openTestApp()
  const kim = await fresh.user('kim')
  const own = await withoutDrawingAtOnce(fresh.ctx, () => kim.upload())
  const [asked] = await Promise.all([
    kim.get(`/api/workouts/map/${own.map}`),
    kim.delete(`/api/workouts/${own.id}`),
  ])
  expect([asked.status, asked.body]).toEqual(missing)
  await workOnTraces(fresh)
  expect(storedThings(fresh)).toMatchObject({ workouts: [], files: [], orphanedFiles: [], jobs: [] })
})

test.each([
  ['a single point', steadyRide({ points: 1 })],
  ['a walk across the edge of the map', edgeOfTheMap()],
  ['points at the pole', pole()],
])('a picture can be drawn of %s', async (_, gpx) => {
  const own = await sam.upload(gpx)
  const answer = await sam.get(`/api/workouts/map/${own.map}`)
  expect(answer.status).toBe(200)
})

function edgeOfTheMap() {
  return gpxBetween('<trkpt lat="0" lon="179.99">', '<trkpt lat="0.01" lon="-179.99">')
}

function pole() {
  return gpxBetween('<trkpt lat="90" lon="0">', '<trkpt lat="89.99" lon="10">')
}

function gpxBetween(start: string, end: string) {
  const at = (hour: number) => `<time>2026-05-01T${hour}:00:00Z</time></trkpt>`
  return `<gpx><trk><trkseg>${start}${at(10)}${end}${at(20)}</trkseg></trk></gpx>`
}

describe('while the tile server does not answer', () => {
  test('the base map stands in, the picture is not kept by browsers, and a later try gets the tiles', async () => {
    let isUp = false
    const tile = await Bun.file(`${import.meta.dir}/../../../fixtures/tile.png`).bytes()
    using server = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch: () => (isUp ? new Response(tile) : new Response(null, { status: 503 })),
    })
    await using tiled = openTestApp({ TILE_SERVER_URL: `http://127.0.0.1:${server.port}/{z}/{x}/{y}.png` })
    const rider = await tiled.user('rider')
    const { map } = await rider.upload()
    const show = () => rider.get(`/api/workouts/map/${map}`)

    const early = await show()
    expect([early.status, early.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    await expect(finishMapImage(tiled.ctx, map!)).rejects.toThrow('the tile server does not answer')

    isUp = true
    tiled.advanceClock(60_000)
    await finishMapImage(tiled.ctx, map!)
    const late = await show()
    expect(late.headers.get('cache-control')).toBe('private, no-cache')
    expect(late.headers.get('etag')).not.toBe(early.headers.get('etag'))
    expect(late.body).not.toBe(early.body)
    expect(mapImageJobs(tiled)).toEqual([])
  })
})
