// Totals and records are updated incrementally; here they are compared with the workouts.
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  defaultEquipments,
  equipments,
  equipmentTypeSports,
  records,
  userSportTotals,
  workoutEquipments,
  workouts,
} from '../../../src/platform/db/tables'
import { equipmentTypeIds, insertEquipment } from '../../support/equipments'
import { steadyRide } from '../../support/recordings'
import type { Answer } from '../../support/requests'
import { type TestApp, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { tryChanging, tryEntering } from './by-hand'

type WorkoutRow = typeof workouts.$inferSelect

interface Rider {
  user: TestUser
  /** Short ids of the user's equipment. */
  equipment: { bike: string; shoes: string }
}

const app = testApp()

const sport = fc.constantFrom(1, 2, 5)
/** The equipment of a workout; `undefined` means the sport's defaults. */
const equipment = fc.constantFrom('bike', 'shoes', 'none', undefined)
const workout_date = fc.integer({ min: 1, max: 3 }).map(day => `2026-04-0${day} 08:00`)
const figures = {
  distance: fc.constantFrom(0.001, 4.35, 12, 12, 999),
  duration: fc.constantFrom(1, 600, 3600, 3600, 93784),
}
const climb = fc.constantFrom(
  {},
  { ascent: 0, descent: 0 },
  { ascent: 10.5, descent: 3 },
  { ascent: null, descent: null },
)
const recording = {
  points: fc.integer({ min: 1, max: 4 }),
  step: fc.constantFrom(0, 1e-5, 5e-5),
  climb: fc.constantFrom(null, 0, 2),
  day: fc.integer({ min: 1, max: 3 }),
}
/** Number of the user who acts, and number of the workout, which may not exist. */
const place = { rider: fc.nat(1), at: fc.nat(4) }

const step = fc.oneof(
  fc.record({ does: fc.constant('upload' as const), ...place, sport, equipment, ...recording }),
  fc.record({
    does: fc.constant('enter' as const),
    ...place,
    sport,
    equipment,
    climb,
    workout_date,
    ...figures,
  }),
  fc.record(
    { does: fc.constant('change' as const), ...place, sport, equipment, climb, workout_date, ...figures },
    { requiredKeys: ['does', 'rider', 'at'] },
  ),
  fc.record({ does: fc.constant('delete' as const), ...place }),
  fc.record({
    does: fc.constantFrom('make default', 'change type', 'give away'),
    ...place,
    sport,
    piece: fc.constantFrom('bike', 'shoes'),
    type: fc.constantFrom(...Object.values(equipmentTypeIds)),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

test('whatever is done to workouts and equipment, they are what adding up would give', async () => {
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async steps => {
      const riders = [await newRider(`one${++runs}`), await newRider(`two${runs}`)]
      for (const step of steps) {
        // Combinations that do not fit, such as shoes on a bike ride, are refused and must change nothing.
        expect([200, 201, 204, 400, 404]).toContain((await take(step, riders[step.rider]!)).status)
        expectInStep(app)
      }
    }),
    { numRuns: 30 },
  )
})

async function newRider(username: string): Promise<Rider> {
  const user = await app.user(username)
  const bike = insertEquipment(app.ctx.db, user)
  const shoes = insertEquipment(app.ctx.db, user, { label: 'Shoes', type: 'shoes' })
  return { user, equipment: { bike: bike.shortId, shoes: shoes.shortId } }
}

function take(step: Step, rider: Rider): Promise<Answer> {
  const { user } = rider
  if ('piece' in step) return handle(step, user, rider.equipment[step.piece])
  const id = idOfWorkout(user, step.at)
  if (step.does === 'delete') return user.delete(`/api/workouts/${id}`)
  const ids = { bike: [rider.equipment.bike], shoes: [rider.equipment.shoes], none: [] }
  const said = { sport_id: step.sport, equipment_ids: step.equipment && ids[step.equipment] }
  if (step.does === 'upload') {
    const { points, step: length, climb, day } = step
    const gpx = steadyRide({ points, step: length, climb, start: new Date(Date.UTC(2026, 3, day, 8)) })
    return user.tryUpload(gpx, said)
  }
  const { climb, workout_date, distance, duration } = step
  const facts = { ...said, ...climb, workout_date, distance, duration }
  return step.does === 'enter' ? tryEntering(user, facts) : tryChanging(user, id, facts)
}

/** Sends a request about a piece of equipment. */
function handle({ does, sport, type }: Extract<Step, { piece: string }>, user: TestUser, id: string) {
  const path = `/api/equipments/${id}`
  if (does === 'give away') return user.delete(`${path}?force`)
  if (does === 'change type') return user.request('PATCH', path, { json: { equipment_type_id: type } })
  const json = { sport_id: sport, default_equipment_ids: [id] }
  return user.request('POST', '/api/auth/profile/edit/sports', { json })
}

function idOfWorkout({ account }: TestUser, index: number): string {
  const all = app.ctx.db.select().from(workouts).all()
  return all.filter(({ userId }) => userId === account.id)[index]?.shortId ?? 'none'
}

function expectInStep({ ctx: { db } }: TestApp) {
  const all = db.select().from(workouts).all()
  const groups = Object.values(
    Object.groupBy(all, ({ userId, sportId }) => `${userId} ${sportId}`),
  ) as WorkoutRow[][]

  expect(sortedBySport(db.select().from(userSportTotals).all())).toEqual(sortedBySport(groups.map(addUp)))
  const kept = db
    .select()
    .from(records)
    .all()
    .map(({ id: _, ...record }) => record)
  expect(sortedBySport(kept)).toEqual<unknown>(sortedBySport(groups.flatMap(findBest)))

  const links = db.select().from(workoutEquipments).all()
  const defaults = db.select().from(defaultEquipments).all()
  const allowed = db.select().from(equipmentTypeSports).all()
  for (const equipment of db.select().from(equipments).all()) {
    const ids = links
      .filter(({ equipmentId }) => equipmentId === equipment.id)
      .map(({ workoutId }) => workoutId)
    const used = all.filter(({ id }) => ids.includes(id))
    const usual = defaults.filter(({ equipmentId }) => equipmentId === equipment.id)
    for (const { sportId } of [...used, ...usual]) {
      expect(allowed).toContainEqual({ equipmentTypeId: equipment.equipmentTypeId, sportId })
    }
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

/** For each record type, the highest value (left out if zero), and the earliest workout with that value. */
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
