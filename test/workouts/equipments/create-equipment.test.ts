import { describe, expect, test } from 'bun:test'
import { deleteUser } from '../../../src/accounts/users/store'
import { equipments } from '../../../src/platform/db/tables'
import { setEquipmentTypeActive } from '../../../src/workouts/equipments/store'
import { insertEquipment, makeDefault } from '../../support/equipments'
import { openTestApp, testApp } from '../../support/test-app'
import { create, created, list, outcome, refused, show, sports } from './equipment-requests'

test('new equipment is answered as it is from then on', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const answer = await create(sam, {
    label: 'Blue bike',
    description: 'Second hand',
    equipment_type_id: 2,
    is_active: false,
    default_for_sport_ids: [sports.mountainBiking, sports.cyclingSport, sports.mountainBiking],
  })
  const bike = {
    id: expect.stringMatching(/^[\w]{22}$/),
    user_id: sam.account.id,
    label: 'Blue bike',
    description: 'Second hand',
    equipment_type: { id: 2, is_active: true, label: 'Bike' },
    is_active: false,
    creation_date: 'Mon, 01 Jun 2026 10:00:00 GMT',
    default_for_sport_ids: [1, 4],
    total_distance: 0,
    total_duration: '0:00:00',
    total_moving: '0:00:00',
    workouts_count: 0,
    retire_at: null,
  }
  expect(outcome(answer)).toEqual([201, { status: 'created', data: { equipments: [bike] } }])
  expect(await list(sam)).toEqual(answer.body.data.equipments)
})

test('a label and a type are enough, and the type has two names', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const expected = { description: null, is_active: true, default_for_sport_ids: [] }
  expect(await created(sam, { label: 'A' })).toMatchObject(expected)
  const empty = { description: null, default_for_sport_ids: null }
  expect(await created(sam, { label: 'B', ...empty })).toMatchObject(expected)
  const { body } = await create(sam, { label: 'C', equipment_type: 1 })
  expect(body.data.equipments[0]?.equipment_type.label).toBe('Shoes')
  expect((await created(sam, { label: 'D', equipment_type: 1 })).equipment_type.label).toBe('Bike')
})

test('equipment takes the place of the default a sport has, for its owner alone', async () => {
  await using app = openTestApp()
  const [sam, kim] = [await app.user('sam'), await app.user('kim')]
  const [old, hers] = [insertEquipment(app.ctx.db, sam), insertEquipment(app.ctx.db, kim)]
  makeDefault(app.ctx.db, sam, sports.cyclingSport, old.id)
  makeDefault(app.ctx.db, sam, sports.mountainBiking, old.id)
  makeDefault(app.ctx.db, kim, sports.cyclingSport, hers.id)
  await created(sam, { default_for_sport_ids: [sports.cyclingSport] })
  expect((await list(sam)).map(({ default_for_sport_ids }) => default_for_sport_ids)).toEqual([[4], [1]])
  expect((await show(kim, hers.shortId))?.default_for_sport_ids).toEqual([1])
})

test('the same label may be in other letters, or another person’s', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await created(sam, { label: 'Bike' })
  await created(sam, { label: 'bike' })
  await created(await app.user('kim'), { label: 'Bike' })
})

test('a label is as long as it has characters, and so is a description', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const bike = await created(sam, { label: '🚲'.repeat(50), description: '🚲'.repeat(200) })
  expect([[...bike.label].length, [...bike.description!].length]).toEqual([50, 200])
})

test('what is sent along counts nothing', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const smuggled = { id: 'x', short_id: 'x', user_id: 99, userId: 99, workouts_count: 9, totalDistanceM: 9 }
  const bike = await created(sam, { ...smuggled, creation_date: 'x' })
  expect(bike).toMatchObject({ user_id: sam.account.id, workouts_count: 0, total_distance: 0 })
})

