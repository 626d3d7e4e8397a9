import { describe, expect, test } from 'bun:test'
import type { SportPreferenceAnswer } from '../../../src/accounts/profile/schemas'
import { sportPreferences } from '../../../src/platform/db/tables'
import { setEquipmentTypeActive } from '../../../src/workouts/equipments/store'
import type { Sport } from '../../../src/workouts/sports/schemas'
import { setSportActive } from '../../../src/workouts/sports/store'
import { equipmentTypeIds, insertEquipment, makeDefault } from '../../support/equipments'
import { openTestApp, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const change = (user: TestUser, json: unknown) =>
  user.request<SportPreferenceAnswer>('POST', '/api/auth/profile/edit/sports', { json })

const reset = (user: TestUser, sportId: unknown) => user.delete(`/api/auth/profile/reset/sports/${sportId}`)

/** Sport 1, cycling, as the user sees it. */
const cycling = async (user: TestUser) => {
  const { body } = await user.get<{ data: { sports: Sport[] } }>('/api/sports')
  return body.data.sports.find(({ id }) => id === 1)!
}

const refused = (message: string, status = 400) => [status, { status: 'error', message }]
const noSport = [404, { status: 'not found', message: 'sport does not exist' }]

test('what is changed about a sport is answered, and is how the sport is from then on', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const answer = await change(sam, {
    sport_id: 1,
    color: '#00ff7F',
    is_active: false,
    stopped_speed_threshold: 2.5,
  })
  expect([answer.status, answer.body as unknown]).toEqual([
    200,
    {
      status: 'success',
      message: 'user sport preferences updated',
      data: {
        user_id: sam.account.id,
        sport_id: 1,
        color: '#00ff7F',
        is_active: false,
        stopped_speed_threshold: 2.5,
        measure: null,
        default_equipments: [],
        default_equipment_ids: [],
      },
    },
  ])
  expect(await cycling(sam)).toMatchObject({
    color: '#00ff7F',
    is_active_for_user: false,
    stopped_speed_threshold: 2.5,
  })
  expect((await cycling(await app.user('kim'))).color).toBeNull()
})

test('pace or speed is preferred for any sport, stays when something else is changed, and is forgotten with a reset', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const answer = await change(sam, { sport_id: 1, measure: 'pace' })
  expect(answer.body.data).toMatchObject({ measure: 'pace', color: null, stopped_speed_threshold: 1 })
  await change(sam, { sport_id: 1, color: '#123456' })
  await change(sam, { sport_id: 1, measure: null })
  expect(await cycling(sam)).toMatchObject({ measure: null, measure_for_user: 'pace', color: '#123456' })
  expect((await cycling(await app.user('kim'))).measure_for_user).toBeNull()
  await sam.delete('/api/auth/profile/reset/sports/1')
  expect(await cycling(sam)).toMatchObject({ measure_for_user: null, color: null })
})

test.each(['walk', '', 5])('a measure %p is refused', async measure => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  expect((await change(sam, { sport_id: 1, measure })).status).toBe(400)
})

test('empty values leave a preference as it is', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const before = { sport_id: 1, color: '#123', is_active: false, stopped_speed_threshold: 3 }
  await change(sam, before)
  const empty = { color: '', is_active: null, stopped_speed_threshold: 0, default_equipment_ids: null }
  const answer = await change(sam, { sport_id: 1, ...empty })
  expect(answer.body.data).toMatchObject(before)
})

test('a key we do not know makes the preference as the sport has it', async () => {
  await using app = openTestApp()
  const answer = await change(await app.user('sam'), { sport_id: 1, foo: 1 })
  expect(answer.body.data).toMatchObject({ color: null, is_active: true, stopped_speed_threshold: 1 })
})

test('a sport that is switched off for everybody can still be prepared for the day it comes back', async () => {
  await using app = openTestApp()
  setSportActive(app.ctx.db, 1, false)
  const sam = await app.user('sam')
  const answer = await change(sam, { sport_id: 1, color: '#123', is_active: true })
  expect([answer.status, answer.body.data.is_active]).toEqual([200, true])
  expect(await cycling(sam)).toMatchObject({ color: '#123', is_active_for_user: false })
})

