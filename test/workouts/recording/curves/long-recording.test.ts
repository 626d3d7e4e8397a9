// The curves of a recording of several days are computed in a worker process, with the same result.
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { workouts } from '../../../../src/platform/db/tables'
import { unpackTrack } from '../../../../src/tracks/track'
import { type AskedCurves, answerCurves } from '../../../../src/workouts/recording/curves/answer-curves'
import { curvesTask } from '../../../../src/workouts/recording/curves/tasks'
import { steadyRide } from '../../../support/recordings'
import { testApp } from '../../../support/test-app'

const app = testApp()
const sam = await app.user('sam')

/** A ride to and fro for thirty hours, with the noise of a GPS receiver. */
function noisyRide(): string {
  let seed = 1
  const noise = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const points = Array.from({ length: 110_000 }, (_, second) => {
    const time = new Date(Date.UTC(2026, 4, 1, 8, 0, second)).toISOString()
    const [latitude, longitude] = [45 + Math.sin(second / 1000) / 20 + noise() * 3e-5, 5 + noise() * 3e-5]
    const elevation = 100 + noise() * 9
    return `<trkpt lat="${latitude.toFixed(7)}" lon="${longitude.toFixed(7)}"><ele>${elevation.toFixed(2)}</ele><time>${time}</time></trkpt>`
  })
  return `<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`
}

const [short, long] = [await sam.upload(steadyRide()), await sam.upload(noisyRide())]

const packedOf = (id: string) =>
  app.ctx.files.read(
    String(app.ctx.db.select().from(workouts).where(eq(workouts.shortId, id)).get()?.trackFile),
  )

/** Returns the answer, and the worker tasks that it took. */
async function ask(id: string, path: string) {
  const { workers } = app.ctx
  const { run } = workers
  const tasks: string[] = []
  workers.run = (task, input, of) => {
    tasks.push(task.name)
    return run(task, input, of)
  }
  try {
    const { status, body } = await sam.get(`/api/workouts/${id}/${path}`)
    return { status, body, tasks }
  } finally {
    workers.run = run
  }
}

test.each<[string, AskedCurves]>([
  [
    'streams?fields=distance,speed&points=100',
    {
      of: 'streams',
      streams: { fields: ['distance', 'speed'], points: 100, range: null, sport: undefined },
    },
  ],
  ['splits', { of: 'splits', division: { length: 1000, threshold: 1 }, recorderSummary: null }],
  ['stretch?from=100&to=90000', { of: 'stretch', range: { from: 100, to: 90_000 }, threshold: 1 }],
])('%s', async (path, asked) => {
  const expected = JSON.parse(answerCurves(unpackTrack(await packedOf(long.id)), null, asked))
  expect(await ask(long.id, path)).toEqual({ status: 200, body: expected, tasks: [curvesTask.name] })
  expect(await ask(short.id, path.replace('90000', '200'))).toMatchObject({ status: 200, tasks: [] })
})

test('a long recording that is damaged is missing, as any other', async () => {
  const { trackFile } = app.ctx.db.select().from(workouts).where(eq(workouts.shortId, long.id)).get()!
  const path = app.ctx.files.locate(String(trackFile))
  const packed = await Bun.file(path).bytes()
  packed[packed.length - 1]! ^= 1
  await Bun.write(path, packed)
  expect(await ask(long.id, 'splits')).toMatchObject({ status: 404, tasks: [curvesTask.name] })
})
