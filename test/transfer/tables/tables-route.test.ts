// Tables by one request: they are those that the command writes, and are sent in pieces.
import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { tableFiles } from '../../../src/transfer/tables/schemas'
import { writeTable } from '../../../src/transfer/tables/write-table'
import { insertPersonalToken } from '../../support/app-tokens'
import { steadyRide } from '../../support/recordings'
import { sensorRide } from '../../support/sensor-ride'
import { testApp } from '../../support/test-app'
import { until } from '../../support/waiting'
import { enter } from '../../workouts/workouts/by-hand'

const app = testApp()
const sam = await app.user('sam')
const kim = await app.user('kim')
const token = insertPersonalToken(app.ctx, sam, 'workouts:read')
const start = (day: number) => new Date(Date.UTC(2026, 4, day, 8))
const ride = await sam.upload(sensorRide({ start: start(1) }), { title: '=over, "the" hill' })
// More workouts with recordings than a part of points is about, and some without between them.
for (let day = 2; day <= 8; day++) await sam.upload(steadyRide({ start: start(day) }))
await enter(sam, { workout_date: '2026-05-01 00:30', title: 'by hand' })
await kim.upload(steadyRide())

const ask = (path: string, headers: Record<string, string> = {}) =>
  app.request<string>('GET', `/api/tables/${path}`, { token, headers })

const spoolOf = () => readdirSync(join(app.dataDir, 'run', 'spool'), { recursive: true })

describe.each(tableFiles)('$file', ({ file, name, format }) => {
  test('is the table that the command writes', async () => {
    const { db, files } = app.ctx
    const source = { db, files, account: sam.account, filter: {}, shortId: null }
    let expected = ''
    for await (const piece of writeTable(name, format, source).pieces) expected += piece
    const { status, headers, body } = await ask(file)
    expect([status, headers.get('content-disposition')]).toEqual([200, `attachment; filename="${file}"`])
    expect(headers.get('content-type')).toBe(
      { csv: 'text/csv; charset=utf-8', geojson: 'application/geo+json; charset=utf-8' }[format],
    )
    expect(body).toBe(expected)
    if (format === 'geojson') expect(JSON.parse(body).features.length).toBeGreaterThan(0)
    // Nothing is left of the parts.
    await until(() => spoolOf().length === 0)
  })

  test('is empty and whole for an account without workouts', async () => {
    const nobody = await app.user(`no_${name}_${format}`)
    const { status, body } = await nobody.get<string>(`/api/tables/${file}`)
    expect(status).toBe(200)
    if (format === 'geojson') expect(JSON.parse(body)).toEqual({ type: 'FeatureCollection', features: [] })
    else expect(body.trimEnd().split('\r\n')).toHaveLength(1)
  })
})

const titles = async (query: string) =>
  parse<Record<string, string>>((await ask(`workouts.csv${query}`)).body, { columns: true }).map(
    row => row.title,
  )

test('the filters are those of the list, or it is one workout', async () => {
  expect(await titles('?from=2026-05-01&to=2026-05-01')).toEqual(['by hand', '=over, "the" hill'])
  expect(await titles('?title=hand')).toEqual(['by hand'])
  expect(await titles(`?workout_id=${ride.id}`)).toEqual(['=over, "the" hill'])
  expect(await titles(`?workout_id=${ride.id}&for=spreadsheet`)).toEqual(['\'=over, "the" hill'])
  const ofKim = (await kim.get<{ data: { workouts: { id: string }[] } }>('/api/workouts')).body.data
    .workouts[0]
  expect(await titles(`?workout_id=${ofKim?.id}`)).toEqual([])
})

test('what is no table is 404, and what no table can be asked is refused', async () => {
  for (const file of ['workouts', 'workouts.xml', 'laps.geojson', 'x'])
    expect([file, (await ask(file)).failure?.code]).toEqual([file, 'table-not-found'])
  for (const query of ['?for=lunch', '?from=x', '?distance_from=x'])
    expect((await ask(`workouts.csv${query}`)).status).toBe(400)
  expect((await ask(`days.csv?workout_id=${ride.id}`)).failure?.code).toBe('fields-invalid')
  const other = insertPersonalToken(app.ctx, sam, 'profile:read')
  expect((await app.request('GET', '/api/tables/workouts.csv', { token: other })).status).toBe(403)
})

test('who has it already gets 304, until something changes', async () => {
  const tag = (await ask('points.csv')).headers.get('etag') ?? ''
  expect((await ask('points.csv', { 'if-none-match': tag })).status).toBe(304)
  await enter(sam)
  expect((await ask('points.csv', { 'if-none-match': tag })).status).toBe(200)
})

test('whoever hangs up leaves nothing behind', async () => {
  const response = await app.handle(
    new Request('http://localhost/api/tables/points.csv', { headers: { authorization: `Bearer ${token}` } }),
  )
  const reader = response.body!.getReader()
  await reader.read()
  await reader.cancel()
  await until(() => spoolOf().length === 0)
})
