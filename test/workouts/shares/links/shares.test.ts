// Sharing a workout by a link. A visitor with the link sees only what the owner has chosen; without the link, nobody
// gets any data.
import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { sharedWorkouts, users } from '../../../../src/platform/db/tables'
import { insertZone } from '../../../../src/workouts/privacy/store'
import type { SplitsAnswer, StreamsAnswer } from '../../../../src/workouts/recording/curves/schemas'
import type {
  SavedShareAnswer,
  Share,
  ShareAnswer,
  SharedWorkoutAnswer,
  SharesAnswer,
} from '../../../../src/workouts/shares/links/schemas'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { readApart } from '../../../support/read-apart'
import { rideWith, steadyRide } from '../../../support/recordings'
import { statementsOf } from '../../../support/statements'
import { openTestApp, type TestApp, testApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'

const day = 86_400_000
const app = testApp({ UI_URL: 'https://sport.example.org' })

/** Degrees of latitude between two points: 3.34 m, so 500 m are 150 steps. */
const step = 3e-5

/** 2 km straight to the north from 45°, at 12 km/h and slightly uphill. */
const longRide = (start?: Date) => steadyRide({ points: 601, climb: 0.1, ...(start && { start }) })

async function share(user: TestUser, { id }: Workout, json: object = {}) {
  const answer = await user.request<SavedShareAnswer>('POST', `/api/workouts/${id}/share`, { json })
  expect(answer.status).toBe(200)
  return answer.body.data.share
}

const tokenOf = ({ link }: Share) => link!.slice(link!.lastIndexOf('/') + 1)

const look = (token: string, part = '', of: Pick<TestApp, 'request'> = app) =>
  of.request<SharedWorkoutAnswer>('GET', `/api/shared/${encodeURIComponent(token)}${part}`)

const dead = [404, { status: 'not found', message: 'shared workout not found' }, 'share-not-found']
const outcome = ({ status, body, failure }: Awaited<ReturnType<typeof look>>): unknown[] => [
  status,
  body,
  failure?.code,
]

async function sharedRide(name: string, choices: object = {}, of: TestApp = app) {
  const user = await of.user(name)
  // Hidden zones centred exactly on the start and the end of the ride.
  for (const latitude of [45, 45 + 600 * step])
    insertZone(of.ctx.db, user.account.id, { latitude, longitude: 5 })
  const workout = await user.upload(longRide(), {
    title: 'To the lake',
    description: 'With friends',
    notes: 'secret thoughts',
  })
  const made = await share(user, workout, choices)
  return { user, workout, made, token: tokenOf(made) }
}

describe('a workout is shared', () => {
  test('by a link that can be looked up again, and hides what it can', async () => {
    const { user, workout, made, token } = await sharedRide('sam')
    expect(made).toEqual({
      workout_id: workout.id,
      link: `https://sport.example.org/s/${token}`,
      hide_ends: true,
      show_name: false,
      show_description: false,
      show_heart_rate: false,
      created_at: 'Mon, 01 Jun 2026 10:00:00 GMT',
      expires_at: null,
    })
    expect(token).toMatch(/^[\w-]{24}$/)
    const { body } = await user.get<ShareAnswer>(`/api/workouts/${workout.id}/share`)
    expect(body.data.share).toEqual(made)
    const shown = (await look(token)).body.data.workout
    expect(shown).toEqual({
      title: 'To the lake',
      description: null,
      by: null,
      date: '2026-05-01',
      sport: { id: 1, label: 'Cycling (Sport)', icon: null, default_color: null, names: {} },
      venue: 'outdoors',
      speed_form: 'speed',
      // The values of the visible half, which has 300 steps of one second. Those of the whole ride are not shown.
      distance: 1.002,
      duration: '0:05:00',
      moving: '0:05:00',
      ave_speed: expect.closeTo(workout.ave_speed!, 1),
      // The ride climbs 1 m every ten seconds.
      ascent: 30,
      descent: 0,
      min_alt: 115,
      max_alt: 145,
      has_curves: true,
      has_map: true,
      hides_ends: true,
    })
  })

  test('with what was chosen, and a change of that keeps the link', async () => {
    const { user, workout, token } = await sharedRide('ann')
    app.ctx.db.update(users).set({ firstName: 'Ann', lastName: 'Lee' }).where(eq(users.username, 'ann')).run()
    const changed = await user.request<SavedShareAnswer>('POST', `/api/workouts/${workout.id}/share`, {
      json: { show_name: true, show_description: true, hide_ends: false, days: 30 },
    })
    expect(changed.status).toBe(200)
    expect(tokenOf(changed.body.data.share)).toBe(token)
    expect(changed.body.data.share.expires_at).toBe('Wed, 01 Jul 2026 10:00:00 GMT')
    const shown = (await look(token)).body.data.workout
    expect(shown).toMatchObject({ by: 'Ann Lee', description: 'With friends', hides_ends: false })
    expect(shown).toMatchObject({ distance: workout.distance, duration: '0:10:00', moving: '0:10:00' })
    expect([shown.min_alt, shown.max_alt, shown.ascent]).toEqual([
      100,
      160,
      expect.closeTo(workout.ascent!, 0),
    ])
    expect((await share(user, workout)).expires_at).toBe('Wed, 01 Jul 2026 10:00:00 GMT')
    expect((await share(user, workout, { days: null })).expires_at).toBeNull()
  })

  test('with the username where there is no name', async () => {
    const { token } = await sharedRide('nameless', { show_name: true })
    expect((await look(token)).body.data.workout.by).toBe('nameless')
  })

  test('of those by hand, and those that are too short, without a map', async () => {
    const kim = await app.user('kim')
    const json = { sport_id: 5, workout_date: '2026-05-04 08:00', duration: 3600, distance: 10 }
    const entered = await kim.request<{ data: { workouts: [Workout] } }>('POST', '/api/workouts/no_gpx', {
      json,
    })
    const byHand = tokenOf(await share(kim, entered.body.data.workouts[0]))
    expect((await look(byHand)).body.data.workout).toMatchObject({
      // The default title would reveal the time of the start.
      title: null,
      has_map: false,
      has_curves: false,
      hides_ends: false,
      speed_form: 'pace',
      distance: 10,
    })
    const short = tokenOf(await share(kim, await kim.upload(steadyRide())))
    expect((await look(short)).body.data.workout).toMatchObject({
      has_map: false,
      has_curves: false,
      distance: null,
      duration: null,
      moving: null,
      ave_speed: null,
      ascent: null,
      max_alt: null,
      hides_ends: true,
    })
    const streams = await look(short, '/streams')
    expect([streams.status, streams.failure?.code]).toEqual([404, 'recording-missing'])
  })
})

describe('what is hidden is nowhere', () => {
  const everything = 'fields=distance,duration,latitude,longitude,elevation,speed,gradient,hr&points=10000'

  test('neither in curves nor in splits', async () => {
    const { token } = await sharedRide('hidden')
    const { streams } = (
      await app.request<StreamsAnswer>('GET', `/api/shared/${token}/streams?${everything}`)
    ).body.data
    const latitudes = streams.latitude as number[]
    expect([latitudes[0], latitudes.at(-1)]).toEqual([45.0045, 45.0135])
    expect([streams.distance![0], streams.distance!.at(-1)]).toEqual([0, 1.002])
    expect([streams.duration![0], streams.duration!.at(-1)]).toEqual([0, 300])
    const { splits } = (await app.request<SplitsAnswer>('GET', `/api/shared/${token}/splits`)).body.data
    expect(splits.map(({ distance }) => distance)).toEqual([1, 0.002])
    const path = `/api/shared/${token}/splits?length=5`
    expect((await app.request<SplitsAnswer>('GET', path)).body.data.splits).toEqual(splits)
  })

  test('and heart rate only where it is to be seen', async () => {
    const user = await app.user('heart')
    const points = Array.from({ length: 600 }, (_, index) => {
      const time = new Date(Date.UTC(2026, 4, 1, 8, 0, index)).toISOString()
      const beats = '<extensions><g:TrackPointExtension><g:hr>150</g:hr></g:TrackPointExtension></extensions>'
      return `<trkpt lat="${45 + index * 3e-5}" lon="5"><time>${time}</time>${beats}</trkpt>`
    })
    const gpx = `<gpx xmlns:g="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`
    const workout = await user.upload(gpx)
    const token = tokenOf(await share(user, workout))
    const ask = async () => {
      const path = `/api/shared/${token}`
      const { body } = await app.request<StreamsAnswer>('GET', `${path}/streams?${everything}`)
      const splits = await app.request<SplitsAnswer>('GET', `${path}/splits`)
      return [body.data.streams.hr?.[0], body.data.summaries.hr?.average, splits.body.data.splits[0]?.hr]
    }
    expect(await ask()).toEqual([undefined, undefined, null])
    await share(user, workout, { show_heart_rate: true })
    expect(await ask()).toEqual([150, 150, 150])
  })

  test('nor the time of day, ids, notes, equipment or the account, in any answer or header', async () => {
    const { user, workout, token } = await sharedRide('discreet')
    const [details, streams, splits] = await Promise.all(
      ['', `/streams?${everything}`, '/splits'].map(part => look(token, part)),
    )
    const page = await app.handle(new Request(`http://localhost/s/${token}`))
    const all = [details, streams, splits].map(answer => [
      JSON.stringify(answer!.body),
      JSON.stringify([...answer!.headers]),
    ])
    const text = [...all.flat(), await page.text(), JSON.stringify([...page.headers])].join('\n')
    for (const secret of [
      workout.id,
      String(workout.map),
      'discreet',
      user.account.email,
      'secret thoughts',
      'With friends',
      '08:00',
      'GMT',
      '0:10:00',
      String(workout.distance),
      '45.0001',
    ]) {
      expect(text).not.toContain(secret)
    }
  })

  test.each([
    ['Cycling (Sport) - 2026-05-01 08:00:00', null],
    ['2010-05-28T01:16:35.000Z', null],
    ['2026-05-01_08-00', null],
    ['   ', null],
    ['Ride of 2026-05-01', 'Ride of 2026-05-01'],
    ['10:30 club', '10:30 club'],
  ])('the title %s is shown as %p', async (title, shown) => {
    const user = await app.user(`titled_${crypto.randomUUID().slice(0, 8)}`)
    const token = tokenOf(await share(user, await user.upload(longRide(), { title })))
    expect((await look(token)).body.data.workout.title).toBe(shown)
  })
})

type Death = (app: TestApp, shared: Awaited<ReturnType<typeof sharedRide>>) => Promise<unknown>

const deaths: [name: string, choices: object, kill: Death][] = [
  ['taken back', {}, async (_, { user, workout }) => user.delete(`/api/workouts/${workout.id}/share`)],
  ['for a week, eight days ago', { days: 7 }, async app => app.advanceClock(8 * day)],
  [
    'of a workout that is deleted',
    {},
    async (_, { user, workout }) => user.delete(`/api/workouts/${workout.id}`),
  ],
  [
    'of an account that is deleted',
    {},
    async (app, { user }) => {
      const admin = await app.user('admin', { isAdmin: true })
      return admin.delete(`/api/users/${user.account.username}`)
    },
  ],
  [
    'of an account without access',
    {},
    async (app, { user }) =>
      app.ctx.db.update(users).set({ isActive: false }).where(eq(users.id, user.account.id)).run(),
  ],
]

describe('a link', () => {
  test.each(deaths)('%s is answered as one that never was, after the same work', async (_, choices, kill) => {
    await using own = openTestApp()
    const shared = await sharedRide('sam', choices, own)
    await kill(own, shared)
    const guess = 'A'.repeat(24)
    for (const part of ['', '/streams', '/splits', '/picture']) {
      expect(outcome(await look(shared.token, part, own))).toEqual(dead)
      expect(outcome(await look(guess, part, own))).toEqual(dead)
      const work = await statementsOf(own, () => look(shared.token, part, own))
      expect(work).toEqual(await statementsOf(own, () => look(guess, part, own)))
      expect(work.filter(statement => statement.includes('shared_workouts'))).toHaveLength(1)
    }
    const pages = await Promise.all(
      [shared.token, guess].map(token => own.handle(new Request(`http://localhost/s/${token}`))),
    )
    expect(pages.map(({ status }) => status)).toEqual([404, 404])
    const [first, second] = await Promise.all(pages.map(page => page.text()))
    expect(first).toBe(second!)
  })

  test('that is odd is answered like that, too', async () => {
    for (const token of ['%00\u{1F6B4}', 'a b', 'x'.repeat(5000), '0', 'null', '*']) {
      expect(outcome(await look(token))).toEqual(dead)
    }
  })

  test('is in no table: the database has its hash alone, and the log nothing', async () => {
    await using own = openTestApp()
    const { token, made } = await sharedRide('sam', {}, own)
    expect(made.link).toBe(`/s/${token}`)
    await look(token, '', own)
    own.ctx.database.sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
    const stored = readApart(`${own.dataDir}/trackhut.db`).toString()
    expect(stored).toContain(new Bun.CryptoHasher('sha256').update(token).digest('hex'))
    expect(stored).not.toContain(token)
    expect(own.logLines.join('\n')).not.toContain(token)
  })

  test('works as before with another secret key, but cannot be looked up', async () => {
    await using own = openTestApp()
    const { user, workout, token } = await sharedRide('sam', {}, own)
    await own.restart()
    const again = () => user.get<ShareAnswer>(`/api/workouts/${workout.id}/share`)
    expect((await again()).body.data.share?.link).toBe(`/s/${token}`)
    own.ctx.db.update(sharedWorkouts).set({ linkSeed: 'another-key.abc' }).run()
    expect((await again()).body.data.share?.link).toBeNull()
    expect((await look(token, '', own)).status).toBe(200)
  })

  test('is another one after it was taken back', async () => {
    const { user, workout, token } = await sharedRide('again')
    expect((await user.delete(`/api/workouts/${workout.id}/share`)).status).toBe(204)
    const second = tokenOf(await share(user, workout, { hide_ends: false }))
    expect(second).not.toBe(token)
    expect(outcome(await look(token))).toEqual(dead)
    expect((await look(second)).status).toBe(200)
  })
})

describe('others', () => {
  test('neither read, change nor take back a link, whatever they are', async () => {
    const { workout, token } = await sharedRide('owner')
    const admin = await app.user('boss', { isAdmin: true })
    const path = `/api/workouts/${workout.id}/share`
    for (const answer of await Promise.all([
      admin.get(path),
      admin.request('POST', path, { json: { hide_ends: false } }),
      admin.delete(path),
      admin.get(`/api/workouts/${workout.id}/picture`),
    ])) {
      expect([answer.status, answer.failure?.code]).toEqual([403, 'not-yours'])
    }
    expect((await admin.get<SharesAnswer>('/api/shares')).body.data.shares).toEqual([])
    expect((await look(token)).body.data.workout.hides_ends).toBe(true)
  })

  test('get nothing else with a link: it is no token', async () => {
    const { token, workout } = await sharedRide('precise')
    for (const path of ['/api/workouts', `/api/workouts/${workout.id}`, '/api/shares', '/api/auth/profile']) {
      expect((await app.request('GET', path, { token })).status).toBe(401)
    }
    const fields = await look(token, '/streams?fields=time')
    expect([fields.status, fields.failure?.code]).toEqual([400, 'stream-unknown'])
    const many = await look(token, '/streams?points=1000000000')
    expect([many.status, many.failure?.code]).toEqual([400, 'points-invalid'])
  })
})

describe('bad choices are refused, and change nothing', () => {
  test.each([
    [{ days: 0 }],
    [{ days: 367 }],
    [{ days: 1.5 }],
    [{ days: '7' }],
    [{ hide_ends: 'no' }],
    [{ show_name: 1 }],
  ])('%j', async json => {
    const user = await app.user(`bad_${crypto.randomUUID().slice(0, 8)}`)
    const workout = await user.upload(longRide())
    const answer = await user.request('POST', `/api/workouts/${workout.id}/share`, { json })
    expect([answer.status, answer.failure?.code]).toEqual([400, 'fields-invalid'])
    expect((await user.get<ShareAnswer>(`/api/workouts/${workout.id}/share`)).body.data.share).toBeNull()
  })

  test('as is taking back what is not shared', async () => {
    const user = await app.user('unshared')
    const workout = await user.upload(longRide())
    const answer = await user.delete(`/api/workouts/${workout.id}/share`)
    expect([answer.status, answer.failure?.code]).toEqual([404, 'share-not-found'])
  })
})

test('the list has what is shared, the latest first, and nothing that is over', async () => {
  await using own = openTestApp()
  const user = await own.user('sam')
  const [first, second, third] = [
    await user.upload(longRide(), { title: 'First' }),
    await user.upload(longRide(new Date('2026-05-02T08:00:00Z')), { title: 'Second' }),
    await user.upload(longRide(new Date('2026-05-03T08:00:00Z')), { title: 'Third' }),
  ]
  await share(user, first)
  own.advanceClock(1000)
  await share(user, second, { days: 1 })
  own.advanceClock(1000)
  await share(user, third)
  const listed = async () =>
    (await user.get<SharesAnswer>('/api/shares')).body.data.shares.map(({ title }) => title)
  expect(await listed()).toEqual(['Third', 'Second', 'First'])
  own.advanceClock(day)
  expect(await listed()).toEqual(['Third', 'First'])
  // The next share deletes expired links permanently, so that setting the clock back does not restore them.
  await share(user, first)
  own.advanceClock(-day)
  expect(await listed()).toEqual(['Third', 'First'])
})

describe('the page', () => {
  const pageOf = async (token: string, of: TestApp = app) => {
    const answer = await of.handle(new Request(`http://localhost/s/${token}`))
    return { status: answer.status, headers: answer.headers, html: await answer.text() }
  }

  test('tells messengers what to show, and search engines to stay away', async () => {
    const { token } = await sharedRide('social')
    const { status, headers, html } = await pageOf(token)
    expect(status).toBe(200)
    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(html).toContain('<meta name="robots" content="noindex, nofollow">')
    expect(html).toContain('<title>To the lake – Trackhut</title>')
    expect(html).toContain('<meta property="og:title" content="To the lake">')
    expect(html).toContain(
      `<meta property="og:image" content="https://sport.example.org/api/shared/${token}/picture">`,
    )
    expect(html).toMatch(
      /<meta name="description" content="1 km · 0:05:00 · 12 km\/h · 30 m · Cycling \(Sport\) · 1 May 2026">/,
    )
    expect((await look(token)).headers.get('x-robots-tag')).toContain('noindex')
    expect((await look('A'.repeat(24))).headers.get('x-robots-tag')).toContain('noindex')
  })

  test('writes hostile titles as text', async () => {
    const user = await app.user('hostile')
    const title = `"><script>alert(1)</script></title><base href='//evil'>$&$'`
    const token = tokenOf(await share(user, await user.upload(longRide(), { title })))
    const { html } = await pageOf(token)
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<base')
    expect(html).toContain('&quot;&gt;&lt;script&gt;alert(1)')
    expect(html).toContain('$&amp;$')
  })

  test('is found below a base path, too', async () => {
    await using own = openTestApp({ UI_URL: 'https://home.example.org/trackhut' })
    const { made, token } = await sharedRide('sam', {}, own)
    expect(made.link).toBe(`https://home.example.org/trackhut/s/${token}`)
    const { html } = await pageOf(token, own)
    expect(html).toContain(`content="https://home.example.org/trackhut/api/shared/${token}/picture"`)
    expect(html).toContain(' src="/trackhut/')
  })
})

test('what is kept is asked for again each time, so that taking back works at once', async () => {
  const { user, workout, token } = await sharedRide('cached')
  for (const part of ['', '/streams', '/splits', '/picture']) {
    const answer = await app.handle(new Request(`http://localhost/api/shared/${token}${part}`))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    const again = () =>
      app.handle(
        new Request(`http://localhost/api/shared/${token}${part}`, {
          headers: { 'if-none-match': answer.headers.get('etag')! },
        }),
      )
    expect((await again()).status).toBe(304)
  }
  await user.delete(`/api/workouts/${workout.id}/share`)
  const answer = await app.handle(
    new Request(`http://localhost/api/shared/${token}`, { headers: { 'if-none-match': '*' } }),
  )
  expect(answer.status).toBe(404)
})

test('who opens links too often has to wait', async () => {
  await using own = openTestApp({ API_RATE_LIMITS: '5 per 1 minute' })
  const codes: number[] = []
  for (let index = 0; index < 7; index++) codes.push((await look('guess', '', own)).status)
  expect(codes).toEqual([404, 404, 404, 404, 404, 429, 429])
  const pages: number[] = []
  for (let index = 0; index < 302; index++)
    pages.push((await own.handle(new Request('http://localhost/s/guess'))).status)
  expect(pages.slice(298)).toEqual([404, 404, 429, 429])
})

test('a title of a recording with markup in it is shared as it is', async () => {
  const user = await app.user('marked')
  const workout = await user.upload(rideWith('<name>A &amp; B</name>', { points: 601 }))
  expect((await look(tokenOf(await share(user, workout)))).body.data.workout.title).toBe('A & B')
})
