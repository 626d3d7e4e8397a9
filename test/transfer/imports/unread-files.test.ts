// If the file of an imported workout cannot be read, it is kept unchanged with the workout, even when the workout is
// exported or restored.
import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { workouts as rows } from '../../../src/platform/db/tables'
import type { Workout, WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { backUp, expectWhole, restoreInto } from '../../instance/backups/backing-up'
import { consult, faultsOf, findingsOf } from '../../instance/doctor/data-directories'
import { steadyRide } from '../../support/recordings'
import { storedThings, uploadedFiles } from '../../support/stored'
import { temporaryFolder } from '../../support/temporary-folder'
import { openTestApp, type TestApp, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { filesIn, makeExportOf } from '../exports/exporting'
import {
  archivedWorkout,
  archiveOf,
  askForUndo,
  importArchive,
  importEnds,
  jobsAreDone,
  problemsOf,
} from './importing'

const fit = Buffer.from(crypto.getRandomValues(new Uint8Array(5000)))
fit.write('.FIT', 8)
const tcx = '<?xml version="1.0"?><TrainingCenterDatabase/>'

const fromWatch = archivedWorkout({ title: 'From a watch', original_file: 'ride.FIT', gpx: null })
const packed = archivedWorkout({ title: 'Packed', original_file: 'old.tcx.gz', gpx: null })
const both = archivedWorkout({ title: 'Both', original_file: 'both.fit', gpx: 'both.gpx' })
const empty = archivedWorkout({
  title: 'No figures',
  duration: '-1:00:00',
  original_file: 'none',
  gpx: null,
})
const archive = archiveOf([fromWatch, packed, both, empty], {
  'workout_files/ride.FIT': fit,
  'workout_files/old.tcx.gz': tcx,
  'workout_files/both.fit': fit,
  'workout_files/both.gpx': steadyRide(),
  'workout_files/none': 'something',
})

async function withImported(app: TestApp): Promise<TestUser> {
  const sam = await app.user('sam')
  app.ctx.jobs.start()
  await importArchive(sam, archive)
  await jobsAreDone(app)
  return sam
}

async function workoutOf(user: TestUser, title: string): Promise<Workout> {
  const { body } = await user.get<WorkoutsAnswer>('/api/workouts?per_page=100')
  return body.data.workouts.find(workout => workout.title === title)!
}

const downloadOf = (app: TestApp, user: TestUser, { id }: Pick<Workout, 'id'>) =>
  app.handle(
    new Request(`http://localhost/api/workouts/${id}/original`, {
      headers: { authorization: `Bearer ${user.token}` },
    }),
  )

describe('an imported file that cannot be read', () => {
  const app = testApp()

  test('is downloaded as it came', async () => {
    const sam = await withImported(app)
    const watched = await workoutOf(sam, 'From a watch')
    const name = watched.original?.file_name
    expect(watched).toMatchObject({
      with_gpx: false,
      distance: 10.5,
      original: {
        file_name: expect.stringMatching(/^2024-03-02_08-30-00_5_[\w-]+\.fit$/),
        is_read: false,
        code: 'fit-invalid',
        detail: null,
      },
    })
    const answer = await downloadOf(app, sam, watched)
    expect(answer.headers.get('content-type')).toBe('application/vnd.ant.fit')
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename=${name}`)
    expect(await answer.bytes()).toEqual(new Uint8Array(fit))
    const old = await workoutOf(sam, 'Packed')
    expect(old.original?.file_name).toEndWith('.tcx.gz')
    expect(await (await downloadOf(app, sam, old)).text()).toBe(tcx)
    expect(
      (await problemsOf(sam))
        .slice(1)
        .map(({ what, reason, is_left_out, is_file_kept }) => [what, reason, is_left_out, is_file_kept]),
    ).toEqual([
      ['From a watch', 'fit file is invalid', false, true],
      ['Packed', 'there is no recording in it', false, true],
      ['No figures', 'gpx file is invalid, see line 1, column 1', false, true],
    ])
    const kim = await app.user('kim')
    expect((await downloadOf(app, kim, old)).status).toBe(404)
  })

  test('stays beside the recording that had been made of it', async () => {
    const sam = await app.user('sam2')
    const ids = archivedWorkout()
    await importArchive(
      sam,
      archiveOf([{ ...both, id: ids.id }], {
        'workout_files/both.fit': fit,
        'workout_files/both.gpx': steadyRide(),
      }),
    )
    const workout = await workoutOf(sam, 'Both')
    expect(workout).toMatchObject({ with_gpx: true, distance: 0.209 })
    expect(workout.original).toMatchObject({ is_read: false, code: null })
    expect(await (await downloadOf(app, sam, workout)).bytes()).toEqual(new Uint8Array(fit))
    expect((await sam.get(`/api/workouts/${workout.id}/gpx/download`)).status).toBe(200)
    expect((await problemsOf(sam)).map(({ code }) => code)).toEqual(['preferences-missing'])
  })

  test('is never left behind, even where figures make no sense', async () => {
    await using other = openTestApp()
    const sam = await withImported(other)
    const workout = await workoutOf(sam, 'No figures')
    expect(workout).toMatchObject({ duration: '0:00:00', moving: '0:00:00', distance: 0, records: [] })
    expect(workout.original).toMatchObject({ file_name: expect.stringMatching(/_5_[\w-]+$/) })
    expect(await (await downloadOf(other, sam, workout)).text()).toBe('something')
  })

  test('goes with its workout, and when the import is undone', async () => {
    await using other = openTestApp()
    const sam = await withImported(other)
    const paths = () => uploadedFiles(other.dataDir).filter(name => /\.(fit|gz)$/.test(name))
    expect(paths()).toHaveLength(3)
    await sam.delete(`/api/workouts/${(await workoutOf(sam, 'From a watch')).id}`)
    expect(paths()).toHaveLength(2)
    await askForUndo(sam)
    await importEnds(sam)
    await jobsAreDone(other)
    expect(storedThings(other)).toMatchObject({ workouts: [], files: [], orphanedFiles: [] })
  })
})

test('an upload is downloaded as it came, too, and what was entered by hand has no file', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const ride = steadyRide()
  const uploaded = await sam.upload(ride)
  expect(await (await downloadOf(app, sam, uploaded)).bytes()).toEqual(new Uint8Array(ride))
  await sam.request('POST', '/api/workouts/no_gpx', {
    json: { sport_id: 1, workout_date: '2026-04-01 08:00', duration: 60, distance: 1, title: 'By hand' },
  })
  const byHand = await workoutOf(sam, 'By hand')
  expect(byHand.original).toBeNull()
  const answer = await downloadOf(app, sam, byHand)
  expect([answer.status, await answer.json()]).toEqual([
    404,
    expect.objectContaining({ message: 'no file for this workout', code: 'original-missing' }),
  ])
})

test('it goes to another instance in an export, and comes back from a backup', async () => {
  await using app = openTestApp()
  const sam = await withImported(app)
  const { file_name } = await makeExportOf(sam)
  const exported = await Bun.file(
    join(app.dataDir, 'uploads/exports', `${sam.account.id}/${file_name}`),
  ).bytes()
  const names = [...filesIn(exported).keys()].filter(name => name.startsWith('workout_files/'))
  expect(names.map(name => /\.\w+$/.exec(name)?.[0])).toEqual(expect.arrayContaining(['.fit', '.gz', '.fit']))
  {
    await using elsewhere = openTestApp()
    const moved = await elsewhere.user('sam')
    elsewhere.ctx.jobs.start()
    await importArchive(moved, exported)
    for (const title of ['From a watch', 'Both']) {
      const workout = await workoutOf(moved, title)
      expect(await (await downloadOf(elsewhere, moved, workout)).bytes()).toEqual(new Uint8Array(fit))
    }
  }
  using folder = temporaryFolder()
  const backup = join(folder.path, 'all.trackhut')
  await backUp(app.dataDir, backup)
  const restored = join(folder.path, 'restored')
  await restoreInto(restored, backup)
  expect(expectWhole(restored)).toBe(4)
  const files = app.ctx.db
    .select()
    .from(rows)
    .all()
    .map(({ originalFile }) => originalFile)
  for (const file of files) expect(existsSync(join(restored, 'uploads', file ?? ''))).toBe(true)
})

test('the doctor misses it when it is gone, and takes it for nobody’s orphan', async () => {
  await using app = openTestApp()
  await withImported(app)
  await app.ctx.jobs.stop()
  expect(faultsOf(await consult(app))).toEqual([])
  const [row] = app.ctx.db.select().from(rows).all()
  await app.ctx.files.remove(row?.originalFile ?? '')
  expect(await findingsOf(app, 'recordings')).toMatchObject([
    { state: 'problem', items: [row?.originalFile], advice: expect.stringContaining('backup') },
  ])
})
