// A gap within a segment of a GPX file is a pause if the user chose that.
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { consult, faultsOf } from '../../instance/doctor/data-directories'
import { steadyFitRide } from '../../support/fit-writer'
import { openTestApp, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { makeExportOf } from '../../transfer/exports/exporting'
import { importArchive } from '../../transfer/imports/importing'

const app = testApp()
app.ctx.jobs.start()

/** `count` points from second `from` on, `every` seconds apart (1 by default), at 3.34 m/s. */
type Stretch = readonly [from: number, count: number, every?: number]

/** GPX with all stretches in one segment. Between the stretches, the person moves on at the same speed. */
function gpxOf(...stretches: Stretch[]): string {
  const points = stretches.flatMap(([from, count, every = 1]) =>
    Array.from({ length: count }, (_, index) => {
      const second = from + index * every
      const time = new Date(Date.UTC(2026, 4, 1, 8, 0, second)).toISOString()
      return `<trkpt lat="${(45 + second * 3e-5).toFixed(5)}" lon="5"><time>${time}</time></trkpt>`
    }),
  )
  return `<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`
}

/** Stretches of 31, 61 and 61 seconds, with gaps of 60 and 61 seconds. */
const ride = gpxOf([0, 32], [91, 62], [213, 62])

async function choose(user: TestUser, pauseGap: number | null) {
  const { status } = await user.request('POST', '/api/auth/profile/edit/preferences', {
    json: {
      date_format: 'yyyy-MM-dd',
      display_ascent: true,
      imperial_units: false,
      language: 'en',
      start_elevation_at_zero: true,
      timezone: 'UTC',
      use_dark_mode: null,
      use_raw_gpx_speed: false,
      weekm: false,
      pause_gap: pauseGap,
    },
  })
  expect(status).toBe(200)
}

describe('a gap', () => {
  test('is none by default', async () => {
    const sam = await app.user('sam')
    expect(await sam.upload(ride)).toMatchObject({
      duration: '0:04:34',
      moving: '0:04:34',
      pauses: null,
      distance: 0.915,
      segments: [{}],
      recording_notes: [],
    })
  })

  test('that is longer is a pause, whose time and way do not count', async () => {
    const ana = await app.user('ana')
    await choose(ana, 60)
    expect(await ana.upload(ride)).toMatchObject({
      duration: '0:04:34',
      moving: '0:03:33',
      pauses: '0:01:01',
      distance: 0.711,
      segments: [{ duration: '0:02:32' }, { duration: '0:01:01' }],
      recording_notes: [{ code: 'gaps-as-pauses', count: 1, seconds: 60 }],
    })
  })

  test('is none in a file of another format, nor for a recorder that always writes so rarely', async () => {
    const kim = await app.user('kim')
    await choose(kim, 10)
    const rare = await kim.upload(gpxOf([0, 31, 11]))
    expect(rare).toMatchObject({ moving: '0:05:30', pauses: null, segments: [{}], recording_notes: [] })
    const device = await kim.upload(steadyFitRide({ start: '2026-05-02T08:00:00Z' }))
    expect(device).toMatchObject({ pauses: null, recording_notes: [] })
  })
})

async function figuresOf(user: TestUser): Promise<unknown[]> {
  const { body } = await user.get<WorkoutsAnswer>('/api/workouts?order=asc')
  return body.data.workouts.map(({ moving, pauses, recording_notes }) => [moving, pauses, recording_notes])
}

test('what is there keeps its figures, which the doctor finds as they are, and which an archive takes along', async () => {
  await using server = openTestApp()
  const lou = await server.user('lou')
  await lou.upload(ride)
  await choose(lou, 60)
  await lou.upload(ride.replaceAll('2026-05-01', '2026-05-02'))
  await choose(lou, 30)
  const figures = [
    ['0:04:34', null, []],
    ['0:03:33', '0:01:01', [{ code: 'gaps-as-pauses', count: 1, seconds: 60 }]],
  ]
  expect(await figuresOf(lou)).toEqual(figures)
  expect(faultsOf(await consult(server))).toEqual([])

  server.ctx.jobs.start()
  const { file_name } = await makeExportOf(lou)
  const archive = Bun.file(join(server.dataDir, 'uploads/exports', String(lou.account.id), file_name))
  const moved = await app.user('moved')
  await importArchive(moved, await archive.bytes())
  expect(await figuresOf(moved)).toEqual(figures)
})
