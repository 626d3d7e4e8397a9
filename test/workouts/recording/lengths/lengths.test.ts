// The lengths of a pool swim: their figures agree with those of the workout and of its splits by kilometre.
import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Value } from '@sinclair/typebox/value'
import { eq } from 'drizzle-orm'
import { workouts } from '../../../../src/platform/db/tables'
import { paceFor, paceLengthsIn } from '../../../../src/tracks/curves/speed-form'
import { packTrack, unpackTrack } from '../../../../src/tracks/track'
import type { SplitsAnswer } from '../../../../src/workouts/recording/curves/schemas'
import { LengthsAnswer } from '../../../../src/workouts/recording/lengths/schemas'
import type { Workout, WorkoutsAnswer } from '../../../../src/workouts/workouts/schemas'
import { fitFile, fitFileId, fitLength, fitMessage, fitSummary, fitTime } from '../../../support/fit-writer'
import { steadyRide } from '../../../support/recordings'
import { openTestApp, testApp } from '../../../support/test-app'
import { makeExportOf } from '../../../transfer/exports/exporting'
import { importArchive, jobsAreDone } from '../../../transfer/imports/importing'
import { enter } from '../../workouts/by-hand'

const app = testApp()
const sam = await app.user('sam')
const t = fitTime('2026-05-01T08:00:00Z')

/** A swim of two lengths, a rest of 45 seconds as a separate lap, a drill and one more length. */
function swimOf(facts: { pool: number; poolUnit?: number }) {
  const { pool } = facts
  return fitFile([
    fitFileId(),
    fitLength({ start: t, seconds: 20.6, strokes: 12, stroke: 0 }),
    fitLength({ start: t + 20, seconds: 24.6, strokes: 14, stroke: 2 }),
    fitLength({ start: t + 45, seconds: 45, isRest: true }),
    fitLength({ start: t + 90, seconds: 40, stroke: 4 }),
    fitLength({ start: t + 131, seconds: 20, strokes: 11, stroke: 0 }),
    fitLength({ start: t + 151, seconds: 9, isRest: true }),
    ...[0, 45, 90].map(start => fitMessage(19, [253, 'u32', t + start], [2, 'u32', t + start])),
    fitSummary({ start: t, seconds: 160, sport: 5, kind: 17, metres: pool * 4, ...facts }),
  ])
}

async function add(file: Uint8Array | string, name: string): Promise<Workout> {
  const data = { sport_id: 16 }
  const answer = await sam.tryUpload<WorkoutsAnswer>(file, data, name)
  expect(answer.status).toBe(201)
  return answer.body.data.workouts[0]!
}

async function lengthsOf({ id }: { id: string }, user = sam): Promise<LengthsAnswer['data']> {
  const { status, body } = await user.get<LengthsAnswer>(`/api/workouts/${id}/lengths`)
  expect([status, [...Value.Errors(LengthsAnswer, body)]]).toEqual([200, []])
  return body.data
}

const splitsOf = async ({ id }: { id: string }, unit: string) =>
  (await sam.get<SplitsAnswer>(`/api/workouts/${id}/splits?unit=${unit}`)).body.data.splits

const swim = await add(swimOf({ pool: 25 }), 'swim.fit')

test('a swim is told by its laps and lengths, with strokes, pace, SWOLF and rests', async () => {
  const length = { distance: 0.025, rest: 0, may_be_two: false, half: null }
  expect(await lengthsOf(swim)).toEqual({
    pool: { length: 25, unit: 'm' },
    reason: null,
    laps: [
      {
        ...{ start: 0, duration: 45.2, moving: 45.2, distance: 0.05, pace: 90.4, strokes: 26, swolf: 36 },
        lengths: [
          {
            ...length,
            ...{ number: 1, recorded_number: 1, start: 0, duration: 20.6, pace: 82.4 },
            ...{ stroke: 'freestyle', strokes: 12, swolf: 33 },
          },
          {
            ...length,
            ...{ number: 2, recorded_number: 2, start: 20.6, duration: 24.6, pace: 98.4 },
            ...{ stroke: 'breaststroke', strokes: 14, swolf: 39, rest: 45 },
          },
        ],
      },
      {
        ...{ start: 90.2, duration: 60.8, moving: 60, distance: 0.05, pace: 120, strokes: 11, swolf: 31 },
        lengths: [
          // The gap after this length does not count as a rest, because it is shorter than the precision of watches.
          {
            ...length,
            ...{
              number: 3,
              recorded_number: 3,
              start: 90.2,
              duration: 40,
              pace: 160,
              stroke: 'drill',
              strokes: null,
              swolf: null,
            },
          },
          {
            ...length,
            ...{ number: 4, recorded_number: 4, start: 131, duration: 20, pace: 80 },
            ...{ stroke: 'freestyle', strokes: 11, swolf: 31, rest: 9 },
          },
        ],
      },
    ],
  })
})

