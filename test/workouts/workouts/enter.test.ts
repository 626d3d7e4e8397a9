import { describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { type WorkoutsAnswer, WrittenWorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { insertEquipment, makeDefault } from '../../support/equipments'
import { storedThings } from '../../support/stored'
import { openTestApp, testApp } from '../../support/test-app'
import { anHour, enter, refusalOf, refused, tryEntering } from './by-hand'

const app = testApp()
const sam = await app.user('sam', { timezone: 'Europe/Paris' })

test('a workout that is entered by hand has all that can be said of it', async () => {
  const kim = await app.user('kim', { timezone: 'Europe/Paris' })
  const answer = await tryEntering(kim, { ascent: 120, descent: 200.5 })
  const workout = answer.body.data.workouts[0]!
  const record = (record_type: string, value: number | string) => ({
    id: expect.any(Number),
    user: 'kim',
    sport_id: 1,
    workout_id: workout.id,
    workout_date: 'Tue, 15 May 2018 12:05:00 GMT',
    record_type,
    value,
  })
  expect([answer.status, answer.body.status]).toEqual([201, 'success'])
  expect(workout).toEqual({
    id: expect.stringMatching(/^[2-9A-Za-z]{22}$/),
    uuid: workout.id,
    user: 'kim',
    sport_id: 1,
    sport_confirmed: true,
    title: 'Cycling (Sport) - 2018-05-15 14:05:00',
    description: null,
    notes: null,
    workout_date: 'Tue, 15 May 2018 12:05:00 GMT',
    creation_date: 'Mon, 01 Jun 2026 10:00:00 GMT',
    modification_date: null,
    duration: '1:00:00',
    moving: '1:00:00',
    pauses: null,
    distance: 10,
    ave_speed: 10,
    max_speed: 10,
    top_speed: 10,
    ascent: 120,
    descent: 200.5,
    min_alt: null,
    max_alt: null,
    venue: 'outdoors',
    local_start: null,
    local_timezone: null,
    distance_source: 'typed',
    figure_sources: {
      start: 'typed',
      duration: 'typed',
      moving: 'typed',
      ascent: 'typed',
      max_speed: 'typed',
    },
    figures_version: null,
    bounds: [],
    map: null,
    with_gpx: false,
    with_chart: false,
    weather_start: null,
    weather_end: null,
    recording_notes: [],
    recorder: null,
    places: null,
    outing: [],
    original: null,
    segments: [],
    equipments: [],
    records: [
      record('MS', 10),
      record('LD', '1:00:00'),
      record('HA', 120),
      record('FD', 10),
      record('AS', 10),
    ],
    is_top_speed_record: true,
    previous_workout: null,
    next_workout: null,
  } as never)
  expect([...Value.Errors(WrittenWorkoutsAnswer, answer.body)]).toEqual([])
  const { uuid, ...shown } = workout
  expect((await kim.get(`/api/workouts/${uuid}`)).body).toEqual({
    status: 'success',
    data: { workouts: [shown] },
  })
})

describe('the date is one on the clocks of the user', () => {
  test.each([
    ['in UTC', 'UTC', '2018-05-15 14:05', '14:05:00', 'Tue, 15 May 2018 14:05:00 GMT'],
    ['of another day', 'Asia/Tokyo', '2018-01-01 08:00', '08:00:00', 'Sun, 31 Dec 2017 23:00:00 GMT'],
    ['without leading zeros', 'UTC', '2018-1-2 3:4', '03:04:00', 'Tue, 02 Jan 2018 03:04:00 GMT'],
    ['that clocks skip', 'America/New_York', '2018-03-11 02:30', '03:30:00', 'Sun, 11 Mar 2018 07:30:00 GMT'],
    [
      'that clocks show twice',
      'America/New_York',
      '2018-11-04 01:30',
      '01:30:00',
      'Sun, 04 Nov 2018 06:30:00 GMT',
    ],
    ['of the first year', 'UTC', '0001-01-01 00:00', ' 0001-01-01 00:00:00', 'Mon, 01 Jan 0001 00:00:00 GMT'],
    [
      'by RFC 3339, in UTC',
      'America/New_York',
      '2026-11-01T10:00:05Z',
      '2026-11-01 05:00:05',
      'Sun, 01 Nov 2026 10:00:05 GMT',
    ],
    [
      'by RFC 3339, with an offset',
      'UTC',
      '2026-11-01T10:00:00.25+05:30',
      '2026-11-01 04:30:00',
      'Sun, 01 Nov 2026 04:30:00 GMT',
    ],
    ['long ago', 'UTC', '1953-05-29 11:30', '11:30:00', 'Fri, 29 May 1953 11:30:00 GMT'],
    ['still to come', 'UTC', '2030-01-01 00:00', '00:00:00', 'Tue, 01 Jan 2030 00:00:00 GMT'],
  ])('%s', async (name, timezone, workout_date, titleTime, expected) => {
    const user = await app.user(`u${Bun.hash(name)}`, { timezone })
    const workout = await enter(user, { workout_date })
    expect(workout.workout_date).toBe(expected)
    expect(workout.title).toEndWith(titleTime)
  })
})

describe('figures', () => {
  test.each([
    ['may be text', { distance: '12.5', duration: 1800, ascent: '3', descent: '0.5' }, [12.5, 25, 3, 0.5]],
    ['are rounded like those of recordings', { distance: 1.0005, duration: 3600 }, [1.001, 1, null, null]],
    ['are divided before they are rounded', { distance: 0.0015, duration: 1 }, [0.002, 5.4, null, null]],
    ['may be too small to count', { distance: 0.001, duration: 1200 }, [0.001, 0, null, null]],
    ['of climbing may be 0', { ascent: 0, descent: 0 }, [10, 10, 0, 0]],
    ['of climbing may be left out as null', { ascent: null }, [10, 10, null, null]],
    [
      'may be the highest there are',
      { distance: 999.999, ascent: 99999.999, descent: 99999.999, duration: 864000 },
      [999.999, 4.17, 99999.999, 99999.999],
    ],
  ])('%s', async (_, facts, expected) => {
    const { distance, ave_speed, max_speed, ascent, descent } = await enter(sam, facts)
    expect([distance, ave_speed, ascent, descent]).toEqual(expected)
    expect(max_speed).toBe(ave_speed)
  })

  test('of a day and more are durations too', async () => {
    const workout = await enter(sam, { sport_id: 14, duration: 93784 })
    expect([workout.duration, workout.moving]).toEqual(['26:03:04', '26:03:04'])
    expect(workout.records).toContainEqual(
      expect.objectContaining({ record_type: 'LD', value: '26:03:04' }) as never,
    )
  })
})

describe('texts', () => {
  const bike = '🚲'

  test.each([
    ['are kept', { title: ' A ', description: 'B', notes: 'C' }, [' A ', 'B', 'C']],
    [
      'may be null',
      { title: null, description: null, notes: null },
      [expect.stringContaining(' - '), null, null],
    ],
    ['may be empty', { title: '', description: '', notes: '' }, [expect.stringContaining(' - '), null, '']],
    [
      'are cut where they are too long',
      { title: bike.repeat(256), description: bike.repeat(10_001), notes: bike.repeat(501) },
      [bike.repeat(255), bike.repeat(10_000), bike.repeat(500)],
    ],
  ])('%s', async (_, facts, expected) => {
    const { title, description, notes } = await enter(sam, facts)
    expect([title, description, notes]).toEqual(expected as string[])
  })
})

describe('equipment', () => {
  test('is the active default of the sport unless the client says otherwise', async () => {
    const lee = await app.user('lee')
    const { db } = app.ctx
    const [bike, spare] = [insertEquipment(db, lee), insertEquipment(db, lee, { label: 'Spare' })]
    const old = insertEquipment(db, lee, { label: 'Old', isActive: false })
    makeDefault(db, lee, 1, bike.id)
    makeDefault(db, lee, 2, old.id)
    const labels = async (facts: object) => (await enter(lee, facts)).equipments.map(({ label }) => label)
    expect(await labels({})).toEqual(['Blue bike'])
    expect(await labels({ equipment_ids: [spare.shortId] })).toEqual(['Spare'])
    expect(await labels({ equipment_ids: [] })).toEqual([])
    expect(await labels({ equipment_ids: null })).toEqual([])
    expect(await labels({ sport_id: 2 })).toEqual([])
  })

  test('counts the workout', async () => {
    const max = await app.user('max')
    const bike = insertEquipment(app.ctx.db, max)
    const workout = await enter(max, { equipment_ids: [bike.shortId] })
    expect(workout.equipments).toMatchObject([
      { total_distance: 10, total_duration: '1:00:00', total_moving: '1:00:00', workouts_count: 1 },
    ])
  })
})

describe('entering is refused', () => {
  const without = (key: string) => ({ [key]: undefined })
  const noSuchSport = { sport_id: 99 }

  test.each([
    ['without a sport', without('sport_id'), 'invalid payload'],
    ['without a date', without('workout_date'), 'invalid payload'],
    ['without a duration', without('duration'), 'invalid payload'],
    ['without a distance', without('distance'), 'invalid payload'],
    ['with no sport', { sport_id: 0 }, 'invalid payload'],
    ['with null for a sport', { sport_id: null }, 'invalid payload'],
    ['with an empty date', { ...noSuchSport, workout_date: '' }, 'invalid payload'],
    ['with no duration', { ...noSuchSport, duration: 0 }, 'invalid payload'],
    ['with no distance', { ...noSuchSport, distance: 0 }, 'invalid payload'],
    ['with an ascent alone', { ...noSuchSport, ascent: 100 }, 'invalid payload'],
    ['with a descent alone', { ...noSuchSport, ascent: null, descent: 100 }, 'invalid payload'],
    ['with a negative ascent', { ...noSuchSport, ascent: -1, descent: 1 }, 'invalid payload'],
    ['with a descent that is no number', { ...noSuchSport, ascent: 1, descent: 'far' }, 'invalid payload'],
    ['with a sport nobody knows', { ...noSuchSport, equipment_ids: 'x' }, 'sport id 99 not found'],
    ['with a sport below all', { sport_id: -1 }, 'sport id -1 not found'],
    ['with a word for a sport', { sport_id: 'cycling' }, 'invalid payload'],
    ['with half a sport', { sport_id: 1.5 }, 'invalid payload'],
    [
      'with a word for equipment',
      { equipment_ids: 'bike', workout_date: 'x' },
      'equipment_ids must be an array of strings',
    ],
    ['with a number for equipment', { equipment_ids: [1] }, 'equipment_ids must be an array of strings'],
    ['with two equipments', { equipment_ids: ['a', 'b'] }, 'only one equipment can be added'],
    [
      'with equipment nobody has',
      { equipment_ids: ['zz'], workout_date: 'x' },
      'equipment with id zz does not exist',
    ],
    ['with a date of another form', { workout_date: '15/05/2018 14:05' }, 'invalid payload'],
    ['with a date without a time', { workout_date: '2018-05-15' }, 'invalid payload'],
    ['with a time with seconds', { workout_date: '2018-05-15 14:05:00' }, 'invalid payload'],
    ['with a day there is not', { workout_date: '2018-02-29 14:05' }, 'invalid payload'],
    ['with an hour there is not', { workout_date: '2018-05-15 24:00' }, 'invalid payload'],
    ['with a year before all', { workout_date: '0000-01-01 00:00' }, 'invalid payload'],
    ['with a number for a date', { workout_date: 1526385900 }, 'invalid payload'],
    ['with a negative distance', { distance: -1 }, 'invalid payload'],
    ['with a distance beyond all', { distance: 1000 }, 'invalid payload'],
    ['with a distance close to that', { distance: 999.9995 }, 'invalid payload'],
    ['with a word for a distance', { distance: 'far' }, 'invalid payload'],
    ['with a truth for a distance', { distance: true }, 'invalid payload'],
    ['with hexadecimal digits', { distance: '0x10' }, 'invalid payload'],
    ['with a negative duration', { duration: -3600 }, 'invalid payload'],
    ['with a fraction of a second', { duration: 3600.5 }, 'invalid payload'],
    ['with no seconds as text', { duration: '0' }, 'invalid payload'],
    ['with more than 30 days', { duration: 2_592_001 }, 'invalid payload'],
    ['with a speed beyond all', { distance: 2.778, duration: 1 }, 'invalid payload'],
    ['with an ascent beyond all', { ascent: 100_000, descent: 1 }, 'invalid payload'],
    ['with a number for a title', { title: 1 }, 'invalid payload'],
    ['with a list for notes', { notes: [] }, 'invalid payload'],
  ])('%s', async (_, facts, message) => {
    expect(refusalOf(await tryEntering(sam, facts))).toEqual(refused(message))
  })

  test('with equipment of others, of another kind, or out of use', async () => {
    const { db } = app.ctx
    const foreign = insertEquipment(db, await app.user('owner'))
    const shoes = insertEquipment(db, sam, { label: 'Shoes', type: 'shoes' })
    const old = insertEquipment(db, sam, { label: 'Old', isActive: false })
    const tryWith = async (id: string) => refusalOf(await tryEntering(sam, { equipment_ids: [id] }))
    expect(await tryWith(foreign.shortId)).toEqual(
      refused(`equipment with id ${foreign.shortId} does not exist`),
    )
    expect(await tryWith(shoes.shortId)).toEqual(
      refused(`invalid equipment id ${shoes.shortId} for sport Cycling (Sport)`),
    )
    expect(await tryWith(old.shortId)).toEqual(refused(`equipment with id ${old.shortId} is inactive`))
  })

  test('and then nothing is left behind', async () => {
    await using fresh = openTestApp()
    const kim = await fresh.user('kim')
    const before = storedThings(fresh)
    for (const facts of [{ sport_id: 99 }, { workout_date: 'x' }, { distance: 1000 }, { duration: -1 }]) {
      expect((await tryEntering(kim, facts)).status).toBe(400)
    }
    expect(storedThings(fresh)).toEqual(before)
  })
})

test('what is not asked for changes nothing', async () => {
  const ann = await app.user('ann')
  const smuggled = { user_id: 1, userId: 1, id: 1, max_speed: 99, moving: 1, map: 'x', gpx_file: '../../x' }
  const workout = await enter(ann, smuggled)
  expect(workout).toMatchObject({ user: 'ann', max_speed: 10, moving: '1:00:00', map: null, with_gpx: false })
})

test('a workout that stayed in one place is entered without a distance, and wins no record by it', async () => {
  const lou = await app.user('lou')
  const { distance: _, ...yoga } = anHour
  const answer = await lou.request<WorkoutsAnswer>('POST', '/api/workouts/by_hand', { json: yoga })
  expect([answer.status, answer.body.data.workouts[0]]).toMatchObject([
    201,
    { distance: 0, ave_speed: 0, duration: '1:00:00', distance_source: 'typed' },
  ])
  const records = await lou.get<{ data: { records: { record_type: string }[] } }>('/api/records')
  expect(records.body.data.records.map(({ record_type }) => record_type)).toEqual(['LD'])
  expect((await tryEntering(lou, { distance: 0 })).failure?.code).toBe('workout-fields-missing')
  const refusals = await Promise.all(
    [
      { ...yoga, duration: 0 },
      { ...yoga, distance: -1 },
      { ...yoga, sport_id: 4711 },
    ].map(json => lou.request('POST', '/api/workouts/by_hand', { json })),
  )
  expect(refusals.map(({ failure }) => failure?.code)).toEqual([
    'workout-fields-missing',
    'amount-invalid',
    'sport-unknown',
  ])
})
