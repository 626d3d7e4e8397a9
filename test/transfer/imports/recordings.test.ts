// Recordings that cannot be had: their workouts keep the figures they came with, and it is said why.
import { expect, test } from 'bun:test'
import type { WorkoutsAnswer } from '../../../src/workouts/schemas'
import { gpxOfPoints } from '../../formats/gpx/gpx-documents'
import { testApp } from '../../support/test-app'
import { archivedWorkout, archiveOf, importArchive, problemsOf } from './importing'

const app = testApp()
app.ctx.jobs.start()

test('a recording that cannot be had leaves the figures, and is listed', async () => {
  const user = await app.user('broken')
  const workoutsOf = async () => (await user.get<WorkoutsAnswer>('/api/workouts')).body.data.workouts
  const named = (gpx: string, facts = {}) => archivedWorkout({ title: gpx, gpx, ...facts })
  const archive = archiveOf(
    [
      named('missing.gpx'),
      named('empty.gpx'),
      named('watch.fit'),
      named('future.gpx'),
      named('lost.gpx', { duration: null }),
    ],
    {
      'gpx/empty.gpx': '',
      'gpx/watch.fit': 'FIT',
      'gpx/future.gpx': gpxOfPoints([
        [45, 5, null, '2030-01-01T00:00:00Z'],
        [45.1, 5, null, '2030-01-01T00:01:00Z'],
      ]),
    },
  )
  expect((await importArchive(user, archive)).workouts).toMatchObject({
    added: 4,
    without_recording: 4,
    left_out: 1,
  })
  expect((await workoutsOf()).map(({ distance, with_gpx }) => [distance, with_gpx])).toEqual(
    Array(4).fill([10.5, false]),
  )
  expect(
    (await problemsOf(user)).map(({ what, reason, is_left_out }) => [what, reason, is_left_out]),
  ).toEqual([
    ['missing.gpx', 'the recording is missing', false],
    ['empty.gpx', 'gpx file is invalid', false],
    ['watch.fit', 'gpx file is invalid', false],
    ['future.gpx', 'gpx file is invalid', false],
    ['lost.gpx', 'the recording is missing', true],
  ])
})

test('a recording that is a bomb, a lie or a link is not followed', async () => {
  const user = await app.user('bombs')
  const sent = (content: string | Uint8Array, change: (directoryEntry: Buffer) => void = () => {}) => {
    const bytes = Buffer.from(archiveOf([archivedWorkout({ gpx: 'a.gpx' })], { 'gpx/a.gpx': content }))
    // The last entry of the directory is that of the recording.
    change(bytes.subarray(bytes.lastIndexOf('PK\x01\x02')))
    return new Uint8Array(bytes)
  }
  const archives = [
    sent(new Uint8Array(65 * 1024 ** 2)),
    sent(new Uint8Array(5 * 1024 ** 2), entry => entry.writeUInt32LE(100, 24)),
    sent('/etc/passwd', entry => entry.writeUInt32LE(0xa1ff0000, 38)),
  ]
  const reasons: unknown[] = []
  for (const archive of archives) {
    expect((await importArchive(user, archive)).workouts).toMatchObject({ added: 1, without_recording: 1 })
    reasons.push((await problemsOf(user))[0]?.reason)
  }
  expect(reasons).toEqual([
    'the recording is too large',
    'the recording is damaged',
    'the recording is missing',
  ])
})
