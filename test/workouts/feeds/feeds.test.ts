// Calendars and feeds by a secret address.
import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { XMLParser } from 'fast-xml-parser'
import ICAL from 'ical.js'
import { day, minute } from '../../../src/lib/durations'
import { calendarFeeds, users } from '../../../src/platform/db/tables'
import { insertCalendarFeed, insertPersonalToken } from '../../support/app-tokens'
import { steadyRide } from '../../support/recordings'
import { openTestApp, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const app = testApp({ LOG_REQUESTS: 'true', UI_URL: 'https://trackhut.example.org' })
const sam = await app.user('sam')
const token = insertCalendarFeed(app.ctx, sam)
const pathOf = (feed: string, name = 'workouts.ics') => `/api/feeds/${feed}/${name}`

const enter = (user: TestUser, facts: object) =>
  user.request<{ data: { workouts: { id: string }[] } }>('POST', '/api/workouts/no_gpx', {
    json: { sport_id: 1, duration: 3600, distance: 20, workout_date: '2026-05-30 08:00', ...facts },
  })

const fetchText = async (path: string, headers: Record<string, string> = {}) =>
  app.request<string>('GET', path, { headers })

async function eventsOf(feed: string) {
  const { body } = await fetchText(pathOf(feed))
  const events = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent')
  return events.map(event => {
    const value = (name: string) => {
      const found = event.getFirstPropertyValue(name)
      return found === null ? null : String(found)
    }
    return {
      uid: value('uid'),
      start: value('dtstart'),
      end: value('dtend'),
      title: value('summary'),
      about: value('description'),
      place: value('location'),
      url: value('url'),
    }
  })
}

describe('a calendar', () => {
  test('has the workouts of its owner, latest first, and of nobody else', async () => {
    const { body } = await enter(sam, { title: 'To work; and back, quickly' })
    await enter(sam, { title: 'Later', workout_date: '2026-05-31 23:30', sport_id: 5 })
    await enter(await app.user('kim'), { title: 'Of somebody else' })
    const id = body.data.workouts[0]?.id
    const events = await eventsOf(token)
    expect(events.map(({ title }) => title)).toEqual(['Later', 'To work; and back, quickly'])
    expect(events[1]).toEqual({
      uid: `${id}@trackhut.example.org`,
      start: '2026-05-30T08:00:00Z',
      end: '2026-05-30T09:00:00Z',
      title: 'To work; and back, quickly',
      about: 'Cycling (Sport)\nDistance 20 km\nMoving time 1:00:00',
      place: null,
      url: `https://trackhut.example.org/workouts/${id}`,
    })
  })

  test('is told as one, and kept away from search engines and other pages', async () => {
    const { status, headers } = await fetchText(pathOf(token))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/calendar;charset=utf-8')
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('speaks the language and the units of its owner', async () => {
    const ada = await app.user('ada', { language: 'de', imperialUnits: true })
    await enter(ada, { title: 'x', distance: 16.09344 })
    const [event] = await eventsOf(insertCalendarFeed(app.ctx, ada))
    expect(event?.about).toBe('Radfahren (Sport)\nDistanz 10 mi\nZeit in Bewegung 1:00:00')
  })

  test('goes back 400 days', async () => {
    const old = await app.user('old')
    const feed = insertCalendarFeed(app.ctx, old)
    await enter(old, { title: 'old', workout_date: '2026-05-01 10:00' })
    app.advanceClock(368 * day)
    expect(await eventsOf(feed)).toHaveLength(1)
    app.advanceClock(3 * day)
    expect(await eventsOf(feed)).toHaveLength(0)
    app.advanceClock(-371 * day)
  })

  test('says where a ride began only if its owner wants that', async () => {
    const max = await app.user('max')
    await max.upload(steadyRide({ start: new Date('2026-05-30T08:00:00Z') }))
    const place = JSON.stringify({
      start: { name: 'Uzès', country: 'FR', near: false },
      farthest: null,
      end: null,
    })
    app.ctx.database.sqlite.run('UPDATE workouts SET places = ? WHERE user_id = ?', [place, max.account.id])
    const [without] = await eventsOf(insertCalendarFeed(app.ctx, max))
    const [withPlace] = await eventsOf(insertCalendarFeed(app.ctx, max, { showsPlace: true }))
    expect([without?.place, withPlace?.place]).toEqual([null, 'Uzès, France'])
  })
})

test('a feed has the same workouts for feed readers', async () => {
  const eve = await app.user('eve')
  const feed = insertCalendarFeed(app.ctx, eve)
  await enter(eve, { title: 'Up <&> "down"' })
  const { status, headers, body } = await fetchText(pathOf(feed, 'workouts.atom'))
  expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml;charset=utf-8'])
  const { feed: read } = new XMLParser({ ignoreAttributes: false }).parse(body)
  expect(read).toMatchObject({
    id: expect.stringMatching(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    ),
    title: 'Trackhut (eve)',
    author: { name: 'eve' },
    link: { '@_rel': 'self', '@_href': `https://trackhut.example.org${pathOf(feed, 'workouts.atom')}` },
    entry: {
      title: 'Up <&> "down"',
      published: '2026-05-30T08:00:00.000Z',
      summary: expect.stringContaining('Distance 20 km'),
    },
  })
  expect(Date.parse(read.updated)).toBe(Date.parse(read.entry.updated))
  expect(read.entry.id).not.toBe(read.id)
})

describe('who asks again', () => {
  test('gets nothing while nothing has changed, and everything when it has', async () => {
    const { headers } = await fetchText(pathOf(token))
    const etag = headers.get('etag') ?? ''
    const again = () => fetchText(pathOf(token), { 'if-none-match': etag })
    const { status, body } = await again()
    expect([status, body]).toEqual([304, ''])
    const { body: made } = await enter(sam, { title: 'New', workout_date: '2026-05-29 08:00' })
    expect((await again()).status).toBe(200)
    const fresh = (await fetchText(pathOf(token))).headers.get('etag') ?? ''
    const title = { json: { title: 'Newer' } }
    await sam.request('PATCH', `/api/workouts/${made.data.workouts[0]?.id}`, title)
    expect((await fetchText(pathOf(token), { 'if-none-match': fresh })).status).toBe(200)
  })

  test('every second is stopped, and told when to come back', async () => {
    await using limited = openTestApp({ API_RATE_LIMITS: '300 per 5 minutes' })
    const user = await limited.user('user')
    const path = pathOf(insertCalendarFeed(limited.ctx, user))
    const first = await limited.request('GET', path)
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    const statuses: number[] = []
    for (let count = 0; count < 65; count++) {
      statuses.push((await limited.request('GET', path, { headers })).status)
    }
    expect(statuses.filter(status => status === 304)).toHaveLength(59)
    const refused = await limited.request('GET', path, { headers })
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})

describe('an address', () => {
  test.each([
    ['that nobody made', 'thf_x'],
    ['with a personal token', insertPersonalToken(app.ctx, sam, 'workouts:read')],
    ['with the token of a session', sam.token],
    ['with the hash of its token', new Bun.CryptoHasher('sha256').update(token).digest('hex')],
    ['of something else', '%00'],
  ])('%s is no calendar', async (_, other) => {
    for (const name of ['workouts.ics', 'workouts.atom']) {
      const { status, failure } = await app.request('GET', pathOf(other, name))
      expect([status, failure?.code]).toEqual([404, 'calendar-feed-not-found'])
    }
  })

  test('is good for nothing else', async () => {
    const outcomes = await Promise.all([
      app.request('GET', '/api/workouts', { token }),
      app.request('POST', `/api/upload/t/${token}`, { body: 'x' }),
      app.request('POST', pathOf(token), { body: 'x' }),
      app.request('GET', `/api/workouts/heatmap/1/1/1.png?token=${token}`),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual([401, 401, 405, 401])
  })

  test('that was taken back is unknown, at once', async () => {
    const lou = await app.user('lou')
    const feed = insertCalendarFeed(app.ctx, lou)
    const { headers } = await fetchText(pathOf(feed))
    const { id } = app.ctx.db
      .select()
      .from(calendarFeeds)
      .where(eq(calendarFeeds.userId, lou.account.id))
      .get()!
    expect((await lou.delete(`/api/oauth/calendar-feeds/${id}`)).status).toBe(204)
    expect((await fetchText(pathOf(feed))).status).toBe(404)
    const known = { 'if-none-match': headers.get('etag') ?? '' }
    expect((await fetchText(pathOf(feed), known)).status).toBe(404)
  })

  test('is unknown while the account is suspended', async () => {
    const suspended = await app.user('suspended')
    const feed = insertCalendarFeed(app.ctx, suspended)
    const set = (isSuspended: boolean) =>
      app.ctx.db.update(users).set({ isSuspended }).where(eq(users.id, suspended.account.id)).run()
    set(true)
    expect((await fetchText(pathOf(feed))).status).toBe(404)
    set(false)
    expect((await fetchText(pathOf(feed))).status).toBe(200)
  })

  test('ends with the password, and with the account', async () => {
    const leaver = await app.user('leaver')
    insertCalendarFeed(app.ctx, leaver)
    const left = () =>
      app.ctx.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, leaver.account.id)).all()
    const changed = await leaver.request('PATCH', '/api/auth/profile/edit/account', {
      json: { email: leaver.account.email, password: 'open sesame', new_password: 'another sesame' },
    })
    expect([changed.status, left()]).toEqual([200, []])
    insertCalendarFeed(app.ctx, leaver)
    app.ctx.db.delete(users).where(eq(users.id, leaver.account.id)).run()
    expect(left()).toEqual([])
  })

  test('tells when it was used, without a write for every question', async () => {
    const user = await app.user('user')
    const feed = insertCalendarFeed(app.ctx, user)
    const lastUse = () =>
      app.ctx.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, user.account.id)).get()
        ?.lastUsedAt
    expect(lastUse()).toBeNull()
    await fetchText(pathOf(feed))
    const first = app.ctx.clock()
    expect(lastUse()).toEqual(first)
    app.advanceClock(4 * minute)
    await fetchText(pathOf(feed))
    expect(lastUse()).toEqual(first)
    app.advanceClock(2 * minute)
    await fetchText(pathOf(feed))
    expect(lastUse()).toEqual(app.ctx.clock())
  })

  test('is in no line of the log', () => {
    expect(app.logLines.length).toBeGreaterThan(0)
    expect(app.logLines.filter(line => line.includes('thf_'))).toEqual([])
  })
})
