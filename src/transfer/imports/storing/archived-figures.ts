// Compares the figures of an archived workout with those of its recording. Does no I/O.
import { type FigureSources, figuresOfSource, sourcedFigures } from '../../../tracks/figure-sources'
import type { WorkoutFigures } from '../../../tracks/figures'
import type { describeRecordedWorkout } from '../../../workouts/intake/describe-recorded-workout'
import type { NewWorkout } from '../../../workouts/rows/store'
import type { ImportedWorkout } from '../archive/account-data'

/**
 * Returns the figures that the user entered instead of those of the recording, and the average speed, which is computed
 * from two of the figures.
 */
export function typedOf(
  { figures, figureSources }: ImportedWorkout,
  described: ReturnType<typeof describeRecordedWorkout>,
): Partial<NewWorkout> {
  const typed = sourcedFigures.filter(figure => figureSources?.[figure] === 'typed')
  if (!figures || typed.length === 0) return {}
  const keys = [...typed.flatMap(figure => [...figuresOfSource[figure]]), 'aveSpeedCkmh' as const]
  return {
    ...Object.fromEntries(keys.map(key => [key, figures[key]])),
    figureSources: {
      ...described.figureSources,
      ...Object.fromEntries(typed.map(figure => [figure, 'typed'])),
    },
  }
}

/** Returns the sources of the figures. Figures that differ from those of the recording are marked as imported. */
export function correctedSources(
  described: ReturnType<typeof describeRecordedWorkout>,
  { workoutDate, figures }: { workoutDate: Date; figures: WorkoutFigures },
): FigureSources {
  const sources = { ...described.figureSources }
  for (const figure of sourcedFigures) {
    const isSame =
      figure === 'start'
        ? workoutDate.getTime() === described.workoutDate.getTime()
        : figuresOfSource[figure].every(key => figures[key] === described[key])
    if (!isSame) sources[figure] = 'imported'
  }
  return sources
}

/** Adds the top speed of the recording if the figures have none, because other services do not export a top speed. */
export const withTopSpeed = (figures: WorkoutFigures, otherwise: number | null): WorkoutFigures => ({
  ...figures,
  topSpeedCkmh: figures.topSpeedCkmh ?? otherwise,
})
