import { expect, test } from 'bun:test'
import { addHeartRates } from '../../../src/formats/apple-health/add-heart-rates'
import { readHeartRates, readWorkouts } from '../../../src/formats/apple-health/read-export'
import { appleHead, appleWorkout, heartRateAt, startOf } from '../../support/more-service-archives'

/** Yields a text in pieces of `size` bytes. The ends of pieces may lie inside of characters and tags. */
async function* inPieces(text: string, size: number) {
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function workoutsOf(text: string, size = 7) {
  const found = readWorkouts(inPieces(text, size))
  const workouts = []
  for (;;) {
    const next = await found.next()
    if (next.done) return { workouts, isWhole: next.value }
    workouts.push(next.value)
  }
}

const workout = (facts: string, parts = '') =>
  `<Workout workoutActivityType="HKWorkoutActivityTypeCrossCountrySkiing" ${facts} startDate="2024-01-01 09:00:00 +0100" endDate="2024-01-01 10:00:00 +0100">${parts}</Workout>`

test.each([1, 7, 100, 1e6])('a workout is read from pieces of %i bytes', async size => {
  const { workouts, isWhole } = await workoutsOf(`${appleHead}${appleWorkout(0)}</HealthData>\n`, size)
  expect(workouts).toEqual([
    {
      activity: 'Running',
      start: startOf(0).getTime(),
      end: startOf(0).getTime() + 600_000,
      seconds: 600,
      metres: 2000,
      calories: 500 / 4.184,
      ascentM: Number.NaN,
      isIndoors: false,
      isInOpenWater: false,
      source: 'Ann’s Watch',
      routes: ['workout-routes/route_0.gpx'],
      pauses: [],
    },
  ])
  expect(isWhole).toBe(true)
})

test('older exports have their totals in the tag, in other units', async () => {
  const facts =
    'duration="1" durationUnit="hr" totalDistance="10" totalDistanceUnit="mi" totalEnergyBurned="500" totalEnergyBurnedUnit="Cal"'
  const climb = '<MetadataEntry key="HKElevationAscended" value="1234 cm"/>'
  const { workouts } = await workoutsOf(`<HealthData>${workout(facts, climb)}</HealthData>`)
  expect(workouts).toMatchObject([
    { activity: 'Cross Country Skiing', seconds: 3600, metres: 16_093.44, calories: 500, ascentM: 12.34 },
  ])
})

test('entries, events and routes of other elements do not count', async () => {
  const entry = '<MetadataEntry key="HKIndoorWorkout" value="1"/>'
  const others = `<Record type="x">${entry}</Record><FileReference path="/a.gpx"/>`
  const { workouts } = await workoutsOf(`<HealthData>${others}${workout('')}${others}</HealthData>`)
  expect(workouts).toMatchObject([{ isIndoors: false, routes: [], seconds: 3600 }])
  expect(workouts[0]?.metres).toBeNaN()
})

test('pauses are those of the person and of the watch', async () => {
  const event = (type: string, minute: number) =>
    `<WorkoutEvent type="HKWorkoutEventType${type}" date="2024-01-01 09:${minute}:00 +0100"/>`
  const types = ['Pause', 'MotionPaused', 'Resume', 'Lap', 'MotionPaused', 'MotionResumed', 'Pause'] as const
  const events = types.map((type, index) => event(type, 10 + index)).join('')
  const { workouts } = await workoutsOf(`<HealthData>${workout('', events)}</HealthData>`)
  const minute = (count: number) => startOf(0).getTime() + count * 60_000
  expect(workouts[0]?.pauses).toEqual([
    [minute(10), minute(12)],
    [minute(14), minute(15)],
    [minute(16), Number.POSITIVE_INFINITY],
  ])
})

test.each([
  ['without its end', `<HealthData>${workout('')}`],
  ['cut off in a tag', `<HealthData>${workout('')}<Workout workoutAct`],
  ['with a tag that has no end', `<HealthData>${workout('')}<Workout a="${' '.repeat(100_000)}</HealthData>`],
])('a file %s is not whole, and what stands before counts', async (_, text) => {
  const { workouts, isWhole } = await workoutsOf(text, 1000)
  expect(workouts).toHaveLength(1)
  expect(isWhole).toBe(false)
})

test('heart rates are those of their type alone, and possible ones', async () => {
  const beats = [120, 0, 300].map(value => heartRateAt(startOf(0), value)).join('')
  const variability = heartRateAt(startOf(0), 60).replace('HeartRate"', 'HeartRateVariabilitySDNN"')
  const read = readHeartRates(inPieces(`${appleHead}${variability}${beats}</HealthData>`, 50))
  expect(await Array.fromAsync(read)).toEqual([{ time: startOf(0).getTime(), beats: 120 }])
})

test('a heart rate joins the extensions of a point, as long as it is valid', () => {
  const point = (second: number, more = '') =>
    `<trkpt lat="1" lon="2"><ele>3</ele><time>1970-01-01T00:00:${second}Z</time>${more}</trkpt>`
  const gpx = `<gpx version="1.1"><trkseg>${point(10)}${point(20, '<extensions><speed>1</speed></extensions>')}${point(40)}</trkseg></gpx>`
  const added = addHeartRates(gpx, { seconds: [15], beats: [99] }, [])
  const heartRate = '<gpxtpx:TrackPointExtension><gpxtpx:hr>99</gpxtpx:hr></gpxtpx:TrackPointExtension>'
  const nameSpace = 'xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"'
  expect(added).toBe(
    gpx
      .replace('<gpx', `<gpx ${nameSpace}`)
      .replace('</speed></extensions>', `</speed>${heartRate}</extensions>`),
  )
})
