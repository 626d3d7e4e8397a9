import { describe, expect, test } from 'bun:test'
import { workoutEquipments } from '../../../src/platform/db/tables'
import { setEquipmentTypeActive } from '../../../src/workouts/equipments/store'
import { insertEquipment, makeDefault } from '../../support/equipments'
import { change, created, list, openWithBike, outcome, refused, show, sports } from './equipment-requests'

test('everything that may change is answered, and is so from then on', async () => {
  await using app = await openWithBike()
  const answer = await change(app.sam, app.bike.shortId, {
    label: 'Red bike',
    description: 'Painted',
    equipment_type_id: 2,
    is_active: false,
    default_for_sport_ids: [1],
  })
  expect([answer.status, answer.body.status]).toEqual([200, 'success'])
  expect(answer.body.data.equipments).toEqual([
    {
      ...(await show(app.sam, app.bike.shortId))!,
      label: 'Red bike',
      description: 'Painted',
      is_active: false,
      default_for_sport_ids: [1],
    },
  ])
})

describe('a change of one thing leaves the others:', () => {
  test.each([
    [{ label: 'Red bike' }, { label: 'Red bike' }],
    [{ label: 'Bike' }, {}],
    [{ description: 'New' }, { description: 'New' }],
    [{ description: '' }, { description: '' }],
    [{ description: null }, { description: null }],
    [{ is_active: false }, { is_active: false }],
    [{ is_active: 0 }, { is_active: false }],
    [{ equipment_type_id: 2 }, {}],
    [{ equipment_type: 2 }, {}],
    [{ default_for_sport_ids: [4, 1, 4] }, { default_for_sport_ids: [1, 4] }],
    [{ default_for_sport_ids: [4] }, { default_for_sport_ids: [4] }],
    [{ default_for_sport_ids: [] }, { default_for_sport_ids: [] }],
    [{ default_for_sport_ids: null }, {}],
    [{ description: 'New', user_id: 99, workouts_count: 9 }, { description: 'New' }],
  ])('%j', async (json, changed) => {
    await using app = await openWithBike()
    const before = await created(app.sam, { description: 'Old', default_for_sport_ids: [1] })
    expect((await change(app.sam, before.id, json)).status).toBe(200)
    expect(await show(app.sam, before.id)).toEqual({ ...before, ...changed })
  })
})

test('equipment takes the place of the default a sport has', async () => {
  await using app = await openWithBike()
  makeDefault(app.ctx.db, app.sam, sports.cyclingSport, app.bike.id)
  makeDefault(app.ctx.db, app.sam, sports.mountainBiking, app.bike.id)
  const other = await created(app.sam, {})
  await change(app.sam, other.id, { default_for_sport_ids: [sports.cyclingSport] })
  expect((await list(app.sam)).map(({ default_for_sport_ids }) => default_for_sport_ids)).toEqual([[4], [1]])
})

test('equipment of a type that is no longer active may be changed, and keeps its type', async () => {
  await using app = await openWithBike()
  setEquipmentTypeActive(app.ctx.db, 2, false)
  const json = { label: 'Old bike', equipment_type_id: 2, default_for_sport_ids: [1] }
  const answer = await change(app.sam, app.bike.shortId, json)
  expect(answer.body.data.equipments[0]).toMatchObject({
    label: 'Old bike',
    equipment_type: { id: 2, is_active: false },
    default_for_sport_ids: [1],
  })
})

