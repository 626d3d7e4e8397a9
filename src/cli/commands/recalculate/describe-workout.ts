// What is said of workouts that are measured again.
import { formatDuration } from '../../../lib/duration'
import { findAccount } from '../../../platform/access/store'
import type { Context } from '../../../server/context'
import { type FigureKey, figureKeys, figures } from '../../../tracks/figures'
import type { UnmeasuredReason } from '../../../workouts/recalculations/store'
import type { UndoObstacle } from '../../../workouts/recalculations/undo-recalculation'
import type { WorkoutRow } from '../../../workouts/rows/store'

export const unmeasuredReasons: Record<UnmeasuredReason, string> = {
  missing: 'the file of its recording is missing, or cannot be opened',
  damaged: 'the file of its recording is damaged',
  unusable: 'its recording would not be taken any more',
  busy: 'it was changed each time it was measured',
}

export const obstacles: Record<UndoObstacle, string> = {
  deleted: 'it was deleted, and can be brought back yet',
  changed: 'it was changed since',
  'track-missing': 'the track that it had is missing',
}

type Named = Pick<WorkoutRow, 'userId' | 'workoutDate'> & { shortId?: string }

export function nameOf(ctx: Context, { userId, workoutDate, shortId = 'a workout' }: Named): string {
  const username = findAccount(ctx.db, userId)?.username ?? 'nobody'
  return `${shortId} (${username}, ${workoutDate.toISOString().slice(0, 10)})`
}

type Figures = Pick<WorkoutRow, FigureKey | 'workoutDate'>

interface Change {
  before: Figures
  after: Figures
  causes: readonly string[]
}

export function describeChange(name: string, { before, after, causes }: Change): string[] {
  const starts = [before, after].map(({ workoutDate }) => workoutDate.toISOString())
  return [
    `${name}: ${causes.join(', ')}`,
    ...(starts[0] === starts[1] ? [] : [`  start: ${starts.join(' → ')}`]),
    ...figureKeys
      .filter(key => before[key] !== after[key])
      .map(key => `  ${figures[key].label}: ${inWords(key, before[key])} → ${inWords(key, after[key])}`),
  ]
}

function inWords(key: FigureKey, value: number | null): string {
  if (value === null) return 'none'
  const { quantity, decimals, unit } = figures[key]
  return quantity === 'duration' ? formatDuration(value) : `${value / 10 ** decimals} ${unit}`
}
