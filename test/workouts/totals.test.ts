// Totals and records are kept in step by hand: here they are held against what the workouts themselves say.
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { equipments, records, userSportTotals, workoutEquipments, workouts } from '../../src/db/tables'
import { insertEquipment } from '../support/equipments'
import { steadyRide } from '../support/recordings'
import { openTestApp } from '../support/test-app'

type App = ReturnType<typeof openTestApp>
type WorkoutRow = typeof workouts.$inferSelect

const step = fc.record({
  user: fc.nat(1),
  sport: fc.constantFrom(1, 2),
  day: fc.integer({ min: 1, max: 3 }),
  points: fc.integer({ min: 1, max: 4 }),
  step: fc.constantFrom(0, 1e-5, 5e-5),
  climb: fc.constantFrom(null, 0, 2),
  withBike: fc.boolean(),
  /** Deletes the workout at this place instead, when there is one. */
  deletes: fc.option(fc.nat(5), { freq: 2 }),
})

test('after any uploads and deletions they are what adding up would give', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async steps => {
      await using app = openTestApp()
      const users = [await app.user('one'), await app.user('two')]
      const bikes = users.map(user => insertEquipment(app.ctx.db, user).shortId)
      for (const { user, sport, day, deletes, withBike, ...ride } of steps) {
        const own = app.ctx.db
          .select()
          .from(workouts)
          .all()
          .filter(({ userId }) => userId === users[user]!.account.id)
        const victim = deletes === null ? undefined : own[deletes]
        if (victim) await users[user]!.delete(`/api/workouts/${victim.shortId}`)
        else {
          const gpx = steadyRide({ ...ride, start: new Date(Date.UTC(2026, 3, day)) })
          await users[user]!.upload(gpx, { sport_id: sport, equipment_ids: withBike ? [bikes[user]] : [] })
        }
        expectInStep(app)
      }
    }),
    { numRuns: 12 },
  )
})

function expectInStep({ ctx: { db } }: App) {
  const all = db.select().from(workouts).all()
  const groups = Object.values(
    Object.groupBy(all, ({ userId, sportId }) => `${userId} ${sportId}`),
  ) as WorkoutRow[][]

  expect(db.select().from(userSportTotals).all()).toEqual(sortedBySport(groups.map(addUp)))
  const kept = db
    .select()
    .from(records)
    .all()
    .map(({ id: _, ...record }) => record)
  expect(sortedBySport(kept)).toEqual<unknown>(sortedBySport(groups.flatMap(findBest)))

  const links = db.select().from(workoutEquipments).all()
  for (const equipment of db.select().from(equipments).all()) {
    const ids = links
      .filter(({ equipmentId }) => equipmentId === equipment.id)
      .map(({ workoutId }) => workoutId)
    const used = all.filter(({ id }) => ids.includes(id))
    expect(equipment).toMatchObject({
      workoutsCount: used.length,
      totalDistanceM: sum(used, 'distanceM'),
      totalDurationS: sum(used, 'durationS'),
      totalMovingS: sum(used, 'movingS'),
    })
  }
}

function addUp(group: WorkoutRow[]) {
  return {
    userId: group[0]!.userId,
    sportId: group[0]!.sportId,
    workoutsCount: group.length,
    distanceM: sum(group, 'distanceM'),
    durationS: sum(group, 'durationS'),
    ascentMm: sum(group, 'ascentMm'),
  }
}

const measuredBy = {
  AS: 'aveSpeedCkmh',
  FD: 'distanceM',
  HA: 'ascentMm',
  LD: 'movingS',
  MS: 'maxSpeedCkmh',
} as const

/** The highest value above zero, and the earliest of those who have it. */
function findBest(group: WorkoutRow[]) {
  return Object.entries(measuredBy).flatMap(([recordType, field]) => {
    const value = Math.max(...group.map(workout => workout[field] ?? 0))
    if (value === 0) return []
    const [holder] = group
      .filter(workout => workout[field] === value)
      .toSorted((a, b) => a.workoutDate.getTime() - b.workoutDate.getTime() || a.id - b.id)
    const { userId, sportId, id: workoutId, workoutDate } = holder!
    return [{ userId, sportId, recordType, workoutId, workoutDate, value }]
  })
}

function sum(group: WorkoutRow[], field: 'distanceM' | 'durationS' | 'movingS' | 'ascentMm'): number {
  return group.reduce((total, workout) => total + (workout[field] ?? 0), 0)
}

function sortedBySport<Row extends { userId: number; sportId: number; recordType?: string }>(
  rows: Row[],
): Row[] {
  const key = ({ userId, sportId, recordType }: Row) => `${userId} ${sportId} ${recordType}`
  return rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}