describe('another type', () => {
  const openWithWorkouts = async () => {
    const app = await openWithBike()
    makeDefault(app.ctx.db, app.sam, sports.cyclingSport, app.bike.id)
    const workout = await app.sam.upload(undefined, { sport_id: sports.cyclingSport })
    return { ...app, id: app.bike.shortId, workout }
  }

  test.each([
    ['without a word on sports', {}, []],
    ['with the sports it has', { default_for_sport_ids: [1] }, []],
    ['with null for sports', { default_for_sport_ids: null }, []],
    ['with no sports', { default_for_sport_ids: [] }, []],
    ['with sports of the new type', { default_for_sport_ids: [5, 3] }, [3, 5]],
  ])('%s takes it off all workouts and old sports', async (_, json, expected) => {
    await using app = await openWithWorkouts()
    expect((await show(app.sam, app.id))?.workouts_count).toBe(1)
    const answer = await change(app.sam, app.id, { equipment_type_id: 1, ...json })
    expect(answer.body.data.equipments[0]).toMatchObject({
      equipment_type: { id: 1, label: 'Shoes' },
      default_for_sport_ids: expected,
      total_distance: 0,
      total_duration: '0:00:00',
      total_moving: '0:00:00',
      workouts_count: 0,
    })
    expect(app.ctx.db.select().from(workoutEquipments).all()).toEqual([])
  })

  test('by its other name does so as well', async () => {
    await using app = await openWithWorkouts()
    await change(app.sam, app.id, { equipment_type: 1 })
    expect(await show(app.sam, app.id)).toMatchObject({ equipment_type: { id: 1 }, workouts_count: 0 })
  })

  test('with a sport of the old one is refused, and nothing changes', async () => {
    await using app = await openWithWorkouts()
    const before = await show(app.sam, app.id)
    const json = { label: 'Shoes', equipment_type_id: 1, default_for_sport_ids: [1, 4] }
    expect(outcome(await change(app.sam, app.id, json))).toEqual(
      refused("invalid sport 'Cycling (Sport)' for equipment type 'Shoes'"),
    )
    expect(await show(app.sam, app.id)).toEqual(before)
  })
})

describe('a change is refused, and nothing of it stored:', () => {
  const long = 'x'.repeat(51)
  const noType = refused('invalid equipment type id')
  const invalid = refused('invalid payload')

  test.each([
    [{}, refused('no request data was supplied')],
    [{ colour: 'red' }, refused('no valid parameters supplied')],
    [{ label: long, description: 5 }, invalid],
    [{ label: long, equipment_type_id: 99 }, refused('label exceeds 50 characters')],
    [{ label: 'Taken', equipment_type_id: 99 }, refused('equipment already exists with the same label')],
    [{ equipment_type_id: 99, default_for_sport_ids: [99] }, noType],
    [{ equipment_type_id: null }, noType],
    [{ equipment_type: 99 }, noType],
    [{ equipment_type_id: 6, default_for_sport_ids: [99] }, refused('equipment type is inactive')],
    [{ default_for_sport_ids: [1, 99, 5] }, refused('sport (id 99) does not exist')],
    [{ default_for_sport_ids: [1, 5, 99] }, refused("invalid sport 'Running' for equipment type 'Bike'")],
    [{ label: '' }, invalid],
    [{ label: null }, invalid],
    [{ label: 5 }, invalid],
    [{ description: 'x'.repeat(201) }, invalid],
    [{ description: true }, invalid],
    [{ is_active: null }, invalid],
    [{ is_active: 'false' }, invalid],
    [{ equipment_type_id: '1' }, invalid],
    [{ default_for_sport_ids: [1.5] }, invalid],
    [{ default_for_sport_ids: {} }, invalid],
    [[], invalid],
  ])('%j', async (json, expected) => {
    await using app = await openWithBike()
    setEquipmentTypeActive(app.ctx.db, 6, false)
    insertEquipment(app.ctx.db, app.sam, { label: 'Taken' })
    const before = await list(app.sam)
    const answer = await change(app.sam, app.bike.shortId, json)
    expect(outcome(answer)).toEqual(expected)
    expect(await list(app.sam)).toEqual(before)
  })

  test('all of it, when the last thing is wrong', async () => {
    await using app = await openWithBike()
    const before = await list(app.sam)
    const good = { label: 'Red', description: 'New', is_active: false, equipment_type_id: 1 }
    await change(app.sam, app.bike.shortId, { ...good, default_for_sport_ids: [99] })
    expect(await list(app.sam)).toEqual(before)
  })

  test('before anybody looks for the equipment, when there is nothing to change', async () => {
    await using app = await openWithBike()
    for (const [json, message] of [
      [{}, 'no request data was supplied'],
      [{ colour: 'red' }, 'no valid parameters supplied'],
    ] as const) {
      expect(outcome(await change(app.sam, 'nobody', json))).toEqual(refused(message))
    }
  })
})
