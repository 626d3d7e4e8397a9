// The sport of a recording, and several sports in one file.
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import type { WorkoutsAnswer } from '../../../../src/workouts/workouts/schemas'
import { kmlOf, placemarkXml, sportData, trackXml } from '../../../formats/kml/kml-documents'
import { activityXml, lapXml, pointXml, tcxOf } from '../../../formats/tcx/tcx-documents'
import { fitFile, fitFileId, fitRecord, fitSummary, fitTime, fitTriathlon } from '../../../support/fit-writer'
import { steadyRide } from '../../../support/recordings'
import { openTestApp, testApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'
import { makeExportOf } from '../../../transfer/exports/exporting'
import { importArchive, jobsAreDone } from '../../../transfer/imports/importing'
import { zipOf } from '../../intake/archives'

const app = testApp()
const t = fitTime('2026-05-01T08:00:00Z')

const records = (from: number, seconds: number) =>
  Array.from({ length: seconds }, (_, index) =>
    fitRecord({ time: t + from + index, at: [45 + (from + index) * 3e-5, 5] }),
  )

const fitOf = (sport: number, kind: number) =>
  fitFile([fitFileId(), ...records(0, 30), fitSummary({ start: t, seconds: 30, sport, kind })])

const gpxOf = (type: string) =>
  new TextDecoder().decode(steadyRide()).replace('<trkseg>', `<type>${type}</type><trkseg>`)

const tcx = tcxOf(activityXml(lapXml([pointXml(0), pointXml(9)])))

const kmlOfRun = new TextEncoder().encode(
  kmlOf(placemarkXml(sportData('trail running') + trackXml([0, 9, 20]))),
)

const triathlon = fitTriathlon()

async function add(user: TestUser, file: Uint8Array | string, name: string, sport: unknown = 'auto') {
  const answer = await user.tryUpload<WorkoutsAnswer>(file, { sport_id: sport }, name)
  if (answer.status !== 201) throw new Error(`refused: ${JSON.stringify([answer.body, answer.failure])}`)
  return answer.body.data.workouts
}

describe('the sport is what the file says', async () => {
  const sam = await app.user('sam')
  test.each<[string, Uint8Array | string, string, number]>([
    ['a mountain bike', fitOf(2, 8), 'ride.fit', 4],
    ['a trail', fitOf(1, 3), 'run.fit', 8],
    ['a swim with places', fitOf(5, 0), 'swim.fit', 16],
    ['a kind that is newer than all tables', fitOf(2, 250), 'ride.fit', 1],
    ['TCX', tcx, 'ride.tcx', 1],
    ['GPX of Garmin', gpxOf('road_biking'), 'ride.gpx', 1],
    ['GPX of Komoot', gpxOf('Hiking'), 'hike.gpx', 3],
    ['a swim in GPX', gpxOf('swimming'), 'swim.gpx', 16],
    ['a kind of running that is newer than all tables', gpxOf('night_running'), 'run.gpx', 5],
    ['what Strava calls it in another language', gpxOf('Randonnée'), 'hike.gpx', 3],
    ['KML of OpenTracks', kmlOfRun, 'run.kml', 8],
    ['KMZ of OpenTracks', zipSync({ 'doc.kml': kmlOfRun }), 'run.kmz', 8],
  ])('%s', async (_, file, name, sport) => {
    const [workout] = await add(sam, file, name)
    expect(workout?.sport_id).toBe(sport)
  })
})

test('a file that says nothing and goes nowhere is refused, with its name if it is in an archive', async () => {
  const ana = await app.user('ana')
  const still = steadyRide({ step: 0 })
  const first = await ana.tryUpload(still, { sport_id: 'auto' }, 'ride.gpx')
  expect([first.status, first.failure?.code]).toEqual([400, 'sport-undecided'])
  const archive = await ana.tryUpload(zipOf({ 'a/b.gpx': still }), { sport_id: 'auto' }, 'rides.zip')
  expect(archive.failure).toEqual({ code: 'sport-undecided', detail: { file: 'a/b.gpx' } })
})

test('what somebody chose for a word counts from then on; what a request says counts most', async () => {
  const kim = await app.user('kim')
  const [workout] = await add(kim, gpxOf('cycling'), 'ride.gpx')
  expect(workout?.sport_id).toBe(1)
  await kim.request('PATCH', `/api/workouts/${workout!.id}`, { json: { sport_id: 2 } })
  expect((await add(kim, gpxOf('Cycling'), 'ride.gpx'))[0]?.sport_id).toBe(2)
  expect((await add(kim, gpxOf('cycling'), 'ride.gpx', 4))[0]?.sport_id).toBe(4)
})

test('each sport of a triathlon is a workout of its own, and they know each other', async () => {
  const tri = await app.user('tri')
  const workouts = await add(tri, triathlon, 'race.fit', 5)
  expect(workouts.map(({ sport_id }) => sport_id)).toEqual([16, 1])
  const outing = workouts.map(({ id, sport_id }) => ({ id, sport_id }))
  expect(workouts.map(workout => workout.outing)).toEqual([outing, outing])
  expect(workouts[1]?.recorder).toMatchObject({ calories: 50 })
  await tri.delete(`/api/workouts/${workouts[0]!.id}`)
  const left = await tri.get<WorkoutsAnswer>(`/api/workouts/${workouts[1]!.id}`)
  expect(left.body.data.workouts[0]?.outing).toEqual([])
})

test('packed files and KML come in, and download as they came', async () => {
  const zoe = await app.user('zoe')
  const kml = new TextEncoder().encode(kmlOf(placemarkXml(trackXml([0, 9, 20]), 'Evening')))
  const files: [string, Uint8Array, string][] = [
    ['ride.gpx.gz', Bun.gzipSync(new Uint8Array(steadyRide())), 'application/gzip'],
    ['RIDE.FIT.GZ', Bun.gzipSync(new Uint8Array(fitOf(2, 0))), 'application/gzip'],
    ['ride.kml', kml, 'application/vnd.google-earth.kml+xml'],
    ['ride.kmz', zipSync({ 'doc.kml': kml }), 'application/vnd.google-earth.kmz'],
    ['called.gpx', fitOf(2, 0), 'application/vnd.ant.fit'],
  ]
  for (const [name, file, type] of files) {
    const [workout] = await add(zoe, file, name, 1)
    expect(workout).toMatchObject({ with_gpx: true, original: { is_read: true } })
    const path = `http://localhost/api/workouts/${workout!.id}`
    const headers = { authorization: `Bearer ${zoe.token}` }
    const original = await app.handle(new Request(`${path}/original`, { headers }))
    expect(original.headers.get('content-type')).toBe(type)
    expect(Buffer.compare(await original.bytes(), file)).toBe(0)
    const gpx = await app.handle(new Request(`${path}/gpx/download`, { headers }))
    expect(gpx.headers.get('content-disposition')).toMatch(/\.gpx$/)
    expect(await gpx.text()).toContain('<trkpt')
  }
  const archive = zipOf(Object.fromEntries(files.map(([name, file]) => [`in/a folder/${name}`, file])))
  expect(await add(zoe, archive, 'all.zip', 1)).toHaveLength(5)
})

test('an export has the originals of every format, and comes back the same', async () => {
  await using one = openTestApp()
  const lou = await one.user('lou')
  one.ctx.jobs.start()
  const kml = new TextEncoder().encode(kmlOf(placemarkXml(trackXml([0, 9, 20]))))
  await add(lou, triathlon, 'race.fit')
  await add(lou, tcx, 'ride.tcx')
  await add(lou, steadyRide({ start: new Date('2026-04-01T08:00:00Z') }), 'ride.gpx', 1)
  await add(lou, Bun.gzipSync(new Uint8Array(fitOf(1, 0))), 'run.fit.gz')
  await add(lou, zipSync({ 'doc.kml': kml }), 'ride.kmz', 2)
  await jobsAreDone(one)
  const { file_name } = await makeExportOf(lou)
  const exported = await Bun.file(
    join(one.dataDir, 'uploads/exports', `${lou.account.id}/${file_name}`),
  ).bytes()
  await using other = openTestApp()
  const moved = await other.user('lou')
  other.ctx.jobs.start()
  await importArchive(moved, exported)
  await jobsAreDone(other)
  const listed = async (user: TestUser) =>
    (await user.get<WorkoutsAnswer>('/api/workouts?per_page=50')).body.data.workouts.map(workout => {
      const {
        map,
        creation_date,
        records,
        recording_notes,
        original,
        previous_workout,
        next_workout,
        ...kept
      } = workout
      return { ...kept, file: original?.file_name.replace(/^.*?\./, '.'), hasMap: map !== null }
    })
  // Several workouts start at the same moment, so their order is undefined.
  const byId = (workouts: Awaited<ReturnType<typeof listed>>) =>
    workouts.toSorted((one, other) => one.id.localeCompare(other.id))
  const [before, after] = [byId(await listed(lou)), byId(await listed(moved))]
  expect(before.map(({ file }) => file).sort()).toEqual(['.fit', '.fit', '.fit.gz', '.gpx', '.kmz', '.tcx'])
  expect(after).toEqual(before)
})