describe('the default equipment of a sport', () => {
  const open = async () => {
    const app = openTestApp()
    const sam = await app.user('sam')
    const set = (...ids: unknown[]) => change(sam, { sport_id: 1, default_equipment_ids: ids })
    return { ...app, sam, set }
  }

  test('is set, shown with the sport, and taken away again', async () => {
    await using app = await open()
    const { shortId } = insertEquipment(app.ctx.db, app.sam)
    expect((await app.set(shortId)).body.data.default_equipment_ids).toEqual([shortId])
    expect((await cycling(app.sam)).default_equipment_ids).toEqual([shortId])
    expect((await app.set()).body.data.default_equipment_ids).toEqual([])
  })

  test('takes the place of the one before, and stays when nothing is said of it', async () => {
    await using app = await open()
    const [one, two] = ['One', 'Two'].map(label => insertEquipment(app.ctx.db, app.sam, { label }))
    await app.set(one!.shortId)
    await app.set(two!.shortId)
    const answer = await change(app.sam, { sport_id: 1, color: '#123' })
    expect(answer.body.data).toMatchObject({
      default_equipment_ids: [two!.shortId],
      default_equipments: [{ id: two!.shortId, label: 'Two', default_for_sport_ids: [1] }],
    })
  })

  test('goes when the sport is reset, and does not come back with the next preference', async () => {
    await using app = await open()
    await app.set(insertEquipment(app.ctx.db, app.sam).shortId)
    await reset(app.sam, 1)
    expect((await cycling(app.sam)).default_equipments).toEqual([])
    const answer = await change(app.sam, { sport_id: 1, color: '#123' })
    expect(answer.body.data.default_equipments).toEqual([])
  })

  test('may be of a type that no longer is active', async () => {
    await using app = await open()
    const { shortId } = insertEquipment(app.ctx.db, app.sam)
    setEquipmentTypeActive(app.ctx.db, equipmentTypeIds.bike, false)
    expect((await app.set(shortId)).body.data.default_equipment_ids).toEqual([shortId])
  })

  test('stays when it was put away meanwhile, but cannot be set then', async () => {
    await using app = await open()
    const old = insertEquipment(app.ctx.db, app.sam, { label: 'Old', isActive: false })
    const other = insertEquipment(app.ctx.db, app.sam, { label: 'Older', isActive: false })
    makeDefault(app.ctx.db, app.sam, 1, old.id)
    expect((await app.set(old.shortId)).status).toBe(200)
    const answer = await app.set(other.shortId)
    expect([answer.status, answer.body as unknown]).toEqual(
      refused(`equipment with id ${other.shortId} is inactive`),
    )
  })

  test('is of a type the sport is done with, and one’s own', async () => {
    await using app = await open()
    const shoes = insertEquipment(app.ctx.db, app.sam, { type: 'shoes' })
    const foreign = insertEquipment(app.ctx.db, await app.user('kim'))
    expect<unknown>((await app.set(shoes.shortId)).body).toEqual(
      refused(`invalid equipment id ${shoes.shortId} for sport Cycling (Sport)`)[1],
    )
    expect<unknown>((await app.set(foreign.shortId)).body).toEqual(
      refused(`equipment with id ${foreign.shortId} does not exist`)[1],
    )
  })
})

test('resetting forgets everything, and does no harm a second time', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const before = await cycling(sam)
  await change(sam, { sport_id: 1, color: '#123456', is_active: false, stopped_speed_threshold: 9 })
  for (const time of ['first', 'second']) {
    const answer = await reset(sam, 1)
    expect([time, answer.status, answer.body]).toEqual([time, 204, ''])
  }
  expect(await cycling(sam)).toEqual(before)
})

describe('a sport there is not', async () => {
  const app = testApp()
  const sam = await app.user('sam')

  test.each(['0', '999', '-1', '1.5', 'x', '99999999999999999999'])('is not reset: %s', async id => {
    const answer = await reset(sam, id)
    expect([answer.status, answer.body]).toEqual(noSport)
  })

  test.each([0, 999, -1, 2 ** 40, 1e308, null])('is not changed: %p', async id => {
    const answer = await change(sam, { sport_id: id, color: 'no colour either' })
    expect([answer.status, answer.body as unknown]).toEqual(noSport)
  })
})

describe('a change is refused, and nothing of it stored,', async () => {
  const app = testApp()
  const sam = await app.user('sam')
  const invalid = refused('invalid payload')
  const notHex = refused('invalid hexadecimal color')
  const noArray = refused('equipment_ids must be an array of strings')
  const withSport = (changes: object) => ({ sport_id: 1, color: '#abcdef', ...changes })

  test.each([
    ['without anything', {}, invalid],
    ['without a sport', { is_active: true }, invalid],
    ['with nothing but a sport', { sport_id: 1 }, invalid],
    ['with a sport that is a text', { sport_id: '1', is_active: true }, invalid],
    ['with a sport that is a list', { sport_id: [1], is_active: true }, invalid],
    ['with a sport that is no whole number', { sport_id: 1.5, is_active: true }, invalid],
    ['with a colour that is a word', withSport({ color: 'red' }), notHex],
    ['with a colour of four digits', withSport({ color: '#abcd' }), notHex],
    [
      'with a colour that is none, before equipment that is none',
      withSport({ color: 'red', default_equipment_ids: 'x' }),
      notHex,
    ],
    ['with a colour and a line break', withSport({ color: '#abcdef\n' }), notHex],
    ['with a colour that is a number', withSport({ color: 123456 }), invalid],
    ['with a truth value that is a text', withSport({ is_active: 'yes' }), invalid],
    ['with a threshold below nothing', withSport({ stopped_speed_threshold: -1 }), invalid],
    ['with a threshold nobody can reach', withSport({ stopped_speed_threshold: 1000.1 }), invalid],
    ['with a threshold that is a text', withSport({ stopped_speed_threshold: '1' }), invalid],
    ['with equipment that is a text', withSport({ default_equipment_ids: 'x' }), noArray],
    ['with equipment that is a number', withSport({ default_equipment_ids: [1] }), noArray],
    [
      'with two pieces of equipment',
      withSport({ default_equipment_ids: ['x', 'y'] }),
      refused('only one equipment can be added'),
    ],
    [
      'with equipment there is not',
      withSport({ default_equipment_ids: ['nothing'] }),
      refused('equipment with id nothing does not exist'),
    ],
  ])('%s', async (_, json, expected) => {
    const answer = await change(sam, json)
    expect([answer.status, answer.body as unknown]).toEqual(expected)
    expect(app.ctx.db.select().from(sportPreferences).all()).toEqual([])
  })
})
