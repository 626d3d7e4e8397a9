// Archives of services other than Strava and Garmin, built as public descriptions of their formats say. Each activity
// is imported, or listed as a problem.
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import * as tables from '../../../../src/platform/db/tables'
import type { ImportOrigin } from '../../../../src/transfer/imports/rows/store'
import type { WorkoutsAnswer } from '../../../../src/workouts/workouts/schemas'
import {
  appleHead,
  appleHealthArchive,
  appleWorkout,
  endomondoArchive,
  googleFitArchive,
  heartRateAt,
  komootArchive,
  polarArchive,
  polarSession,
  runkeeperArchive,
  startOf,
  suuntoArchive,
} from '../../../support/more-service-archives'
import { steadyRide } from '../../../support/recordings'
import { testApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'
import { importArchive, problemsOf, zipOf } from '../importing'

const app = testApp()
app.ctx.jobs.start()
let users = 0

/** A user in Berlin. */
async function somebody(): Promise<TestUser> {
  const user = await app.user(`user${++users}`)
  app.ctx.db
    .update(tables.users)
    .set({ timezone: 'Europe/Berlin' })
    .where(eq(tables.users.id, user.account.id))
    .run()
  return user
}

const fixture = (name: string) => readFileSync(join(import.meta.dir, '../../../fixtures/archives', name))

const workoutsOf = async (user: TestUser) =>
  (await user.get<WorkoutsAnswer>('/api/workouts?per_page=100&order=asc')).body.data.workouts

const original = async (user: TestUser, id: string | undefined) =>
  (
    await app.handle(
      new Request(`http://localhost/api/workouts/${id}/original`, {
        headers: { authorization: `Bearer ${user.token}` },
      }),
    )
  ).text()

describe('the archives of public reports', () => {
  const rows: [string, ImportOrigin, [start: string, sport: number, duration: string, distance: number][]][] =
    [
      [
        'runkeeper-archive.zip',
        'runkeeper',
        [
          ['Sat, 04 May 2024 08:00:00 GMT', 5, '0:16:30', 2.97],
          ['Sun, 05 May 2024 08:00:00 GMT', 1, '0:16:30', 2.97],
        ],
      ],
      [
        'takeout-fit-archive.zip',
        'google-fit',
        [
          ['Sat, 04 May 2024 08:00:00 GMT', 5, '0:16:30', 2.97],
          ['Sun, 05 May 2024 08:00:00 GMT', 6, '0:30:00', 2],
        ],
      ],
      ['polar-archive.zip', 'polar', [['Sat, 04 May 2024 08:00:00 GMT', 5, '0:16:30', 2.97]]],
    ]
  test.each(rows)('%s', async (name, origin, expected) => {
    const ann = await somebody()
    expect(await importArchive(ann, fixture(name))).toMatchObject({ origin, workouts: { left_out: 0 } })
    const workouts = await workoutsOf(ann)
    expect(
      workouts.map(({ workout_date, sport_id, duration }) => [workout_date, sport_id, duration]),
    ).toEqual(expected.map(([start, sport, duration]) => [start, sport, duration]))
    for (const [index, [, , , distance]] of expected.entries()) {
      expect(workouts[index]?.distance).toBeCloseTo(distance, 1)
    }
  })

  test('Runkeeper’s notes come with it, and the yoga waits for a sport', async () => {
    const ann = await somebody()
    const last = await importArchive(ann, fixture('runkeeper-archive.zip'))
    expect(last.unknown_sports).toMatchObject([{ label: 'Yoga', workouts: 1 }])
    expect((await workoutsOf(ann)).map(({ notes }) => notes)).toEqual(['First after the winter', null])
  })
})

describe('of 300 activities each is imported or named', () => {
  const rows: [ImportOrigin, Record<string, unknown>, sport: number, recorded: number, leftOut: number][] = [
    ['runkeeper', runkeeperArchive(300), 5, 200, 0],
    ['google-fit', googleFitArchive(300), 4, 200, 0],
    ['endomondo', endomondoArchive(300), 2, 200, 0],
    ['polar', polarArchive(300), 5, 150, 0],
    ['apple-health', appleHealthArchive(300), 5, 200, 0],
    ['suunto', suuntoArchive(300), 5, 200, 100],
    ['komoot', komootArchive(300), 3, 300, 0],
  ]
  test.each(rows)('%s', async (origin, files, sport, recorded, leftOut) => {
    const ann = await somebody()
    const last = await importArchive(ann, zipOf(files))
    expect(last).toMatchObject({
      origin,
      workouts: { total: 300, added: 300 - leftOut, left_out: leftOut },
      unknown_sports: [],
    })
    const stored = app.ctx.db
      .select()
      .from(tables.workouts)
      .where(eq(tables.workouts.userId, ann.account.id))
      .orderBy(tables.workouts.workoutDate)
      .all()
    expect(new Set(stored.map(({ sportId }) => sportId))).toEqual(new Set([sport]))
    expect(stored.filter(({ sourceFile }) => sourceFile !== null)).toHaveLength(recorded)
    expect(stored[0]?.workoutDate).toEqual(startOf(0))
    expect(stored.filter(({ durationS }) => durationS === 0)).toEqual([])
    const problems = await problemsOf(ann)
    expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(leftOut ? ['item-format-unread'] : []))
  })
})

