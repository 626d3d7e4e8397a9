// Calendar addresses as people make them, see them and take them back.
import { describe, expect, test } from 'bun:test'
import type {
  CalendarFeedsAnswer,
  NewCalendarFeedAnswer,
} from '../../../../src/accounts/oauth/apps/calendar-feeds-schemas'
import { minute } from '../../../../src/lib/durations'
import { hashSecret } from '../../../../src/platform/access/tokens/secrets'
import { calendarFeeds } from '../../../../src/platform/db/tables'
import { insertCalendarFeed, insertPersonalToken } from '../../../support/app-tokens'
import { allSent, openMailedApp } from '../../../support/mailed-app'
import { testApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'

const app = testApp()
const sam = await app.user('sam')
const path = '/api/oauth/calendar-feeds'

const make = (json: unknown, user = sam) => user.request<NewCalendarFeedAnswer>('POST', path, { json })
const listOf = async (user: TestUser) => (await user.get<CalendarFeedsAnswer>(path)).body.data.calendar_feeds

test('an address is shown once, and kept as a hash', async () => {
  const { status, headers, body } = await make({ name: ' Family calendar ' })
  const { token, calendar_path, atom_path, ...row } = body.data.calendar_feed
  expect([status, body.status, row]).toEqual([
    200,
    'created',
    {
      id: expect.any(Number),
      name: 'Family calendar',
      show_place: false,
      created_at: 'Mon, 01 Jun 2026 10:00:00 GMT',
      last_used_at: null,
    },
  ])
  expect(token).toMatch(/^thf_[\w-]{43}$/)
  expect(calendar_path).toBe(`/api/feeds/${token}/workouts.ics`)
  expect(atom_path).toBe(`/api/feeds/${token}/workouts.atom`)
  expect(headers.get('cache-control')).toContain('no-store')
  expect(await listOf(sam)).toEqual([row])
  const rows = JSON.stringify(app.ctx.db.select().from(calendarFeeds).all())
  expect([rows.includes(hashSecret(token)), rows.includes(token)]).toEqual([true, false])
})

test.each([
  ['nothing', {}],
  ['an empty name', { name: '' }],
  ['a blank name', { name: '  ' }],
  ['a name of two lines', { name: 'a\nb' }],
  ['a name that is too long', { name: 'x'.repeat(101) }],
  ['a number', { name: 7 }],
  ['a word for the places', { name: 'x', show_place: 'yes' }],
])('%s is refused', async (_, json) => {
  const before = await listOf(sam)
  expect((await make(json)).status).toBe(400)
  expect(await listOf(sam)).toEqual(before)
})

test('it shows places if it is asked to', async () => {
  const eli = await app.user('eli')
  expect((await make({ name: 'x', show_place: true }, eli)).body.data.calendar_feed.show_place).toBe(true)
})

test('there are fifty at most', async () => {
  const kim = await app.user('kim')
  for (let count = 0; count < 49; count++) insertCalendarFeed(app.ctx, kim)
  const answers = await Promise.all([1, 2, 3].map(() => make({ name: 'x' }, kim)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  expect(answers.find(({ failure }) => failure)?.failure?.code).toBe('too-many-calendar-feeds')
})

test('they are listed with the newest first, and go one by one', async () => {
  const lou = await app.user('lou')
  const ids: number[] = []
  for (const name of ['one', 'two']) ids.push((await make({ name }, lou)).body.data.calendar_feed.id)
  expect((await listOf(lou)).map(({ name }) => name)).toEqual(['two', 'one'])
  expect((await sam.delete(`${path}/${ids[0]}`)).status).toBe(404)
  expect((await lou.delete(`${path}/${ids[0]}`)).status).toBe(204)
  expect((await lou.delete(`${path}/${ids[0]}`)).failure?.code).toBe('calendar-feed-not-found')
  expect((await listOf(lou)).map(({ name }) => name)).toEqual(['two'])
})

describe('who may make one', () => {
  test('is nobody with a token of a script', async () => {
    const token = insertPersonalToken(app.ctx, sam, 'workouts:read profile:write')
    for (const method of ['GET', 'POST']) {
      expect(
        (await app.request(method, path, { token, json: method === 'POST' ? { name: 'x' } : undefined }))
          .status,
      ).toBe(403)
    }
  })

  test('has logged in, or proved who they are, within ten minutes', async () => {
    const max = await app.user('max')
    app.advanceClock(11 * minute)
    expect((await make({ name: 'x' }, max)).failure?.code).toBe('proof-required')
    await max.prove()
    expect((await make({ name: 'x' }, max)).status).toBe(200)
  })
})

test('its owner is told by email that there is a new one, with the browser that made it', async () => {
  await using mailed = await openMailedApp()
  const [eva, ada] = [await mailed.user('eva'), await mailed.user('ada', { isAdmin: true })]
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const answer = await eva.request<NewCalendarFeedAnswer>('POST', path, {
    json: { name: 'Family calendar' },
    headers: { 'user-agent': userAgent },
  })
  expect(answer.status).toBe(200)
  await allSent(mailed)
  expect(mailed.mail.emails.map(({ recipients, subject }) => [recipients, subject])).toEqual([
    [['eva@example.org'], 'Trackhut - New token'],
  ])
  const [email] = mailed.mail.emails
  expect(email?.text).toContain('Firefox')
  expect(email?.text).not.toContain(answer.body.data.calendar_feed.token)
  const { body } = await ada.get<{ data: { entries: { act: string; by: { username: string } | null }[] } }>(
    '/api/audit',
  )
  expect(body.data.entries.map(({ act, by }) => [act, by?.username])).toContainEqual(['token-created', 'eva'])
})

test('making and deleting one is on record', async () => {
  const eva = await app.user('eva')
  const { id } = (await make({ name: 'x' }, eva)).body.data.calendar_feed
  await eva.delete(`${path}/${id}`)
  const acts = app.ctx.database.sqlite
    .query<{ act: string }, [number]>('SELECT act FROM audit_acts WHERE user_id = ? ORDER BY id')
    .all(eva.account.id)
  expect(acts.map(({ act }) => act)).toEqual(['token-created', 'token-deleted'])
})
