// What `recalculate` says of a workout, to people and to programs.
import { formatDuration } from '../../lib/duration'
import { findAccount } from '../../platform/access/store'
import type { Context } from '../../server/context'
import { type FigureKey, figureKeys, figures } from '../../tracks/figures'
import type { UnmeasuredReason } from '../../workouts/recalculations/store'
import type { UndoObstacle } from '../../workouts/recalculations/undo-recalculation'
import type { WorkoutRow } from '../../workouts/rows/store'

export interface TouchedWorkout {
  lines: string[]
  json: {
    id: string | null
    username: string
    date: string
    /** Why it was left as it is; null if it was not. */
    reason: string | null
    causes: readonly string[]
    figures: Record<string, { before: number | string | null; after: number | string | null; unit?: string }>
  }
}

const unmeasuredReasons: Record<UnmeasuredReason, string> = {
  missing: 'the file of its recording is missing, or cannot be opened',
  damaged: 'the file of its recording is damaged',
  unusable: 'its recording would not be taken any more',
  busy: 'it was changed each time it was measured',
  changed: 'it was changed since somebody looked',
  'no-room': 'the storage limit of its owner is reached',
}

const obstacles: Record<UndoObstacle, string> = {
  deleted: 'it was deleted, and can be brought back yet',
  changed: 'it was changed since',
  'track-missing': 'the track that it had is missing',
}

type Named = Pick<WorkoutRow, 'userId' | 'workoutDate'> & { shortId?: string }

const ownerOf = (ctx: Context, { userId }: Named) => findAccount(ctx.db, userId)?.username ?? 'nobody'

function nameOf(ctx: Context, workout: Named): string {
  const { workoutDate, shortId = 'a workout' } = workout
  return `${shortId} (${ownerOf(ctx, workout)}, ${workoutDate.toISOString().slice(0, 10)})`
}

const factsOf = (ctx: Context, workout: Named) => ({
  id: workout.shortId ?? null,
  username: ownerOf(ctx, workout),
  date: workout.workoutDate.toISOString(),
})

/** Describes a workout that could not be measured. */
export function leftOutOf(ctx: Context, workout: Named, reason: UnmeasuredReason): TouchedWorkout {
  return left(ctx, workout, { state: 'left out', reason, why: unmeasuredReasons[reason] })
}

/** Describes a workout that could not be put back. @param obstacle null if its turn did not come */
export function leftAfterUndo(ctx: Context, workout: Named, obstacle: UndoObstacle | null): TouchedWorkout {
  const why = obstacle ? obstacles[obstacle] : 'it was not reached'
  return left(ctx, workout, { state: 'left as it is', reason: obstacle ?? 'not-reached', why })
}

function left(
  ctx: Context,
  workout: Named,
  { state, reason, why }: { state: string; reason: string; why: string },
): TouchedWorkout {
  return {
    lines: [`${nameOf(ctx, workout)}: ${state}, ${why}`],
    json: { ...factsOf(ctx, workout), reason, causes: [], figures: {} },
  }
}

type Figures = Pick<WorkoutRow, FigureKey | 'workoutDate'>

/** Describes a workout whose figures are different. */
export function changeOf(
  ctx: Context,
  workout: Named,
  { before, after, causes }: { before: Figures; after: Figures; causes: readonly string[] },
): TouchedWorkout {
  const [from = '', to = ''] = [before, after].map(({ workoutDate }) => workoutDate.toISOString())
  const changed = figureKeys.filter(key => before[key] !== after[key])
  const values = changed.map(key => [
    figures[key].name,
    { before: inUnit(key, before[key]), after: inUnit(key, after[key]), unit: figures[key].unit },
  ])
  return {
    lines: [
      `${nameOf(ctx, workout)}: ${causes.join(', ')}`,
      ...(from === to ? [] : [`  start: ${from} → ${to}`]),
      ...changed.map(
        key => `  ${figures[key].label}: ${inWords(key, before[key])} → ${inWords(key, after[key])}`,
      ),
    ],
    json: {
      ...factsOf(ctx, workout),
      reason: null,
      causes,
      figures: {
        ...(from === to ? {} : { start: { before: from, after: to } }),
        ...Object.fromEntries(values),
      },
    },
  }
}

const inUnit = (key: FigureKey, value: number | null) =>
  value === null ? null : value / 10 ** figures[key].decimals

function inWords(key: FigureKey, value: number | null): string {
  if (value === null) return 'none'
  const { quantity, decimals, unit } = figures[key]
  return quantity === 'duration' ? formatDuration(value) : `${value / 10 ** decimals} ${unit}`
}
