// Makes the events of what has changed in an account since webhooks were last told.
import { findAccount } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import type { Db } from '../../../platform/db/database'
import { forgetUntold } from '../../../platform/events/store'
import { presentGoals } from '../../../workouts/analysis/goals/present-goals'
import { listGoals } from '../../../workouts/analysis/goals/store'
import { findTold, listChangedWorkouts, listHigherRecords, noteReached } from './changes-store'
import type { ToldEvent, ToldRecord, ToldWorkout, WorkoutsData } from './event'

/** Number of workouts up to which each has an event of its own. */
const maxSingle = 25

/** Maximum numbers of ids and of records in an event. */
const maxIds = 100
const maxRecords = 25

/**
 * Takes what has changed, in the caller's transaction, and makes events of it. Many workouts at once are one event.
 * @param wantsGoals whether anybody wants to know of goals, for which the workouts of a year may be read
 */
export function takeEvents(
  ctx: PlatformContext,
  tx: Db,
  userId: number,
  { wantsGoals }: { wantsGoals: boolean },
): ToldEvent[] {
  const changed = listChangedWorkouts(tx, userId)
  const idsOf = (wasThere: boolean, isThere: boolean) =>
    changed.filter(one => one.wasThere === wasThere && one.isThere === isThere).map(({ shortId }) => shortId)
  const [created, kept, gone] = [idsOf(false, true), idsOf(true, true), idsOf(true, false)]
  const records = recordsOf(ctx, tx, userId, new Set([...created, ...kept]))
  forgetUntold(tx, userId)
  return [
    ...workoutEvents(ctx, tx, userId, 'workout.created', created),
    ...workoutEvents(ctx, tx, userId, 'workout.changed', kept),
    ...workoutEvents(ctx, tx, userId, 'workout.deleted', gone),
    ...(records.length > 0
      ? [
          {
            type: 'record.set' as const,
            data: { count: records.length, records: records.slice(0, maxRecords) },
          },
        ]
      : []),
    ...(wantsGoals && changed.length > 0 ? newlyReached(ctx, tx, userId) : []),
  ]
}

type WorkoutEventType = 'workout.created' | 'workout.changed' | 'workout.deleted'

function workoutEvents(
  ctx: PlatformContext,
  tx: Db,
  userId: number,
  type: WorkoutEventType,
  ids: readonly string[],
): ToldEvent[] {
  if (ids.length > maxSingle) {
    return [{ type, data: { count: ids.length, ids: ids.slice(0, maxIds), workout: null } }]
  }
  return ids.map(id => {
    const workout = type === 'workout.deleted' ? null : toldWorkout(ctx, tx, userId, id)
    const data: WorkoutsData = { count: 1, ids: [id], workout }
    return { type, data }
  })
}

function toldWorkout(ctx: PlatformContext, tx: Db, userId: number, shortId: string): ToldWorkout | null {
  const found = findTold(tx, userId, shortId)
  if (!found) return null
  const start = found.places?.start ?? null
  return {
    id: shortId,
    sport_id: found.sportId,
    sport: found.sport,
    start: found.workoutDate.toISOString().replace(/\.000Z$/, 'Z'),
    distance_m: found.distanceM,
    duration_s: found.durationS,
    moving_s: found.movingS,
    ascent_m: found.ascentMm === null ? null : found.ascentMm / 1000,
    url: addressOf(ctx, shortId),
    title: found.title,
    place: start && { name: start.name, country: start.country },
  }
}

const addressOf = ({ config }: PlatformContext, shortId: string) =>
  config.uiUrl === null ? null : `${config.uiUrl}/workouts/${shortId}`

/** Records count that one of these workouts holds, and not one that takes over because a better one was deleted. */
function recordsOf(ctx: PlatformContext, tx: Db, userId: number, ids: ReadonlySet<string>): ToldRecord[] {
  return listHigherRecords(tx, userId)
    .filter(({ workoutShortId }) => ids.has(workoutShortId))
    .map(({ workoutShortId, sportId, sport, type, value, previous }) => ({
      workout_id: workoutShortId,
      sport_id: sportId,
      sport,
      type,
      value: inUnit(type, value),
      previous: inUnit(type, previous),
      unit: unitOf(type),
      url: addressOf(ctx, workoutShortId),
    }))
}

const isSpeed = (type: ToldRecord['type']) => type === 'AS' || type === 'MS'

const unitOf = (type: ToldRecord['type']): ToldRecord['unit'] =>
  isSpeed(type) ? 'km/h' : type === 'LD' ? 's' : 'm'

/** Stored are hundredths of km/h, metres, millimetres of ascent and seconds. */
const inUnit = (type: ToldRecord['type'], value: number) =>
  isSpeed(type) ? value / 100 : type === 'HA' ? value / 1000 : value

/** Returns the goals that are reached in their present period and were not told yet, and notes them. */
function newlyReached(ctx: PlatformContext, tx: Db, userId: number): ToldEvent[] {
  return reachedGoalsOf(ctx, tx, userId).flatMap(({ goalId, told }): ToldEvent[] =>
    noteReached(tx, goalId, told.from) ? [{ type: 'goal.reached', data: told }] : [],
  )
}

/** Notes the goals that are reached already, so that they are not told as news. */
export function noteReachedGoals(ctx: PlatformContext, tx: Db, userId: number) {
  for (const { goalId, told } of reachedGoalsOf(ctx, tx, userId)) noteReached(tx, goalId, told.from)
}

function reachedGoalsOf(ctx: PlatformContext, tx: Db, userId: number) {
  const account = findAccount(tx, userId)
  const goals = account ? listGoals(tx, userId) : []
  if (!account || goals.length === 0) return []
  return presentGoals({ ...ctx, db: tx }, account, goals).goals.flatMap((goal, index) => {
    const { id, period, measure, amount, progress } = goal
    if (progress.amount < amount) return []
    const told = {
      id,
      period,
      measure,
      amount,
      reached: progress.amount,
      from: progress.from,
      to: progress.to,
    }
    return [{ goalId: goals[index]!.id, told }]
  })
}
