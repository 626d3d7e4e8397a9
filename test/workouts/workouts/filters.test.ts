import { describe, expect, test } from 'bun:test'
import type { WorkoutsPage } from '../../../src/workouts/workouts/schemas'
import { insertEquipment } from '../../support/equipments'
import { testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { enter, refusalOf, refused } from './by-hand'

const app = testApp()
const sam = await app.user('sam', { timezone: 'America/New_York' })
const bike = insertEquipment(app.ctx.db, sam)
const unused = insertEquipment(app.ctx.db, sam, { label: 'Unused' })
const other = await app.user('other')
const foreign = insertEquipment(app.ctx.db, other)

const equipment_ids = [bike.shortId]
const entered = [
  { title: 'Alps', workout_date: '2018-01-01 00:00', distance: 10, duration: 3600, equipment_ids },
  {
    title: 'École 100%',
    workout_date: '2018-01-01 23:59',
    distance: 4.35,
    duration: 3600,
    notes: 'Wet_road',
  },
  { title: 'ΣΊΣΥΦΟΣ', workout_date: '2018-01-02 00:00', distance: 20, duration: 5400, description: 'ÉCOLE' },
  { title: 'a_b', workout_date: '2018-03-11 02:30', distance: 5, duration: 1800, sport_id: 5, notes: '' },
  { title: 'axb\\', workout_date: '2018-11-04 01:30', distance: 42.195, duration: 93600, sport_id: 5 },
]
for (const facts of entered) await enter(sam, facts)
await enter(other, { title: 'Alps', equipment_ids: [foreign.shortId] })

const [alps, ecole, sisyphus, plain, marathon] = entered.map(({ title }) => title)
const everything = [alps, ecole, sisyphus, plain, marathon]

const list = async (user: TestUser, query: string) =>
  (await user.get<WorkoutsPage>(`/api/workouts?order=asc&${query}`)).body

describe('a list has only', () => {
  test.each([
    ['one sport', 'sport_id=5', [plain, marathon]],
    ['a sport without workouts', 'sport_id=3', []],
    ['a sport nobody knows', 'sport_id=999', []],
    ['titles with a part', 'title=lp', [alps]],
    ['titles in another case', 'title=ALPS', [alps]],
    ['titles in another case beyond ASCII', 'title=%C3%A9cole', [ecole]],
    ['titles in lower case Greek', 'title=%CF%83%CE%AF%CF%83', [sisyphus]],
    ['titles in upper case Greek', 'title=%CE%A3%CE%8A%CE%A3', [sisyphus]],
    ['titles with a percent sign', 'title=%25', [ecole]],
    ['titles with an underscore', 'title=a_b', [plain]],
    ['titles with a backslash', 'title=%5C', [marathon]],
    ['titles with a star', 'title=*', []],
    ['titles longer than any', `title=${'x'.repeat(5000)}`, []],
    ['notes with a part', 'notes=WET_', [ecole]],
    ['descriptions with a part', 'description=%C3%A9', [sisyphus]],
    ['the first day, from its midnight', 'from=2018-01-01&to=2018-01-01', [alps, ecole]],
    ['days to the last one', 'to=2018-01-01', [alps, ecole]],
    ['days from one on', 'from=2018-01-02', [sisyphus, plain, marathon]],
    ['a day written short', 'from=2018-1-2&to=2018-1-2', [sisyphus]],
    ['the day clocks go forward', 'from=2018-03-11&to=2018-03-11', [plain]],
    ['the day clocks go back', 'from=2018-11-04&to=2018-11-04', [marathon]],
    ['no day when the first is after the last', 'from=2018-02-01&to=2018-01-01', []],
    ['distances from one on', 'distance_from=10', [alps, sisyphus, marathon]],
    ['distances up to one, to the last digit', 'distance_to=4.35', [ecole]],
    ['distances a hair above', 'distance_from=42.1951', []],
    ['distances of at most 0', 'distance_to=0', []],
    ['distances of at least 0', 'distance_from=0', everything],
    ['distances in any form of number', 'distance_from=%2B2e1&distance_to=42.2', [sisyphus, marathon]],
    ['speeds between two', 'ave_speed_from=4.35&ave_speed_to=10', [alps, ecole, plain]],
    ['top speeds from one on', 'max_speed_from=13.33', [sisyphus]],
    ['top speeds up to one', 'max_speed_to=1.62', [marathon]],
    ['durations between two', 'duration_from=1:00&duration_to=01:30', [alps, ecole, sisyphus]],
    ['durations in minutes alone', 'duration_to=0:60', [alps, ecole, plain]],
    ['durations with seconds, which do not count', 'duration_to=0:30:59', [plain]],
    ['durations in seconds', 'duration_from=3600s&duration_to=5400s', [alps, ecole, sisyphus]],
    ['durations in parts of seconds', 'duration_from=3600.5s&duration_to=93600.0s', [sisyphus, marathon]],
    ['starts from a moment on', 'from=2018-01-02T00:00:00-05:00', [sisyphus, plain, marathon]],
    ['starts until a moment, inclusive', 'to=2018-01-02T05:00:00Z', [alps, ecole, sisyphus]],
    ['starts between moments', 'from=2018-01-01T05:00:01Z&to=2018-01-02T04:59:59Z', [ecole]],
    ['starts between a day and a moment', 'from=2018-01-02&to=2018-03-11T12:00:00Z', [sisyphus, plain]],
    ['durations of more than a day', 'duration_from=26:00', [marathon]],
    ['what was done with an equipment', `equipment_id=${bike.shortId}`, [alps]],
    ['what was done without', 'equipment_id=none', [ecole, sisyphus, plain, marathon]],
    ['nothing for unused equipment', `equipment_id=${unused.shortId}`, []],
    ['nothing for the equipment of others', `equipment_id=${foreign.shortId}`, []],
    ['nothing for equipment there is not', 'equipment_id=zz0', []],
    ['nothing for an empty equipment', 'equipment_id=', []],
    ['what passes every filter', 'sport_id=1&distance_from=5&distance_to=20&equipment_id=none', [sisyphus]],
    ['all, when a title is empty', 'title=&notes=&description=&sport_id=&from=&to=&order_by=', everything],
    ['all, when a figure is empty', 'distance_from=&duration_to=&ave_speed_from=&max_speed_to=', everything],
  ])('%s', async (_, query, titles) => {
    const { data, pagination } = await list(sam, query)
    expect(data.workouts.map(({ title }) => title)).toEqual(titles as string[])
    expect(pagination.total).toBe(titles.length)
  })

  test('as much as fits on a page, of all that pass', async () => {
    const { data, pagination } = await list(sam, 'sport_id=1&per_page=2&page=2')
    expect(data.workouts.map(({ title }) => title)).toEqual([sisyphus!])
    expect(pagination).toEqual({ has_next: false, has_prev: true, page: 2, pages: 2, total: 3 })
  })
})

describe('a list is refused', () => {
  test.each([
    'sport_id=cycling',
    'sport_id=1.5',
    'from=yesterday',
    'from=2018-02-30',
    'from=2018-01-01T00:00',
    'to=18-01-01',
    'distance_from=far',
    'distance_to=NaN',
    'ave_speed_from=Infinity',
    'ave_speed_to=1e400',
    'max_speed_from=0x10',
    'max_speed_to=1,5',
    'duration_from=90',
    'duration_to=1:xx',
    'duration_to=-1:00',
    'order_by=title',
    'order_by=password_hash',
    'order_by=constructor',
    'order_by=id;DROP%20TABLE%20workouts',
  ])('for %s', async query => {
    expect(refusalOf(await sam.get(`/api/workouts?${query}`))).toEqual(refused('invalid payload'))
  })
})

describe('a list is sorted', () => {
  const titles = async (user: TestUser, query: string) =>
    (await user.get<WorkoutsPage>(`/api/workouts?${query}`)).body.data.workouts.map(({ title }) => title)

  test.each([
    ['by date unless told otherwise', '', [marathon, plain, sisyphus, ecole, alps]],
    ['by date', 'order_by=workout_date&order=asc', everything],
    ['by distance', 'order_by=distance', [marathon, sisyphus, alps, plain, ecole]],
    ['by distance, upwards', 'order_by=distance&order=asc', [ecole, plain, alps, sisyphus, marathon]],
    ['by speed', 'order_by=ave_speed', [sisyphus, plain, alps, ecole, marathon]],
    ['by duration', 'order_by=duration', [marathon, sisyphus, ecole, alps, plain]],
    ['downwards for any other word', 'order=ASC', [marathon, plain, sisyphus, ecole, alps]],
    ['among those that pass', 'sport_id=1&order_by=distance', [sisyphus, alps, ecole]],
  ])('%s', async (_, query, expected) => {
    expect(await titles(sam, query)).toEqual(expected as string[])
  })

  test('by moving time, not by the whole', async () => {
    const kim = await app.user('kim')
    await enter(kim, { title: 'rested', duration: 1000 })
    await enter(kim, { title: 'moved', duration: 900 })
    app.ctx.database.sqlite.run("UPDATE workouts SET moving_s = 100 WHERE title = 'rested'")
    expect(await titles(kim, 'order_by=duration')).toEqual(['moved', 'rested'])
    expect(await titles(kim, 'duration_from=0:10')).toEqual(['moved'])
  })

  test('among equals by the order they were stored in, in the same direction', async () => {
    const lee = await app.user('lee')
    for (const title of ['first', 'second', 'third']) await enter(lee, { title })
    for (const column of ['workout_date', 'distance', 'duration', 'ave_speed']) {
      expect(await titles(lee, `order_by=${column}`)).toEqual(['third', 'second', 'first'])
      expect(await titles(lee, `order_by=${column}&order=asc`)).toEqual(['first', 'second', 'third'])
    }
  })
})

describe('neighbours in a list are among those that pass', () => {
  const chain = async (query: string) => {
    const { workouts } = (await list(sam, query)).data
    const ids = app.ctx.database.sqlite
      .query<{ id: number; title: string }, []>('SELECT id, title FROM workouts')
      .all()
    const titleOf = (id: number | string | null) => ids.find(row => row.id === id)?.title ?? null
    return workouts.map(({ title, previous_workout, next_workout }) =>
      [titleOf(previous_workout), title, titleOf(next_workout)].join(' < '),
    )
  }

  test.each([
    ['without a filter', 'per_page=2', [` < ${alps} < ${ecole}`, `${alps} < ${ecole} < ${sisyphus}`]],
    ['by sport', 'sport_id=5', [` < ${plain} < ${marathon}`, `${plain} < ${marathon} < `]],
    ['by day', 'from=2018-01-01&to=2018-01-01', [` < ${alps} < ${ecole}`, `${alps} < ${ecole} < `]],
    [
      'by text',
      'title=a',
      [` < ${alps} < ${plain}`, `${alps} < ${plain} < ${marathon}`, `${plain} < ${marathon} < `],
    ],
    ['by top speed', 'max_speed_from=10&max_speed_to=10', [` < ${alps} < ${plain}`, `${alps} < ${plain} < `]],
    ['by equipment', `equipment_id=${bike.shortId}`, [` < ${alps} < `]],
    [
      'by date, whatever the list is sorted by',
      'distance_to=10&order_by=distance',
      [`${alps} < ${ecole} < ${plain}`, `${ecole} < ${plain} < `, ` < ${alps} < ${ecole}`],
    ],
  ])('%s', async (_, query, expected) => {
    expect(await chain(query)).toEqual(expected)
  })
})
