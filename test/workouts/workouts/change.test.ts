import { describe, expect, test } from 'bun:test'
import type { WorkoutRecord } from '../../../src/workouts/records/schemas'
import type { Workout, WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { insertEquipment, makeDefault } from '../../support/equipments'
import { fitFile, fitFileId, fitRecord, fitSummary, fitTime } from '../../support/fit-writer'
import { segmentedRide, steadyRide } from '../../support/recordings'
import { startOfTest, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { change, enter, tryChanging } from './by-hand'

const app = testApp()
const sam = await app.user('sam', { timezone: 'Europe/Paris' })

const read = async (user: TestUser, id: string): Promise<Workout> =>
  (await user.get<WorkoutsAnswer>(`/api/workouts/${id}`)).body.data.workouts[0]!

test('a change is answered with the whole workout', async () => {
  const { id } = await enter(sam)
  const answer = await tryChanging(sam, id, { title: 'Better' })
  const shown = await read(sam, id)
  expect([answer.status, answer.body.status]).toEqual([200, 'success'])
  expect(answer.body.data.workouts).toEqual([{ ...shown, title: 'Better', uuid: id }])
})

describe('texts', () => {
  const long = '🚲'.repeat(10_001)
  const cut = (length: number) => '🚲'.repeat(length)

  test.each([
    ['are replaced', { title: 'A', description: 'B', notes: 'C' }, ['A', 'B', 'C']],
    ['stay when they are null', { title: null, description: null, notes: null }, ['T', 'D', 'N']],
    ['are emptied, but for the title', { title: '', description: '', notes: '' }, ['T', '', '']],
    ['are cut', { title: long, description: long, notes: long }, [cut(255), cut(10_000), cut(500)]],
    ['stay when others change', { notes: 'C' }, ['T', 'D', 'C']],
    ['stay when nothing is known', { colour: 'blue' }, ['T', 'D', 'N']],
  ])('%s', async (_, changes, expected) => {
    for (const workout of [
      await enter(sam, { title: 'T', description: 'D', notes: 'N' }),
      await sam.upload(steadyRide({ points: 2 }), { title: 'T', description: 'D', notes: 'N' }),
    ]) {
      const { title, description, notes } = await change(sam, workout.id, changes)
      expect([title, description, notes]).toEqual(expected)
    }
  })

  test('are not made anew for another sport or date', async () => {
    const workout = await enter(sam)
    const changed = await change(sam, workout.id, { sport_id: 5, workout_date: '2019-01-01 12:00' })
    expect(changed.title).toBe('Cycling (Sport) - 2018-05-15 14:05:00')
  })
})

describe('figures of a workout entered by hand', () => {
  const climbed = { ascent: 100, descent: 90 }

  test.each([
    ['are replaced', { duration: 7200, distance: 30 }, ['2:00:00', 30, 15, 100, 90]],
    ['follow from a new distance', { distance: 30 }, ['1:00:00', 30, 30, 100, 90]],
    ['follow from a new duration', { duration: 1800 }, ['0:30:00', 10, 20, 100, 90]],
    [
      'stay for 0, null and nothing',
      { duration: 0, distance: null, workout_date: '' },
      ['1:00:00', 10, 10, 100, 90],
    ],
    ['of climbing are replaced', { ascent: 0, descent: '5.5' }, ['1:00:00', 10, 10, 0, 5.5]],
    ['of climbing are taken away', { ascent: null, descent: null }, ['1:00:00', 10, 10, null, null]],
    ['may last longer than a day', { duration: 93784 }, ['26:03:04', 10, 0.38, 100, 90]],
  ])('%s', async (_, changes, expected) => {
    const { id } = await enter(sam, climbed)
    const { duration, moving, distance, ave_speed, max_speed, ascent, descent, pauses } = await change(
      sam,
      id,
      changes,
    )
    expect([duration, distance, ave_speed, ascent, descent]).toEqual(expected as never)
    expect([moving, max_speed, pauses]).toEqual([duration, ave_speed, null])
  })

  test('of a recording made indoors keep its pauses with its duration, and lose them with another', async () => {
    const t = fitTime('2026-05-04T08:00:00Z')
    const rollers = fitFile([
      fitFileId(4, t),
      ...Array.from({ length: 121 }, (_, second) => fitRecord({ time: t + second, heartRate: 120 })),
      fitSummary({ start: t, seconds: 120, timer: 90, sport: 2, metres: 600 }),
    ])
    const { body } = await sam.tryUpload<WorkoutsAnswer>(rollers, { sport_id: 1 }, 'rollers.fit')
    const { id, duration, moving, pauses, distance } = body.data.workouts[0]!
    expect([duration, moving, pauses, distance]).toEqual(['0:02:00', '0:01:30', '0:00:30', 0.6])
    const further = await change(sam, id, { distance: 0.9 })
    expect(further).toMatchObject({ duration, moving, pauses, distance: 0.9, ave_speed: 36 })
    expect(further).toMatchObject({ distance_source: 'typed', figure_sources: { moving: 'device' } })
    const longer = await change(sam, id, { duration: 180 })
    expect(longer).toMatchObject({ duration: '0:03:00', moving: '0:03:00', pauses: null, ave_speed: 18 })
  })

  test('a speed that was rounded once is not rounded again by a new title', async () => {
    const workout = await enter(sam, { distance: 0.0015, duration: 1 })
    expect([workout.distance, workout.ave_speed]).toEqual([0.002, 5.4])
    expect(await change(sam, workout.id, { title: 'Short' })).toMatchObject({
      ave_speed: 5.4,
      max_speed: 5.4,
    })
  })

  test.each([
    ['as clocks show it', '2019-1-2 3:04', 'Wed, 02 Jan 2019 02:04:00 GMT'],
    ['that clocks skip', '2026-03-29 02:30', 'Sun, 29 Mar 2026 01:30:00 GMT'],
    ['that clocks show twice', '2026-10-25 02:30', 'Sun, 25 Oct 2026 01:30:00 GMT'],
  ])('the date is one of the user, %s', async (_, workout_date, expected) => {
    const { id } = await enter(sam)
    expect((await change(sam, id, { workout_date })).workout_date).toBe(expected)
  })
})

test('what was recorded stays as it was measured, whatever is sent', async () => {
  const recorded = await sam.upload(segmentedRide({}, { start: new Date('2026-05-01T09:00:00Z') }))
  const figures = { distance: -1, duration: 'x', workout_date: 7, ascent: 5 }
  const { uuid: _, ...changed } = (await tryChanging(sam, recorded.id, { ...figures, title: 'T' })).body.data
    .workouts[0]!
  expect(changed).toEqual({ ...recorded, title: 'T', modification_date: expect.any(String) } as never)
})

describe('the date of modification', () => {
  const now = 'Mon, 01 Jun 2026 10:00:00 GMT'

  test.each([
    ['a new title', { title: 'New' }, now],
    ['another sport', { sport_id: 2 }, now],
    ['another distance', { distance: 11 }, now],
    ['empty notes instead of none', { notes: '' }, now],
    [
      'the same values',
      { title: 'T', distance: 10, duration: 3600, sport_id: 1, workout_date: '2018-05-15 14:05' },
      null,
    ],
    ['nothing that is known', { colour: 'blue' }, null],
    ['other equipment', { equipment_ids: [] }, null],
  ])('after %s', async (_, changes, expected) => {
    const bike = insertEquipment(app.ctx.db, sam, { label: crypto.randomUUID() })
    const { id } = await enter(sam, { title: 'T', equipment_ids: [bike.shortId] })
    expect((await change(sam, id, changes)).modification_date).toBe(expected)
  })

  test('is that of the last real change', async () => {
    const { id } = await enter(sam)
    await change(sam, id, { title: 'One' })
    app.advanceClock(60_000)
    expect((await change(sam, id, { title: 'One' })).modification_date).toBe(now)
    expect((await change(sam, id, { title: 'Two' })).modification_date).toBe('Mon, 01 Jun 2026 10:01:00 GMT')
    app.setClock(startOfTest)
  })
})

describe('records follow', () => {
  const recordsOf = async (user: TestUser) =>
    (await user.get<{ data: { records: WorkoutRecord[] } }>('/api/records')).body.data.records.map(
      ({ sport_id, record_type, value, workout_date }) => ({ sport_id, record_type, value, workout_date }),
    )
  const may15 = 'Tue, 15 May 2018 14:05:00 GMT'
  const four = (sport_id: number, values: (number | string)[], workout_date = may15) =>
    ['AS', 'FD', 'LD', 'MS'].map((record_type, index) => ({
      sport_id,
      record_type,
      value: values[index],
      workout_date,
    }))

  test('a change of sport, in both', async () => {
    const kim = await app.user('kim')
    const [best, second] = [await enter(kim, { distance: 20 }), await enter(kim)]
    await change(kim, best.id, { sport_id: 5 })
    expect(await recordsOf(kim)).toEqual([
      ...four(1, [10, 10, '1:00:00', 10]),
      ...four(5, [20, 20, '1:00:00', 20]),
    ] as never)
    await change(kim, second.id, { sport_id: 5 })
    expect(await recordsOf(kim)).toEqual(four(5, [20, 20, '1:00:00', 20]) as never)
  })

  test('a change of figures, to the last digit', async () => {
    const lee = await app.user('lee')
    const { id } = await enter(lee)
    await change(lee, id, { distance: 4.35, duration: 3600 })
    expect(await recordsOf(lee)).toEqual(four(1, [4.35, 4.35, '1:00:00', 4.35]) as never)
    await change(lee, id, { distance: 1.001 })
    expect(await recordsOf(lee)).toEqual(four(1, [1, 1.001, '1:00:00', 1]) as never)
  })

  test('a change of date, which decides between equals', async () => {
    const max = await app.user('max')
    await enter(max)
    const { id } = await enter(max, { workout_date: '2018-05-16 14:05' })
    const changed = await change(max, id, { workout_date: '2018-05-14 14:05' })
    expect(changed.records.map(({ record_type }) => record_type)).toEqual(['MS', 'LD', 'FD', 'AS'])
    const dates = (await recordsOf(max)).map(({ workout_date }) => workout_date)
    expect(new Set(dates)).toEqual(new Set(['Mon, 14 May 2018 14:05:00 GMT']))
  })
})

describe('equipment', () => {
  const { db } = app.ctx
  const labels = ({ equipments }: Workout) => equipments.map(({ label }) => label)
  const withBikes = async (username: string) => {
    const user = await app.user(username)
    const [bike, spare] = [insertEquipment(db, user), insertEquipment(db, user, { label: 'Spare' })]
    const shoes = insertEquipment(db, user, { label: 'Shoes', type: 'shoes' })
    makeDefault(db, user, 5, shoes.id)
    return { user, bike, spare, shoes, workout: await enter(user, { equipment_ids: [bike.shortId] }) }
  }

  test.each([
    ['is replaced', 'spare', {}, ['Spare']],
    ['stays when it is named again', 'bike', {}, ['Blue bike']],
    ['stays when nothing is said', undefined, { title: 'T' }, ['Blue bike']],
    ['stays for null', null, {}, ['Blue bike']],
    ['is taken off by an empty list', [], {}, []],
    ['stays in a sport that is done with it', undefined, { sport_id: 2 }, ['Blue bike']],
    ['goes with a sport that is not, and no default takes its place', undefined, { sport_id: 5 }, []],
    ['is that of the new sport', 'shoes', { sport_id: 5 }, ['Shoes']],
  ])('%s', async (name, equipment, changes, expected) => {
    const { user, workout, ...own } = await withBikes(`e${Bun.hash(name)}`)
    const equipment_ids =
      typeof equipment === 'string' ? [own[equipment as 'bike' | 'spare' | 'shoes'].shortId] : equipment
    const changed = await change(user, workout.id, { ...changes, equipment_ids })
    expect(labels(changed)).toEqual(expected)
    expect(labels(await read(user, workout.id))).toEqual(expected)
  })

  test('that became inactive may stay, and may not come back', async () => {
    const { user, workout, bike, spare } = await withBikes('ann')
    app.ctx.database.sqlite.run('UPDATE equipments SET is_active = 0 WHERE id = ?', [bike.id])
    expect(labels(await change(user, workout.id, { equipment_ids: [bike.shortId] }))).toEqual(['Blue bike'])
    await change(user, workout.id, { equipment_ids: [spare.shortId] })
    expect((await tryChanging(user, workout.id, { equipment_ids: [bike.shortId] })).body).toEqual({
      status: 'error',
      message: `equipment with id ${bike.shortId} is inactive`,
    } as never)
  })

  test('counts what the workout is after the change', async () => {
    const { user, workout, spare } = await withBikes('eve')
    const changed = await change(user, workout.id, {
      equipment_ids: [spare.shortId],
      distance: 12,
      duration: 7200,
    })
    expect(changed.equipments).toMatchObject([
      {
        label: 'Spare',
        total_distance: 12,
        total_duration: '2:00:00',
        total_moving: '2:00:00',
        workouts_count: 1,
      },
    ])
    const [bike] = app.ctx.database.sqlite
      .query('SELECT total_distance_m, workouts_count FROM equipments WHERE user_id = ? AND label = ?')
      .all(user.account.id, 'Blue bike')
    expect(bike).toEqual({ total_distance_m: 0, workouts_count: 0 })
  })
})
