import { describe, expect, test } from 'bun:test'
import { workouts } from '../../../src/platform/db/tables'
import { insertEquipment } from '../../support/equipments'
import { storedThings } from '../../support/stored'
import { openTestApp, testApp } from '../../support/test-app'
import { enter, refusalOf, refused, tryChanging } from './by-hand'

const app = testApp()
const sam = await app.user('sam')
const bike = insertEquipment(app.ctx.db, sam)
const foreign = insertEquipment(app.ctx.db, await app.user('lender'))
const missingEquipment = `equipment with id ${foreign.shortId} does not exist`
const byHand = await enter(sam, { ascent: 1, descent: 1, equipment_ids: [bike.shortId] })
const recorded = await sam.upload()
const missing = [404, { status: 'not found', message: 'workout not found', data: { workouts: [] } }]

describe('a change is refused', () => {
  const noSuchSport = { sport_id: 99 }
  const noSuchEquipment = { equipment_ids: ['zz'] }
  const rows: [name: string, changes: object, message?: string][] = [
    ['that says nothing', {}],
    ['with an ascent alone', { ...noSuchSport, ascent: 1 }],
    ['with a null for a descent alone', { ...noSuchSport, descent: null }],
    ['with null for one of them', { ...noSuchSport, ascent: 1, descent: null }],
    ['with a negative ascent', { ...noSuchSport, ascent: -1, descent: 1 }],
    ['with a word for a descent', { ...noSuchSport, ascent: 1, descent: 'deep' }],
    ['to a sport nobody knows', { ...noSuchSport, ...noSuchEquipment }, 'sport id 99 not found'],
    ['to sport 0', { sport_id: 0 }, 'sport id 0 not found'],
    ['to no sport', { sport_id: null }, 'sport id None not found'],
    ['to a word for a sport', { sport_id: 'running' }],
    ['to equipment nobody has', { ...noSuchEquipment, duration: -1 }, 'equipment with id zz does not exist'],
    ['to a word for equipment', { equipment_ids: 'bike' }, 'equipment_ids must be an array of strings'],
    ['to a number for equipment', { equipment_ids: [1] }, 'equipment_ids must be an array of strings'],
    ['to two equipments', { equipment_ids: ['a', 'b'] }, 'only one equipment can be added'],
    [
      'to equipment of another sport',
      { sport_id: 5, equipment_ids: [bike.shortId] },
      `invalid equipment id ${bike.shortId} for sport Running`,
    ],
    ['to equipment of somebody else', { equipment_ids: [foreign.shortId] }, missingEquipment],
    ['to a date of another form', { workout_date: '2018-05-15T14:05' }],
    ['to a day there is not', { workout_date: '2018-13-01 14:05' }],
    ['to a moment there is not', { workout_date: '2018-02-30T14:05:00Z' }],
    ['to a moment of another form', { workout_date: '2018-02-03T14:05:00' }],
    ['to a moment with an offset there is not', { workout_date: '2018-02-03T14:05:00+25:00' }],
    ['to a negative duration', { duration: -1 }],
    ['to a word for a duration', { duration: 'long' }],
    ['to a negative distance', { distance: -0.1 }],
    ['to a distance beyond all', { distance: 1000 }],
    ['to a speed beyond all', { duration: 1 }],
    ['to a number for a title', { title: 5 }],
    ['to a list for a description', { description: [] }],
  ]

  test.each(rows)('%s', async (_, changes, message = 'invalid payload') => {
    expect(refusalOf(await tryChanging(sam, byHand.id, changes))).toEqual(refused(message))
  })

  test('of a recorded workout by the same rules, but for its figures', async () => {
    expect(refusalOf(await tryChanging(sam, recorded.id, noSuchSport))).toEqual(
      refused('sport id 99 not found'),
    )
    expect((await tryChanging(sam, recorded.id, { ascent: -1, duration: 'x' })).status).toBe(200)
  })

  test.each([
    ['that nobody has', '2'.repeat(22)],
    ['with an id that cannot be one', 'z'.repeat(22)],
    ['with an integer nobody has', 999_999],
  ])('of a workout %s', async (_, id) => {
    expect(refusalOf(await tryChanging(sam, id, noSuchSport))).toEqual(missing)
  })

  test('of somebody else’s, administrators included', async () => {
    for (const stranger of [await app.user('other'), await app.user('admin', { isAdmin: true })]) {
      expect(refusalOf(await tryChanging(stranger, byHand.id, noSuchSport))).toEqual(
        refused('you do not have permissions', 403),
      )
    }
  })
})

test('a change that is refused leaves everything as it was', async () => {
  await using fresh = openTestApp()
  const kim = await fresh.user('kim')
  const { id } = await enter(kim, { equipment_ids: [insertEquipment(fresh.ctx.db, kim).shortId] })
  const before = storedThings(fresh)
  const fine = { title: 'New', sport_id: 2, equipment_ids: [], distance: 5 }
  for (const fault of [{ duration: -1 }, { workout_date: 'x' }, { ascent: 1 }, { equipment_ids: ['zz'] }]) {
    expect((await tryChanging(kim, id, { ...fine, ...fault })).status).toBe(400)
  }
  expect(storedThings(fresh)).toEqual(before)
})

test('a change that fails half-way leaves everything as it was', async () => {
  await using fresh = openTestApp()
  const kim = await fresh.user('kim')
  const { id } = await enter(kim)
  const before = storedThings(fresh)
  fresh.ctx.database.sqlite.run(
    "CREATE TRIGGER broken BEFORE INSERT ON records BEGIN SELECT RAISE(ABORT, 'disk on fire'); END",
  )
  expect((await tryChanging(kim, id, { sport_id: 5, distance: 5 })).status).toBe(500)
  expect(storedThings(fresh)).toEqual(before)
})

test('what a change is not for stays', async () => {
  const before = app.ctx.db.select().from(workouts).all()
  const smuggled = { id: 7, shortId: 'x', user_id: 7, userId: 7, gpx_file: '../x', moving: 1, createdAt: 0 }
  expect((await tryChanging(sam, byHand.id, smuggled)).status).toBe(200)
  expect(app.ctx.db.select().from(workouts).all()).toEqual(before)
})