describe('what stands beside the recordings comes with them', () => {
  test('Apple’s heart rates are in the route, which is divided where the workout paused', async () => {
    const ann = await somebody()
    const [event, end] = ['<WorkoutEvent type="HKWorkoutEventType', '+0000"/>']
    const paused = `${event}Pause" date="2024-01-01 08:00:01 ${end}${event}Resume" date="2024-01-01 08:00:30 ${end}`
    const workout = appleWorkout(0).replace('<WorkoutRoute', `${paused}<WorkoutRoute`)
    // The heart rates are not in the order of their times, and one of them is of another day.
    const beats = [heartRateAt(at(40), 140), heartRateAt(startOf(1), 99), heartRateAt(at(0), 111)]
    const archive = {
      'apple_health_export/Exportación.xml': `${appleHead}${beats.join('')}${workout}</HealthData>`,
      'apple_health_export/workout-routes/route_0.gpx': steadyRide({ start: startOf(0), points: 61 }),
    }
    const last = await importArchive(ann, zipOf(archive))
    expect(last).toMatchObject({ origin: 'apple-health', workouts: { added: 1, left_out: 0 } })
    const [run] = await workoutsOf(ann)
    expect(run).toMatchObject({ sport_id: 5, duration: '0:01:00' })
    expect(run?.segments).toHaveLength(2)
    const [before = '', after = ''] = (await original(ann, run?.id)).split('</trkseg>')
    const beatsIn = (gpx: string) => [...gpx.matchAll(/<gpxtpx:hr>(\d+)</g)].map(([, hr]) => hr)
    expect(beatsIn(before)).toEqual(Array(16).fill('111'))
    expect(beatsIn(after)).toEqual(Array(16).fill('140'))
  })

  test('indoors, Apple’s totals are those of the workout', async () => {
    const ann = await somebody()
    const content = `${appleHead}${heartRateAt(at(10), 100)}${heartRateAt(at(500), 120)}${appleWorkout(1).replaceAll('2024-01-02', '2024-01-01')}</HealthData>`
    await importArchive(ann, zipOf({ 'apple_health_export/export.xml': content }))
    const [run] = await workoutsOf(ann)
    expect(run).toMatchObject({ sport_id: 5, distance: 2, with_gpx: false, ...morning })
    expect(run?.recorder).toMatchObject({ calories: 120, device: 'Ann’s Watch' })
  })

  test('a session of Polar has its route, heart rates and totals', async () => {
    const ann = await somebody()
    await importArchive(ann, zipOf({ 'training-session-1.json': polarSession(startOf(0)) }))
    const [run] = await workoutsOf(ann)
    expect(run).toMatchObject({ title: 'Evening', notes: 'Felt well', sport_id: 5, ...morning })
    expect(run?.distance).toBeCloseTo(2, 1)
    expect(await original(ann, run?.id)).toContain('<HeartRateBpm><Value>122</Value>')
  })

  test('sports of one session of Polar become one workout each', async () => {
    const ann = await somebody()
    const run = polarSession(startOf(0))
    const swim = polarSession(startOf(1), { sport: 'OPEN_WATER_SWIMMING' })
    const both = { ...run, exercises: [...swim.exercises, ...run.exercises] }
    await importArchive(ann, zipOf({ 'training-session-1.json': both }))
    expect((await workoutsOf(ann)).map(({ sport_id }) => sport_id)).toEqual([5, 16])
  })

  test('a workout of Endomondo has its title, notes and points', async () => {
    const ann = await somebody()
    const files = Object.entries(endomondoArchive(2)).filter(([name]) => name.includes('2024-01-02'))
    await importArchive(ann, zipOf(Object.fromEntries(files)))
    const [ride] = await workoutsOf(ann)
    expect(ride).toMatchObject({ title: 'To work 1', notes: 'Rain', sport_id: 2, with_gpx: true })
    expect(ride?.duration).toBe('0:10:00')
    expect(await original(ann, ride?.id)).toContain('<HeartRateBpm><Value>123</Value>')
  })

  test('long notes are kept whole, as the description', async () => {
    const ann = await somebody()
    const note = 'So it went. '.repeat(100).trim()
    await importArchive(ann, zipOf({ 'training-session-1.json': { ...polarSession(startOf(0)), note } }))
    expect(await workoutsOf(ann)).toMatchObject([{ notes: null, description: note }])
  })

  test('an account that is imported twice has everything once', async () => {
    const ann = await somebody()
    const archive = zipOf({ ...polarArchive(4), ...runkeeperArchive(3) })
    const { total, added } = (await importArchive(ann, archive)).workouts
    expect((await importArchive(ann, archive)).workouts).toMatchObject({
      total,
      added: 0,
      already_there: added,
    })
  })
})