test('a length of 22 s with 14 strokes has a SWOLF of 36, and rests count in no pace', async () => {
  // Two kilometres in 40 minutes, 8 of them at the wall: 2:00 per 100 m elapsed, and 1:36 of swimming.
  const lap = (start: number) => [
    ...Array.from({ length: 20 }, (_, index) => {
      const seconds = index < 10 ? 22 : 26
      const before = index < 10 ? index * 22 : 220 + (index - 10) * 26
      return fitLength({ start: start + before, seconds, strokes: 14, stroke: 0 })
    }),
    fitLength({ start: start + 480, seconds: 120, isRest: true }),
    fitMessage(19, [253, 'u32', start + 600], [2, 'u32', start]),
  ]
  const session = fitSummary({ start: t, seconds: 2400, sport: 5, kind: 17, metres: 2000, pool: 25 })
  const content = fitFile([fitFileId(), ...[0, 600, 1200, 1800].flatMap(start => lap(t + start)), session])
  const rested = await add(content, 'rested.fit')
  expect(rested).toMatchObject({ distance: 2, duration: '0:40:00', moving: '0:32:00' })
  // Check values of `analysis-facts.md` 13. The pace of swimming is told, and the elapsed one follows from the duration.
  const { pacePer100 } = paceLengthsIn(false, 'en')
  expect(paceFor(rested.ave_speed!, pacePer100)?.number).toBe('1:36')
  expect(paceFor(rested.distance! / (40 / 60), pacePer100)?.number).toBe('2:00')
  const { laps } = await lengthsOf(rested)
  expect(laps.map(({ moving, pace }) => [moving, pace])).toEqual(Array(4).fill([480, 96]))
  expect(laps[0]!.lengths[0]).toMatchObject({ duration: 22, strokes: 14, swolf: 36 })
})

test('heading, kilometres, laps and lengths have the same moving time and distance', async () => {
  const { laps } = await lengthsOf(swim)
  expect([swim.moving, swim.distance, swim.recorder?.lengths]).toEqual(['0:01:45', 0.1, 4])
  for (const parts of [laps, await splitsOf(swim, 'km'), await splitsOf(swim, 'lap')]) {
    expect(parts.reduce((sum, { moving }) => sum + moving, 0)).toBeCloseTo(105.2, 6)
    expect(parts.reduce((sum, { distance }) => sum + distance, 0)).toBeCloseTo(0.1, 6)
  }
  const ofLaps = (await splitsOf(swim, 'lap')).map(({ distance, moving }) => [distance, moving])
  expect(ofLaps).toEqual([
    [0.05, 45.2],
    [0, 0],
    [0.05, 60],
  ])
})

test('a pool of yards is told in yards', async () => {
  const { pool, laps } = await lengthsOf(await add(swimOf({ pool: 22.86, poolUnit: 1 }), 'yards.fit'))
  expect(pool).toEqual({ length: 25, unit: 'yd' })
  expect(laps[0]).toMatchObject({ distance: 0.04572, pace: 90.4 })
  expect(laps[0]!.lengths[0]).toMatchObject({ distance: 0.02286, pace: 82.4 })
})

test('what was not swum in a pool has none, and a swim of an older version is told apart', async () => {
  const none = { pool: null, laps: [] }
  expect(await lengthsOf(await add(steadyRide(), 'ride.gpx'))).toEqual({ ...none, reason: 'no-lengths' })
  const old = await add(swimOf({ pool: 50 }), 'old.fit')
  const { trackFile } = app.ctx.db.select().from(workouts).where(eq(workouts.shortId, old.id)).get()!
  const path = join(app.dataDir, 'uploads', trackFile!)
  const { pool: _, ...track } = unpackTrack(await Bun.file(path).bytes())
  writeFileSync(path, packTrack(track))
  expect(await lengthsOf(old)).toEqual({ ...none, reason: 'lengths-not-kept' })
})

test('it is not told to others, nor where there is no recording, or a damaged one', async () => {
  const eve = await app.user('eve')
  const asked = async (user: typeof sam, id: string) => {
    const { status, failure } = await user.get(`/api/workouts/${id}/lengths`)
    return [status, failure?.code]
  }
  expect(await asked(eve, swim.id)).toEqual([403, 'not-yours'])
  expect(await asked(sam, 'nobodysWorkout')).toEqual([404, 'workout-not-found'])
  expect(await asked(sam, (await enter(sam)).id)).toEqual([404, 'recording-missing'])
  const lost = await add(swimOf({ pool: 33.33 }), 'lost.fit')
  const { trackFile } = app.ctx.db.select().from(workouts).where(eq(workouts.shortId, lost.id)).get()!
  writeFileSync(join(app.dataDir, 'uploads', trackFile!), 'no track')
  expect(await asked(sam, lost.id)).toEqual([404, 'recording-lost'])
})

test('an archive of the account brings it back', async () => {
  await using one = openTestApp()
  const ana = await one.user('ana')
  one.ctx.jobs.start()
  const { body } = await ana.tryUpload<WorkoutsAnswer>(swimOf({ pool: 25 }), { sport_id: 16 }, 'swim.fit')
  const before = await lengthsOf(body.data.workouts[0]!, ana)
  const { file_name } = await makeExportOf(ana)
  const archive = join(one.dataDir, 'uploads/exports', `${ana.account.id}/${file_name}`)
  await using other = openTestApp()
  const moved = await other.user('ana')
  other.ctx.jobs.start()
  await importArchive(moved, await Bun.file(archive).bytes())
  await jobsAreDone(other)
  const [after] = (await moved.get<WorkoutsAnswer>('/api/workouts')).body.data.workouts
  expect(after).toMatchObject({ moving: '0:01:45', recorder: { lengths: 4 } })
  expect(await lengthsOf(after!, moved)).toEqual(before)
})

test('it is sent again only when it has changed', async () => {
  const path = `/api/workouts/${swim.id}/lengths`
  const { headers } = await sam.get(path)
  const again = await sam.request('GET', path, { headers: { 'if-none-match': headers.get('etag')! } })
  expect(again.status).toBe(304)
})
