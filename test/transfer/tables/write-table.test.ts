// Tables of an account: what is in them is what the interface answers.
import { expect, test } from 'bun:test'
import { parse } from 'csv-parse/sync'
import { readDayRange } from '../../../src/platform/http/input/day-range'
import { type TableFormat, type TableName, writeTable } from '../../../src/transfer/tables/write-table'
import type { CalendarDaysAnswer } from '../../../src/workouts/analysis/calendar/schemas'
import type { Effort } from '../../../src/workouts/analysis/efforts/schemas'
import type { SplitsAnswer, StreamsAnswer } from '../../../src/workouts/recording/curves/schemas'
import { fitFile, fitFileId, fitMessage, fitRecord, fitSession, fitTime } from '../../support/fit-writer'
import { segmentedRide, steadyRide } from '../../support/recordings'
import { sensorRide } from '../../support/sensor-ride'
import { testApp } from '../../support/test-app'
import { enter } from '../../workouts/workouts/by-hand'

const app = testApp()
const sam = await app.user('sam')
const other = await app.user('other')
const ride = await sam.upload(sensorRide(), { title: '=over, "the" hill' })
const parts = await sam.upload(
  segmentedRide({ start: new Date('2026-05-02T08:00:00Z') }, { start: new Date('2026-05-02T09:00:00Z') }),
  { title: 'in parts' },
)
const byHand = await enter(sam)
await other.upload(steadyRide())

interface Asked {
  from?: string
  to?: string
  shortId?: string
  isForSpreadsheet?: boolean
  user?: typeof sam
}

async function write(name: TableName, format: TableFormat, asked: Asked = {}) {
  const { shortId = null, isForSpreadsheet, user = sam } = asked
  const { account } = user
  const filter = readDayRange(asked, account.timezone, account.daysByPlace)
  const source = { db: app.ctx.db, files: app.ctx.files, account, filter, shortId }
  const table = writeTable(name, format, source, isForSpreadsheet)
  let text = ''
  for await (const piece of table.pieces) text += piece
  return { text, count: table.count() }
}

async function rowsOf(name: TableName, asked: Asked = {}): Promise<Record<string, string>[]> {
  const { text, count } = await write(name, 'csv', asked)
  const rows: Record<string, string>[] = parse(text, { columns: true })
  expect(rows).toHaveLength(count)
  return rows
}

test('workouts have their figures in SI units, and texts as they are', async () => {
  const rows = await rowsOf('workouts')
  expect(rows.map(row => row.workout_id).toSorted()).toEqual([ride.id, parts.id, byHand.id].toSorted())
  const row = rows.find(({ workout_id }) => workout_id === ride.id)!
  expect(row).toMatchObject({
    start: '2026-05-01T08:00:00.000Z',
    sport_id: '1',
    sport: 'Cycling (Sport)',
    title: '=over, "the" hill',
    distance_m: String(Math.round(ride.distance! * 1000)),
    venue: 'outdoors',
  })
  expect(Number(row.ave_speed_m_s) * 3.6).toBeCloseTo(ride.ave_speed!, 1)
  expect(Number(row.ascent_m)).toBe(ride.ascent!)
  const [disarmed] = await rowsOf('workouts', { shortId: ride.id, isForSpreadsheet: true })
  expect(disarmed?.title).toBe('\'=over, "the" hill')
})

test('country and place are those of the views: none indoors and on virtual courses', async () => {
  const { sqlite } = app.ctx.database
  const venues = async () => {
    const rows = await rowsOf('workouts')
    const inTable = rows.map(({ workout_id, country, place }) => [workout_id, country || null, place || null])
    const inView = sqlite
      .query("SELECT workout_id, country, place FROM shelf_workouts WHERE username = 'sam' ORDER BY start")
      .values()
    expect(inTable.toSorted()).toEqual(inView.toSorted() as typeof inTable)
    return inTable.find(([id]) => id === ride.id)
  }
  expect(await venues()).toEqual([ride.id, 'FR', expect.any(String)])
  for (const venue of ['indoors', 'virtual']) {
    sqlite.run(`UPDATE workouts SET venue = '${venue}' WHERE short_id = '${ride.id}'`)
    expect(await venues()).toEqual([ride.id, null, null])
  }
  sqlite.run(`UPDATE workouts SET venue = 'outdoors' WHERE short_id = '${ride.id}'`)
})

test('only the days that are asked for, and only one’s own', async () => {
  const titles = async (asked: Asked) => (await rowsOf('workouts', asked)).map(({ title }) => title)
  expect(await titles({ from: '2026-05-02', to: '2026-05-02' })).toEqual(['in parts'])
  expect(await titles({ shortId: parts.id })).toEqual(['in parts'])
  expect(await titles({ shortId: parts.id, user: other })).toEqual([])
  expect(await rowsOf('workouts', { user: other })).toHaveLength(1)
})