const at = (second: number) => new Date(startOf(0).getTime() + second * 1000)
const morning = { duration: '0:10:00', workout_date: 'Mon, 01 Jan 2024 08:00:00 GMT' }

describe('each broken piece is named in one line', () => {
  const whole = `${appleHead}${appleWorkout(2)}</HealthData>`
  const cut = `${appleHead}${appleWorkout(2)}<Workout workoutActivityType="HKWorkoutActivityTypeRun`
  const rows: [what: string, files: Record<string, unknown>, problems: [what: string, code: string][]][] = [
    [
      'Runkeeper’s list',
      { 'cardioActivities.csv': 'one,two\n1,2\n', 'a.gpx': steadyRide() },
      [['cardioActivities.csv', 'item-file-damaged']],
    ],
    [
      'Runkeeper’s activities',
      {
        'cardioActivities.csv':
          'Activity Id,Date,Type,Route Name,Distance (mi),Duration,GPX File\n1,yesterday,Running,,1,10:00,\n2,2024-05-06 10:00:00,Running,By the river,1,,\n3,2024-05-07 10:00:00,Running,Lost,1,10:00,c.gpx',
      },
      [
        ['cardioActivities.csv', 'item-date-invalid'],
        ['By the river', 'item-without-figures'],
        ['Lost', 'item-file-missing'],
      ],
    ],
    [
      'a session of Google',
      { 'Takeout/Fit/All Sessions/2024-05-04T10_00_00Z_RUNNING.json': '{"fitness' },
      [['2024-05-04T10_00_00Z_RUNNING.json', 'item-file-damaged']],
    ],
    [
      'a workout of Endomondo',
      { 'Workouts/2016-10-12 15:04:31.0.json': '[{"sport":"RUNNING"}' },
      [['2016-10-12 15:04:31.0.json', 'item-file-damaged']],
    ],
    [
      'a session of Polar',
      { 'training-session-1.json': 'null', 'training-session-2.json': { exercises: [{ sport: 'RUNNING' }] } },
      [
        ['training-session-1.json', 'item-file-damaged'],
        ['training-session-2.json', 'item-date-invalid'],
      ],
    ],
    ['Apple’s list, of which the beginning counts', { 'export.xml': cut }, [['export.xml', 'item-file-cut']]],
    [
      'a route of Apple’s',
      {
        'export.xml': whole.replace('</Workout>', '<FileReference path="/r.gpx"/></Workout>'),
        'r.gpx': '<gpx><trk>',
      },
      [['r.gpx', 'gpx-invalid']],
    ],
  ]
  test.each(rows)('%s', async (_, files, problems) => {
    const ann = await somebody()
    await importArchive(ann, zipOf(files))
    expect((await problemsOf(ann)).map(({ what, code }) => [what, code])).toEqual(problems as never)
  })

  test('what stood before the damage in Apple’s list is there', async () => {
    const ann = await somebody()
    await importArchive(ann, zipOf({ 'export.xml': cut }))
    expect(await workoutsOf(ann)).toMatchObject([{ sport_id: 5, distance: 2, duration: '0:10:00' }])
  })
})
