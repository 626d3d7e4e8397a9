// Lets users choose the source of a figure of a workout, or replace the figure by a typed value. The recording never
// changes. When the user gives up the choice, the rules choose the source again.
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import { type ChoosableFigure, type CountedBy, noSources } from '../../tracks/figure-sources'
import { figures } from '../../tracks/figures'
import { scaleFigure } from '../../tracks/measuring/measure'
import { UnusableRecording } from '../../tracks/unusable-recording'
import { changeWorkouts } from '../library/change'
import type { AddingContext } from '../library/queued'
import type { RecordedRow } from '../recalculations/measuring/look-again'
import type { NewWorkout, WorkoutRow } from '../rows/store'
import { requireOwnWorkout } from '../workouts/require-workout'
import { columnOf } from './explain-figures'
import { measureWith } from './measure-with'

type FiguresContext = PlatformContext & AddingContext

interface Choice {
  figure: ChoosableFigure
  /** `null` if the rules choose the source. */
  source: CountedBy | null
}

/**
 * Measures the recording of a workout again, with the user's choice.
 * @param pathPart short id or integer id
 * @throws AppError 404 for a missing workout, or one whose recording is missing or lost; 400 if the recording can no
 * longer be measured; 503 if the workout changes at the same time, or no worker process is available
 */
export async function chooseSource(
  ctx: FiguresContext,
  userId: number,
  pathPart: string,
  choice: Choice,
): Promise<WorkoutRow> {
  return measureWith(ctx, userId, pathPart, workout => withChoice(workout, choice))
}

/**
 * The workout as if the choice had been made before it was measured. A value that was typed for the figure is removed.
 */
function withChoice(workout: RecordedRow, { figure, source }: Choice): RecordedRow {
  const { [figure]: _, ...others } = workout.figureChoices ?? {}
  const choices = { ...others, ...(source !== null && { [figure]: source }) }
  return {
    ...workout,
    figureChoices: Object.keys(choices).length > 0 ? choices : null,
    figureSources: workout.figureSources && { ...workout.figureSources, [figure]: null },
  }
}

/**
 * Replaces a figure by a typed value. Other figures that are computed from it change, too.
 * @param value in the unit of the API, see `figures`
 * @throws AppError 404 for a missing workout, 400 for an impossible value
 */
export function typeFigure(
  ctx: FiguresContext,
  userId: number,
  pathPart: string,
  { figure, value }: { figure: ChoosableFigure; value: number },
): WorkoutRow {
  const typed = scaled(figure, value)
  const changed = transact(ctx.db, tx => {
    const { workout } = requireOwnWorkout(tx, userId, pathPart)
    const { [figure]: _, ...choices } = workout.figureChoices ?? {}
    const values = {
      ...figuresAfter(workout, figure, typed),
      figureChoices: Object.keys(choices).length > 0 ? choices : null,
      figureSources: { ...(workout.figureSources ?? noSources), [figure]: 'typed' as const },
      modifiedAt: ctx.clock(),
    }
    return changeWorkouts(tx, ctx, [{ row: workout, values }])[0]!
  })
  ctx.jobs.wake()
  return changed
}

/**
 * Converts a typed value to the stored integer.
 * @throws AppError 400 if the value exceeds the maximum for a workout
 */
function scaled(figure: ChoosableFigure, value: number): number {
  try {
    return scaleFigure(value, columnOf[figure])
  } catch (error) {
    if (error instanceof UnusableRecording) throw invalid('figures-impossible')
    throw error
  }
}

/**
 * Returns the figures that change if one of them is typed.
 * @throws AppError 400 if the moving time is zero or exceeds the duration, or if the average speed would be impossible
 */
function figuresAfter(workout: WorkoutRow, figure: ChoosableFigure, typed: number): Partial<NewWorkout> {
  if (figure === 'moving') {
    if (typed < 1 || typed > workout.durationS) throw invalid('figures-impossible')
    const { distanceM, durationS } = workout
    return { movingS: typed, pausesS: durationS - typed || null, ...averageOf(distanceM, typed) }
  }
  if (figure === 'distance') return { distanceM: typed, ...averageOf(typed, workout.movingS) }
  if (figure === 'maxSpeed') return { maxSpeedCkmh: typed, topSpeedCkmh: typed }
  return { ascentMm: typed, descentMm: workout.descentMm ?? 0 }
}

function averageOf(distanceM: number, movingS: number): Pick<WorkoutRow, 'aveSpeedCkmh'> {
  const speedKmh = movingS > 0 ? (distanceM / movingS) * 3.6 : 0
  const aveSpeedCkmh = Math.round(speedKmh * 10 ** figures.aveSpeedCkmh.decimals)
  if (aveSpeedCkmh > figures.aveSpeedCkmh.max) throw invalid('figures-impossible')
  return { aveSpeedCkmh }
}
