// Every path that contains the id of something a user owns: other users get nothing, whatever id they send.
import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { equipments, records, workouts } from '../../../src/platform/db/tables'
import { endpoints } from '../../support/endpoints'
import { insertEquipment } from '../../support/equipments'
import { rideWith } from '../../support/recordings'
import { type Answer, uploadForm } from '../../support/requests'
import { storedThings } from '../../support/stored'
import { testApp } from '../../support/test-app'

const secret = 'Behind the third oak'
const words = { title: secret, description: secret, notes: secret }
const stretch = { name: 'Mine now', from: 1, to: 2 }

const app = testApp()
const owner = await app.user('owner')
const bike = insertEquipment(app.ctx.db, owner, { label: secret })
const workout = await owner.upload(rideWith(`<name>${secret}</name>`), {
  ...words,
  equipment_ids: [bike.shortId],
})
const { id } = app.ctx.db.select().from(workouts).where(eq(workouts.shortId, workout.id)).get()!
const record = app.ctx.db.select().from(records).get()!

const stranger = await app.user('stranger')
const admin = await app.user('admin', { isAdmin: true })
const inactive = await app.user('inactive', { isActive: false })
const principals = [
  ['nobody', undefined, 401],
  ['an account that is not active', inactive.token, 401],
  ['a stranger', stranger.token, null],
  ['an administrator', admin.token, null],
] as const

const personal = endpoints.filter(({ path }) =>
  /\{(workout_short_id|map_id|equipment_short_id)\}|stats\/\{user_name\}/.test(path),
)

/** Values of path parameters that belong to the owner. The values in `nothings` belong to nobody. */
const own: Record<string, (string | number)[]> = {
  workout_short_id: [workout.id, id],
  map_id: [workout.map!],
  equipment_short_id: [bike.shortId, bike.id],
  user_name: ['owner'],
}
const nothings = [
  '2'.repeat(22),
  'z'.repeat(22),
  '0',
  '-1',
  '9223372036854775808',
  '999999',
  record.id,
  "' OR 1=1 --",
  '%00',
]

const fill = (path: string, value: string | number) =>
  path
    .replace('{segment_id}', '1')
    .replace(/\{\w+\}/, encodeURIComponent(value))
    .replace(/\/compare$/, `/compare?with=${workout.id}`)

const stored = () => ({ ...storedThings(app), equipments: app.ctx.db.select().from(equipments).all() })

const ask = (method: string, path: string, token?: string): Promise<Answer> =>
  app.request(method, path, {
    ...(token !== undefined && { token }),
    ...((method === 'PATCH' || /\/(share|cut|stretches)$/.test(path)) && {
      json: { ...words, label: 'Mine now', venue: 'virtual', parts: [{ from: 1, to: 2 }], ...stretch },
    }),
  })

describe.each(personal.map(({ method, path }) => [method, path] as const))('%s %s', (method, path) => {
  const [, name = ''] = /\{(\w+)\}/.exec(path)!

  test.each(principals)('gives %s nothing of somebody else’s', async (_, token, status) => {
    const before = stored()
    for (const value of own[name]!) {
      const answer = await ask(method, fill(path, value), token)
      expect(status === null ? [403, 404] : [status]).toContain(answer.status)
      expect(JSON.stringify(answer.body)).not.toContain(secret)
    }
    expect(stored()).toEqual(before)
  })

  test.each(principals)('gives %s nothing for what is not there', async (_, token, status) => {
    const before = stored()
    for (const value of nothings) {
      if (own[name]!.includes(value)) continue
      const answer = await ask(method, fill(path, value), token)
      expect(status === null ? [400, 403, 404] : [status]).toContain(answer.status)
      expect(JSON.stringify(answer.body)).not.toContain(secret)
    }
    expect(stored()).toEqual(before)
  })
})

describe('equipment of somebody else', () => {
  const equipment_ids = [bike.shortId]
  const missing = { status: 'error', message: `equipment with id ${bike.shortId} does not exist` }
  const byHand = { sport_id: 1, workout_date: '2026-01-01 08:00', duration: 60, distance: 1 }

  test.each([
    ['on an upload', 'POST', '/api/workouts'],
    ['on a workout entered by hand', 'POST', '/api/workouts/no_gpx'],
    ['on a workout that is changed', 'PATCH', '/api/workouts/{own}'],
    ['as the default of a sport', 'POST', '/api/auth/profile/edit/sports'],
  ])('is as good as none %s', async (_, method, path) => {
    const { id } = await stranger.upload()
    const file = new Blob([rideWith('')])
    const options =
      path === '/api/workouts'
        ? { body: uploadForm({ file, data: { sport_id: 1, equipment_ids } }) }
        : { json: { ...byHand, equipment_ids, default_equipment_ids: equipment_ids } }
    const before = stored()
    const answer = await stranger.request(method, path.replace('{own}', id), options)
    expect([answer.status, answer.body]).toEqual([400, missing])
    expect(stored()).toEqual(before)
  })

  test('finds no workouts, neither the owner’s nor one’s own', async () => {
    const { body } = await stranger.get(`/api/workouts?equipment_id=${bike.shortId}`)
    expect(body).toMatchObject({ data: { workouts: [] }, pagination: { total: 0 } })
  })
})
