import { describe, expect, test } from 'bun:test'
import type { Sport } from '../../../src/workouts/sports/schemas'
import { setSportActive } from '../../../src/workouts/sports/store'
import { insertEquipment, makeDefault, prefer } from '../../support/equipments'
import { openTestApp, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

interface SportsBody {
  data: { sports: Sport[] }
}

const showSport = async (user: TestUser, id: number) =>
  (await user.get<SportsBody>(`/api/sports/${id}`)).body.data.sports[0]

const listedSport = async (user: TestUser, id: number) =>
  (await user.get<SportsBody>('/api/sports')).body.data.sports.find(sport => sport.id === id)

const change = (user: TestUser, id: number | string, json: unknown) =>
  user.request<SportsBody>('PATCH', `/api/sports/${id}`, { json })

const noSport = { status: 'not found', message: 'sport not found', data: { sports: [] } }

test('a sport is shown by its id as it is in the list', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const bike = insertEquipment(app.ctx.db, sam)
  makeDefault(app.ctx.db, sam, 4, bike.id)
  prefer(app.ctx.db, sam, 4, { color: '#00ff00', stoppedSpeedThreshold: 2 })
  const answer = await sam.get<SportsBody>('/api/sports/4')
  expect([answer.status, answer.body as unknown]).toEqual([
    200,
    { status: 'success', data: { sports: [await listedSport(sam, 4)] } },
  ])
  expect(answer.body.data.sports[0]).toMatchObject({
    label: 'Mountain Biking',
    color: '#00ff00',
    stopped_speed_threshold: 2,
    default_equipment_ids: [bike.shortId],
  })
})

test('by its id nobody is told whether a sport has workouts', async () => {
  await using app = openTestApp()
  const admin = await app.user('admin', { isAdmin: true })
  const { body } = await admin.get<SportsBody>('/api/sports/1?check_workouts=true')
  expect(body.data.sports[0]).not.toHaveProperty('has_workouts')
})

describe('an administrator switches a sport', () => {
  test.each([
    [false, false],
    [true, true],
    [0, false],
    [1, true],
    ['false', false],
    ['true', true],
  ])('by %p', async (is_active, expected) => {
    await using app = openTestApp()
    setSportActive(app.ctx.db, 3, !expected)
    const admin = await app.user('admin', { isAdmin: true })
    const answer = await change(admin, 3, { is_active })
    expect(answer.status).toBe(200)
    expect(answer.body.data.sports).toEqual([(await showSport(admin, 3))!])
    expect(answer.body.data.sports[0]).toMatchObject({ id: 3, is_active: expected })
    expect(answer.body.data.sports[0]).not.toHaveProperty('has_workouts')
  })

  test('for everybody, and is answered with what they prefer themselves', async () => {
    await using app = openTestApp()
    const admin = await app.user('admin', { isAdmin: true })
    const sam = await app.user('sam')
    prefer(app.ctx.db, admin, 3, { color: '#abcdef', isActive: false })
    expect((await change(admin, 3, { is_active: false })).body.data.sports[0]?.color).toBe('#abcdef')
    expect(await showSport(sam, 3)).toMatchObject({ is_active: false, is_active_for_user: false })
    await change(admin, 3, { is_active: true })
    expect(await showSport(sam, 3)).toMatchObject({ is_active: true, is_active_for_user: true })
    expect(await showSport(admin, 3)).toMatchObject({ is_active: true, is_active_for_user: false })
  })

  test('and the workouts in it stay', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const { id } = await sam.upload(undefined, { sport_id: 3 })
    await change(await app.user('admin', { isAdmin: true }), 3, { is_active: false })
    expect((await sam.get(`/api/workouts/${id}`)).status).toBe(200)
  })
})

describe('refused', async () => {
  const app = testApp()
  const admin = await app.user('admin', { isAdmin: true })
  const sam = await app.user('sam')

  test.each(['0', '19', '-1', '1.5', 'x', '99999999999999999999'])('a sport there is not: %s', async id => {
    const shown = await sam.get(`/api/sports/${id}`)
    expect([shown.status, shown.body]).toEqual([404, noSport])
    const changed = await change(admin, id, { is_active: true })
    expect([changed.status, changed.body as unknown]).toEqual([404, noSport])
  })

  test.each([{}, { is_active: null }, { is_active: 'True' }, { is_active: 2 }, { is_active: {} }])(
    'a change to %p, before anybody looks for the sport',
    async json => {
      for (const id of [1, 19]) {
        const answer = await change(admin, id, json)
        expect([answer.status, answer.body as unknown]).toEqual([
          400,
          { status: 'error', message: 'invalid payload' },
        ])
      }
    },
  )

  test('a change by anybody but an administrator, whatever it is', async () => {
    for (const json of [{ is_active: false }, {}]) {
      const answer = await change(sam, 1, json)
      expect([answer.status, answer.body as unknown]).toEqual([
        403,
        { status: 'error', message: 'you do not have permissions' },
      ])
    }
    expect(await showSport(sam, 1)).toMatchObject({ is_active: true })
  })
})
