// Recordings that cannot be read: their workouts get the figures in the archive, and the reason is reported.
import { expect, test } from 'bun:test'
import type { WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { gpxOfPoints, gpxOfTracks, type TestPoint } from '../../formats/gpx/gpx-documents'
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
    added: 5,
    without_recording: 5,
    left_out: 0,
  })
  expect((await workoutsOf()).map(({ distance, with_gpx }) => [distance, with_gpx])).toEqual(
    Array(5).fill([10.5, false]),
  )
  expect(
    (await problemsOf(user)).map(({ what, reason, is_left_out }) => [what, reason, is_left_out]),
  ).toEqual([
    ['user_sport_preferences.json', expect.stringContaining('no preferences for sports'), true],
    ['missing.gpx', 'the recording is missing', false],
    ['empty.gpx', 'gpx file is invalid, see line 1, column 1', false],
    ['watch.fit', 'fit file is invalid', false],
    ['future.gpx', 'the clock of the recorder was ahead, it shows 2030-01-01T00:00:00.000Z', false],
    ['lost.gpx', 'the recording is missing', false],
  ])
})

test('a recording of several days stays the one workout it was there', async () => {
  const user = await app.user('days')
  const day = (date: string): TestPoint[] => [
    [45, 5, null, `${date}T08:00:00Z`],
    [45.1, 5, null, `${date}T09:00:00Z`],
  ]
  const archive = archiveOf([archivedWorkout({ title: 'Tour', gpx: 'tour.gpx' })], {
    'gpx/tour.gpx': gpxOfTracks([[day('2024-03-02')], [day('2024-03-04')]]),
  })
  expect((await importArchive(user, archive)).workouts).toMatchObject({ added: 1, without_recording: 0 })
  const { body } = await user.get<WorkoutsAnswer>('/api/workouts')
  expect(body.data.workouts).toMatchObject([
    {
      title: 'Tour',
      duration: '2:00:00',
      distance: 22.264,
      segments: [{ distance: 11.132 }, { distance: 11.132 }],
    },
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
    reasons.push((await problemsOf(user)).find(({ what }) => what === 'Morning run')?.reason)
  }
  expect(reasons).toEqual([
    'the recording is too large',
    'the recording is damaged',
    'the recording is missing',
  ])
})

test('a workout without a duration comes along, and so does one whose clock was never set', async () => {
  const user = await app.user('timeless')
  const nothing = { duration: '0:00:00', moving: '0:00:00', distance: 0, ave_speed: 0, max_speed: 0 }
  const archive = archiveOf(
    [
      archivedWorkout({ title: 'Zero', ...nothing }),
      archivedWorkout({ title: 'Nothing', duration: null, distance: null, moving: null, ave_speed: null }),
      archivedWorkout({ title: '1901', gpx: 'unset.gpx', ...nothing }),
    ],
    {
      'gpx/unset.gpx': gpxOfPoints([
        [45, 5, null, '1901-12-13T20:45:52Z'],
        [45.1, 5, null, '1901-12-13T20:46:52Z'],
      ]),
    },
  )
  expect((await importArchive(user, archive)).workouts).toMatchObject({ added: 3, left_out: 0 })
  const { body } = await user.get<WorkoutsAnswer>('/api/workouts')
  expect(body.data.workouts.map(({ duration, moving, distance }) => [duration, moving, distance])).toEqual(
    Array(3).fill(['0:00:00', '0:00:00', 0]),
  )
  const by = (title: string) => body.data.workouts.find(workout => workout.title === title)
  expect(by('1901')?.original).toMatchObject({ is_read: false, code: 'recording-clock-unset' })
  const statistics = await user.get('/api/stats/timeless/by_sport')
  expect(statistics.body).toMatchObject({
    data: { statistics: { 5: { total_workouts: 3, average_speed: 0 } } },
  })
})