test('who is deleted while they ask gets 401, and nothing is stored', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const sendBody = (controller: ReadableStreamDefaultController) => {
    deleteUser(app.ctx.db, sam.account.id)
    controller.enqueue(new TextEncoder().encode('{"label": "Bike", "equipment_type_id": 2}'))
    controller.close()
  }
  // Runs when the body is read, after the requester was authenticated.
  const body = new ReadableStream({ pull: sendBody }, { highWaterMark: 0 })
  const headers = { 'content-type': 'application/json' }
  const answer = await sam.request('POST', '/api/equipments', { body, headers })
  expect(outcome(answer)).toEqual(refused('provide a valid auth token', 401))
  expect(app.ctx.db.select().from(equipments).all()).toEqual([])
})

describe('equipment is refused, and nothing stored,', async () => {
  const app = testApp()
  const sam = await app.user('sam')
  insertEquipment(app.ctx.db, sam, { label: 'Taken' })
  setEquipmentTypeActive(app.ctx.db, 6, false)

  const missing = refused("the 'label' and 'equipment_type_id' parameters must be provided")
  const invalid = refused('invalid payload')
  const tooLong = refused('label exceeds 50 characters')
  const long = 'x'.repeat(51)

  test.each([
    ['without anything', {}, missing],
    ['without a label', { equipment_type_id: 2 }, missing],
    ['with an empty label', { label: '', equipment_type_id: 99 }, missing],
    ['with a label that is null', { label: null, equipment_type_id: 2 }, missing],
    ['without a type', { label: long }, missing],
    ['with a type that is null', { label: 'Bike', equipment_type_id: null }, missing],
    ['with a long label', { label: long, equipment_type_id: 99 }, tooLong],
    [
      'with a label one has already',
      { label: 'Taken', equipment_type_id: 99 },
      refused('equipment already exists with the same label'),
    ],
    [
      'with a type there is not',
      { label: 'Bike', equipment_type_id: 99 },
      refused('invalid equipment type id'),
    ],
    ['with type 0', { label: 'Bike', equipment_type_id: 0 }, refused('invalid equipment type id')],
    [
      'with an inactive type',
      { label: 'Bike', equipment_type_id: 6, default_for_sport_ids: [99] },
      refused('equipment type is inactive'),
    ],
    [
      'as default for a sport there is not',
      { label: 'Bike', equipment_type_id: 2, default_for_sport_ids: [1, 99, 5] },
      refused('sport (id 99) does not exist'),
    ],
    [
      'as default for a sport of another type',
      { label: 'Bike', equipment_type_id: 2, default_for_sport_ids: [1, 5, 99] },
      refused("invalid sport 'Running' for equipment type 'Bike'"),
    ],
    [
      'as default for a sport of no type',
      { label: 'Bike', equipment_type_id: 2, default_for_sport_ids: [15] },
      refused("invalid sport 'Paragliding' for equipment type 'Bike'"),
    ],
    [
      'with a long description',
      { label: 'Bike', equipment_type_id: 2, description: 'x'.repeat(201) },
      invalid,
    ],
    ['with a label that is a number', { label: 1, equipment_type_id: 2 }, invalid],
    ['with a label that is a truth value', { label: false, equipment_type_id: 2 }, invalid],
    ['with a type that is a text', { label: 'Bike', equipment_type_id: '2' }, invalid],
    ['with a type that is no whole number', { label: 'Bike', equipment_type: 2.5 }, invalid],
    ['with a description that is a list', { label: 'Bike', equipment_type_id: 2, description: [] }, invalid],
    [
      'with a truth value that is a text',
      { label: 'Bike', equipment_type_id: 2, is_active: 'true' },
      invalid,
    ],
    ['with a truth value that is null', { label: 'Bike', equipment_type_id: 2, is_active: null }, invalid],
    ['with sports that are none', { label: 'Bike', equipment_type_id: 2, default_for_sport_ids: 1 }, invalid],
    [
      'with sports that are texts',
      { label: 'Bike', equipment_type_id: 2, default_for_sport_ids: ['1'] },
      invalid,
    ],
    ['with a list', [], invalid],
  ])('%s', async (_, json, expected) => {
    expect(outcome(await create(sam, json))).toEqual(expected)
    expect((await list(sam)).map(({ label }) => label)).toEqual(['Taken'])
  })
})
