// Compares workouts column by column after an export and an import, including recordings that are parts of a file, and
// recordings with faults.
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { bestEfforts, workoutSegments, workouts } from '../../../src/platform/db/tables'
import { noSummary } from '../../../src/tracks/recorder-summary'
import {
  readNotesOfWhole,
  readRecorderSummary,
} from '../../../src/transfer/imports/archive/read-recording-facts'
import type { WorkoutRow } from '../../../src/workouts/rows/store'
import {
  fitFile,
  fitFileId,
  fitMessage,
  fitRecord,
  fitSession,
  fitSummary,
  fitTime,
} from '../../support/fit-writer'
import { mountainRide } from '../../support/mountain-ride'
import { steadyRide } from '../../support/recordings'
import { type TestApp, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { makeExportOf } from '../exports/exporting'
import { importArchive } from './importing'

const [from, to] = [testApp(), testApp()]
const [sam, moved] = [await from.user('sam'), await to.user('moved')]
from.ctx.jobs.start()
to.ctx.jobs.start()

const begin = fitTime('2026-05-02T08:00:00Z')
const records = (start: number, count: number, latitude: number) =>
  Array.from({ length: count }, (_, index) =>
    fitRecord({
      time: start + index,
      at: [latitude + index * 3e-5, 5],
      enhanced: 100 + (index % 40),
      heartRate: 120 + (index % 30),
    }),
  )
/** A FIT file with a ride, a transition and a run. It contains the device's summaries of the ride and of the run. */
const duathlon = fitFile([
  fitFileId(4, begin),
  ...records(begin, 200, 45),
  fitMessage(19, [253, 'u32', begin + 199], [2, 'u32', begin]),
  fitSummary({ start: begin, seconds: 200, sport: 2, metres: 700, calories: 30, ascent: 40 }),
  ...records(begin + 200, 60, 45.006),
  fitSession(begin + 200, 3),
  ...records(begin + 260, 200, 45.008),
  fitSummary({ start: begin + 260, seconds: 200, sport: 1, metres: 600, calories: 25 }),
  fitMessage(229, [253, 'u32', begin + 460], [2, 'u16', 523], [5, 'enum', 1]),
])

await sam.upload(steadyRide({ points: 300, start: new Date('2026-04-01T09:00:00Z') }), {
  notes: 'a plain one',
})
const over = await sam.upload(mountainRide(new Date('2026-05-01T08:00:30Z')), { title: 'Over the hills' })
await sam.request('POST', `/api/workouts/${over.id}/cut`, { json: { parts: [{ from: 60, to: 900 }] } })
expect(await sam.tryUpload(duathlon, { sport_id: 'auto' }, 'duathlon.fit')).toMatchObject({ status: 201 })
await sam.request('PATCH', `/api/analysis/workouts/${over.id}`, { json: { perceived_exertion: 8 } })
const { file_name } = await makeExportOf(sam)
const archive = Bun.file(join(from.dataDir, 'uploads/exports', String(sam.account.id), file_name))
await importArchive(moved, await archive.bytes())

const withoutPassing = ({ mapId, mapImageDrawnAt, derivedVersion, ...row }: Partial<WorkoutRow>) => row

/**
 * The stored rows of a user, without values that depend on the instance, such as row ids, file names, and times of
 * drawn images.
 */
function storedOf(app: TestApp, user: TestUser) {
  const { db } = app.ctx
  const rows = db
    .select()
    .from(workouts)
    .where(eq(workouts.userId, user.account.id))
    .orderBy(asc(workouts.workoutDate), asc(workouts.shortId))
    .all()
  return rows.map(({ id, userId, sourceFile, trackFile, originalFile, ...row }) => ({
    ...withoutPassing(row),
    files: [sourceFile, trackFile, originalFile].map(name => name !== null),
    segments: db
      .select()
      .from(workoutSegments)
      .where(eq(workoutSegments.workoutId, id))
      .all()
      .map(({ workoutId, ...segment }) => segment),
    efforts: db
      .select()
      .from(bestEfforts)
      .where(eq(bestEfforts.workoutId, id))
      .all()
      .map(({ workoutId, userId, ...effort }) => effort),
  }))
}

describe('every column is what it was', () => {
  const [before, after] = [storedOf(from, sam), storedOf(to, moved)]

  test('there is one of each kind', () => {
    expect(before.map(({ recordingNotes }) => recordingNotes?.map(({ code }) => code) ?? null)).toEqual([
      null,
      ['cut'],
      // This note is stored only once per outing, so the run has no note.
      ['transitions-left-out'],
      null,
    ])
    expect(before.filter(({ outingId }) => outingId !== null)).toHaveLength(2)
    expect(before.filter(({ recorderSummary }) => recorderSummary !== null)).toHaveLength(2)
    expect(before.map(({ recorderSummary }) => recorderSummary?.vo2Max)).toContain(52.3)
    expect(before.map(({ perceivedExertion }) => perceivedExertion)).toContain(8)
  })

  test.each(before.map(({ title }, index) => [title, index] as const))('of %s', (_, index) => {
    expect(after[index]).toEqual(before[index]!)
  })
})

describe('of what somebody wrote into an archive', () => {
  test('notes that make no sense are left out', () => {
    for (const junk of [
      undefined,
      null,
      7,
      'cut',
      {},
      [null],
      [{ code: 'cut' }],
      [{ code: 'cut', count: -1 }],
    ]) {
      expect(readNotesOfWhole(junk)).toEqual([])
    }
    const notes = [
      { code: 'file-damaged', count: 3 },
      { code: 'cut', count: 5, of: 4 },
    ]
    expect(readNotesOfWhole(notes)).toEqual([{ code: 'cut', count: 5 }])
  })

  test('so is what a recorder cannot say', () => {
    expect([null, 'Edge', []].map(readRecorderSummary).filter(summary => summary !== null)).toEqual([])
    const told = {
      device: 'Edge',
      calories: -5,
      laps: '3',
      timerS: 60.5,
      other: 1,
      lapStarts: [1, 'b', 2.5, 7],
      vo2Max: 101,
      perceivedExertion: 11,
    }
    expect(readRecorderSummary(told)).toEqual({
      ...noSummary,
      device: 'Edge',
      timerS: 60.5,
      lapStarts: [1, 7],
    })
    const found = { vo2Max: 52.3, perceivedExertion: 10 }
    expect(readRecorderSummary(found)).toEqual({ ...noSummary, ...found })
  })
})
