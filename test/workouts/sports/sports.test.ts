import { describe, expect, test } from 'bun:test'
import type { Static } from '@sinclair/typebox'
import { eq } from 'drizzle-orm'
import { sports } from '../../../src/platform/db/tables'
import type { Sport, SportsAnswer } from '../../../src/workouts/sports/schemas'
import { insertEquipment, makeDefault, prefer } from '../../support/equipments'
import { openTestApp, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const app = testApp()

const listSports = async (user: TestUser, query = ''): Promise<Sport[]> =>
  (await user.get<Static<typeof SportsAnswer>>(`/api/sports${query}`)).body.data.sports

const findSport = async (user: TestUser, id: number, query = '') =>
  (await listSports(user, query)).find(sport => sport.id === id)

test('every instance knows the same 18 sports', async () => {
  const sam = await app.user('sam')
  const answer = await sam.get('/api/sports')
  const known: [id: number, label: string, stoppedSpeedThreshold: number][] = [
    [1, 'Cycling (Sport)', 1],
    [2, 'Cycling (Transport)', 1],
    [3, 'Hiking', 0.1],
    [4, 'Mountain Biking', 1],
    [5, 'Running', 1],
    [6, 'Walking', 0.1],
    [7, 'Mountain Biking (Electric)', 1],
    [8, 'Trail', 0.1],
    [9, 'Skiing (Alpine)', 1],
    [10, 'Skiing (Cross Country)', 0.1],
    [11, 'Rowing', 1],
    [12, 'Snowshoes', 0.1],
    [13, 'Cycling (Virtual)', 1],
    [14, 'Mountaineering', 0.1],
    [15, 'Paragliding', 0.1],
    [16, 'Open Water Swimming', 0.1],
    [17, 'Cycling (Trekking)', 1],
    [18, 'Swimrun', 0.1],
  ]
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      status: 'success',
      data: {
        sports: known.map(([id, label, stopped_speed_threshold]) => ({
          id,
          label,
          color: null,
          is_active: true,
          is_active_for_user: true,
          stopped_speed_threshold,
          default_equipments: [],
          default_equipment_ids: [],
          icon: null,
          default_color: null,
          default_stopped_speed_threshold: stopped_speed_threshold,
          measure: null,
          measure_for_user: null,
          shelf_key: null,
          names: {},
          words: [],
          indoor: null,
        })),
      },
    },
  ])
})

describe('a sport as its user wants it', () => {
  test('has their colour and threshold', async () => {
    const kim = await app.user('kim')
    prefer(app.ctx.db, kim, 5, { color: '#ff0000', stoppedSpeedThreshold: 0.5 })
    expect(await findSport(kim, 5)).toMatchObject({
      color: '#ff0000',
      stopped_speed_threshold: 0.5,
      is_active: true,
      is_active_for_user: true,
    })
  })

  test('may be switched off for them alone', async () => {
    const lee = await app.user('lee')
    prefer(app.ctx.db, lee, 5, { isActive: false })
    expect(await findSport(lee, 5)).toMatchObject({ is_active: true, is_active_for_user: false })
    expect(await findSport(await app.user('other'), 5)).toMatchObject({ is_active_for_user: true })
  })

  test('is off when the instance says so', async () => {
    await using instance = openTestApp()
    instance.ctx.db.update(sports).set({ isActive: false }).where(eq(sports.id, 5)).run()
    const sam = await instance.user('sam')
    prefer(instance.ctx.db, sam, 5, { isActive: true })
    expect(await findSport(sam, 5)).toMatchObject({ is_active: false, is_active_for_user: false })
    expect(await listSports(sam)).toHaveLength(18)
  })

  test('names their default equipment, inactive or not', async () => {
    const max = await app.user('max')
    const bike = insertEquipment(app.ctx.db, max, { isActive: false })
    makeDefault(app.ctx.db, max, 1, bike.id)
    makeDefault(app.ctx.db, max, 4, bike.id)
    const sport = await findSport(max, 1)
    expect(sport?.default_equipment_ids).toEqual([bike.shortId])
    expect(sport?.default_equipments).toEqual([
      {
        id: bike.shortId,
        user_id: max.account.id,
        label: 'Blue bike',
        description: null,
        equipment_type: { id: 2, is_active: true, label: 'Bike' },
        is_active: false,
        creation_date: 'Thu, 01 Jan 2026 12:00:00 GMT',
        default_for_sport_ids: [1, 4],
        total_distance: 0,
        total_duration: '0:00:00',
        total_moving: '0:00:00',
        workouts_count: 0,
        retire_at: null,
      },
    ])
    expect((await findSport(await app.user('max2'), 1))?.default_equipment_ids).toEqual([])
  })
})

describe('check_workouts', () => {
  test('tells an administrator which sports anybody has workouts in', async () => {
    const admin = await app.user('admin', { isAdmin: true })
    await (await app.user('rider')).upload(undefined, { sport_id: 7 })
    for (const yes of ['true', 'TRUE', '1']) {
      const query = `?check_workouts=${yes}`
      expect(await findSport(admin, 7, query)).toMatchObject({ has_workouts: true })
      expect(await findSport(admin, 8, query)).toMatchObject({ has_workouts: false })
    }
    for (const query of ['', '?check_workouts', '?check_workouts=false', '?check_workouts=0']) {
      expect(await findSport(admin, 7, query)).not.toHaveProperty('has_workouts')
    }
  })

  test('tells nobody else', async () => {
    const user = await app.user('user')
    expect(await findSport(user, 7, '?check_workouts=true')).not.toHaveProperty('has_workouts')
  })
})