test('days are those of the calendar', async () => {
  const { days } = (await sam.get<CalendarDaysAnswer>('/api/calendar/days')).body.data
  expect((await rowsOf('days')).map(row => [row.day, Number(row.workouts), Number(row.distance_m)])).toEqual(
    days.map(({ day, workouts, distance }) => [day, workouts, Math.round(distance * 1000)]),
  )
})

test('points are the curves of a recording', async () => {
  const query = 'fields=duration,latitude,hr,power&points=2000'
  const { streams } = (await sam.get<StreamsAnswer>(`/api/workouts/${ride.id}/streams?${query}`)).body.data
  const rows = await rowsOf('points', { shortId: ride.id })
  expect(rows.map(row => Number(row.elapsed_s))).toEqual(streams.duration!.map(Number))
  expect(rows.map(row => Number(row.hr))).toEqual(streams.hr!.map(Number))
  expect(rows.map(row => Number(row.latitude))).toEqual(streams.latitude!.map(Number))
  expect(rows[1]).toMatchObject({ time: '2026-05-01T08:00:05.000Z', power_w: '200', temperature_c: '' })
})

test('laps are those that the recorder told', async () => {
  const start = fitTime('2026-05-20T08:00:00Z')
  const records = Array.from({ length: 61 }, (_, index) =>
    fitRecord({ time: start + index, at: [45 + index * 3e-5, 5] }),
  )
  const lap = (second: number) => fitMessage(19, [253, 'u32', start + 60], [2, 'u32', start + second])
  const { id } = await sam.upload(
    fitFile([fitFileId(4, start), ...records, lap(0), lap(25), lap(40), fitSession(start)]),
    { sport_id: 5 },
  )
  const { splits } = (await sam.get<SplitsAnswer>(`/api/workouts/${id}/splits?unit=lap`)).body.data
  const rows = await rowsOf('laps')
  expect(rows.map(row => [row.workout_id, row.lap])).toEqual([
    [id, '1'],
    [id, '2'],
    [id, '3'],
  ])
  expect(rows.map(row => [Number(row.lap_start_s), Number(row.duration_s)])).toEqual(
    splits.map(({ start, duration }) => [start, duration]),
  )
})

test('efforts are the fastest over each distance', async () => {
  const { efforts } = (await sam.get<{ data: { efforts: Effort[] } }>(`/api/workouts/${ride.id}/efforts`))
    .body.data
  expect(efforts).not.toBeEmpty()
  const rows = await rowsOf('efforts', { shortId: ride.id })
  // The table has every distance that is kept, the page only the usual ones of the sport.
  expect(rows.map(row => [Number(row.effort_m) / 1000, Number(row.effort_s)])).toEqual(
    expect.arrayContaining(efforts.map(({ distance, duration }) => [distance, duration])),
  )
})

test('GeoJSON has the way of each workout by its parts, and no place where there is none', async () => {
  const { text, count } = await write('workouts', 'geojson')
  const { type, features } = JSON.parse(text)
  expect([type, features.length]).toEqual(['FeatureCollection', count])
  const featureOf = (id: string) => features.find((feature: { id: string }) => feature.id === id)
  expect(featureOf(byHand.id).geometry).toBeNull()
  const { geometry, properties } = featureOf(parts.id)
  expect([geometry.type, geometry.coordinates.length, properties.title]).toEqual([
    'MultiLineString',
    2,
    'in parts',
  ])
  const [longitude, latitude] = featureOf(ride.id).geometry.coordinates[0][0]
  expect([longitude, latitude]).toEqual([5, 45])
})

test('GeoJSON of points has one for each, and of nothing is empty', async () => {
  const { text, count } = await write('points', 'geojson', { shortId: ride.id })
  const { features } = JSON.parse(text)
  expect(features).toHaveLength(count)
  expect(features[0]).toMatchObject({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [5, 45, 100] },
    properties: { time: '2026-05-01T08:00:00.000Z', hr: 150 },
  })
  const nothing = await write('workouts', 'geojson', { from: '2030-01-01' })
  expect([JSON.parse(nothing.text), nothing.count]).toEqual([{ type: 'FeatureCollection', features: [] }, 0])
})

test.each(['virtual', 'indoors'])('GeoJSON has no place of what was %s; CSV has', async venue => {
  const { sqlite } = app.ctx.database
  const moveTo = (where: string) =>
    sqlite.run(`UPDATE workouts SET venue = '${where}' WHERE short_id = '${ride.id}'`)
  moveTo(venue)
  const asked = { shortId: ride.id }
  const { text, count } = await write('points', 'geojson', asked)
  expect([JSON.parse(text).features, count]).toEqual([[], 0])
  const ways = JSON.parse((await write('workouts', 'geojson', asked)).text)
  expect(ways.features.map(({ geometry }: { geometry: unknown }) => geometry)).toEqual([null])
  const [first] = await rowsOf('points', asked)
  expect([first?.latitude, first?.longitude]).toEqual(['45', '5'])
  moveTo('outdoors')
})
