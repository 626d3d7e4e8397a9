// Any value of a parameter is accepted or refused: no number, day or duration causes an overflow. Workouts lie at both
// ends of the calendar, and their users live in the time zones where days begin first and last.
import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { users } from '../../../src/platform/db/tables'
import { type DocumentedOperation, type Parameter, readDocument } from '../../support/documented-requests'
import { insertEquipment } from '../../support/equipments'
import { testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const app = testApp()
const { body: document } = await app.request<Parameters<typeof readDocument>[0]>('GET', '/api/docs/json')
const { operations, sampleOf } = readDocument(document)
// DELETE requests come last, because they could delete something that other requests need: an extreme number may be
// an id.
const withParameters = operations
  .filter(({ parameters }) => parameters.some(isInAddress))
  .toSorted((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'))

function isInAddress({ in: place }: Parameter) {
  return place !== 'header'
}

const ofCalendar = ['0001-01-01 00:00', '0001-01-01 23:59', '1000-01-01 00:00', '9999-12-31 23:59']

/** Creates a user and enters workouts in UTC. Then sets the user's time zone to one that is far from UTC. */
async function farAway(username: string, timezone: string) {
  const user = await app.user(username, { isAdmin: true, timezone: 'UTC', weekm: true })
  for (const workout_date of ofCalendar) {
    const json = { sport_id: 1, workout_date, duration: 3600, distance: 10 }
    await user.request('POST', '/api/workouts/no_gpx', { json })
  }
  for (const period of ['week', 'month', 'year'])
    await user.request('POST', '/api/goals', { json: { period, measure: 'days', amount: 1 } })
  app.ctx.db.update(users).set({ timezone }).where(eq(users.id, user.account.id)).run()
  const { id, map } = await user.upload()
  return {
    user,
    samples: {
      user_name: username,
      workout_short_id: id,
      map_id: map,
      equipment_short_id: insertEquipment(app.ctx.db, user).shortId,
    } as Record<string, unknown>,
  }
}

const people = { 'days begin first': 'Pacific/Kiritimati', 'days begin last': 'Pacific/Pago_Pago' }

const days = [
  '0000-01-01',
  '0001-01-01',
  '0999-12-31',
  '1000-01-01',
  '2024-02-29',
  '2999-12-31',
  '9999-12-31',
]
const numbers = [
  ...['0', '1', '-1', '999', '1000', '10000', '0.1', '1e3', '1e308', '-1e308'],
  ...[2 ** 31, -(2 ** 31), 2 ** 53, 1e15 - 1, 8.64e15].map(String),
  '9'.repeat(400),
]
const durations = ['0:0', '999999:999999', '999999:999999:', '-1:00']
const texts = ['', ' ', 'none', 'NaN', '\u0000', '%', '🚲', 'x'.repeat(2000)]

function extremesOf({ schema: { type, enum: choices = [], minimum, maximum } }: Parameter): string[] {
  const edges = [minimum, maximum].flatMap(edge => (edge === undefined ? [] : [edge - 1, edge, edge + 1]))
  const ofType = type === 'string' ? [...days, ...durations, ...texts] : []
  return [...new Set([...numbers, ...ofType, ...edges.map(String), ...choices.map(String)])]
}

/** URLs in each of which one parameter has an extreme value. Both ends of a range get the same value. */
function addressesOf({ path, parameters }: DocumentedOperation, samples: Record<string, unknown>): string[] {
  const inAddress = parameters.filter(isInAddress)
  const usual = new Map(
    inAddress
      .filter(({ in: place, required }) => place === 'path' || required)
      .map(({ name, schema }) => [name, String(samples[name] ?? sampleOf(schema))]),
  )
  return inAddress.flatMap(changed =>
    extremesOf(changed).map(text => {
      const said = new Map(usual).set(changed.name, text)
      if (/(^|_)from$/.test(changed.name)) said.set(changed.name.replace('from', 'to'), text)
      const query = new URLSearchParams()
      let address = path
      for (const [name, value] of said) {
        if (path.includes(`{${name}}`)) address = address.replace(`{${name}}`, encodeURIComponent(value))
        else query.set(name, value)
      }
      return query.size > 0 ? `${address}?${query}` : address
    }),
  )
}

/**
 * Sends requests. Returns those that caused a server error, except `disk-full`, because a request may announce more
 * data than fits on the disk.
 */
async function failuresOf(user: TestUser, { method }: DocumentedOperation, addresses: readonly string[]) {
  const failed: unknown[] = []
  for (const address of addresses) {
    const { status, failure } = await user.request(method, address)
    if (status >= 500 && failure?.code !== 'disk-full') failed.push([status, address])
  }
  return failed
}

describe.each(Object.entries(people))('where %s', async (where, timezone) => {
  const { user, samples } = await farAway(where.replaceAll(' ', '_'), timezone)

  test.each(withParameters)('$operationId answers or refuses', async operation => {
    expect(await failuresOf(user, operation, addressesOf(operation, samples))).toEqual([])
  })
})
