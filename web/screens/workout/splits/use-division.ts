import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { usePerson } from '../../../data/accounts/person'
import { useAnalysis } from '../../../data/workouts/analysis'
import { type Divided, useLaps, useSplits } from '../../../data/workouts/curves/splits'
import {
  byLap,
  type Division,
  lengthsWithin,
  type splitLengths,
  usualSplitLength,
} from '../../../data/workouts/requests'
import { useRemembered } from '../../../ui/use-remembered'

/** What somebody can divide a workout by: laps, a number of kilometres or miles, or climbs. */
export type DividedBy = 'lap' | `${(typeof splitLengths)[number]}` | 'climb'

interface ChosenDivision {
  /** The divisions to choose from: laps and lengths that make more than one split, and climbs if there are any. */
  options: readonly DividedBy[]
  chosen: DividedBy | null
  choose: (by: DividedBy) => void
  /**
   * The splits; `null` until any are loaded. After a new choice, they are for a moment still those of the previous one.
   */
  divided: Divided | null
  error: Error | null
  /** Whether the grade-adjusted pace (the pace as if on flat ground) is shown. */
  showsGraded: boolean
}

/**
 * Returns the splits of a workout, divided as the user last chose in its sport. Until the user chooses, laps of the
 * recorder are shown if there are several.
 * @param segment its number, from 1; `null` for the whole workout
 */
export function useDivision(workout: Workout, segment: number | null): ChosenDivision {
  const { profile } = usePerson()
  const unit = profile.imperial_units ? 'mi' : 'km'
  const { distance } = segment === null ? workout : (workout.segments[segment - 1] ?? workout)
  const { data: laps, isLoading: areLapsLoading } = useLaps(workout, segment)
  const { data: analysis, isLoading: isAnalysisLoading } = useAnalysis(workout)
  const showsTraining = analysis !== undefined && !analysis.is_hidden
  const hasClimbs = segment === null && showsTraining && analysis.climbs.length > 0
  const options: DividedBy[] = [
    ...((laps?.splits.length ?? 0) > 1 ? (['lap'] as const) : []),
    ...lengthsWithin(distance, unit).map(length => `${length}` as const),
    ...(hasClimbs ? (['climb'] as const) : []),
  ]
  const usual = `${usualSplitLength(distance, unit)}` as const
  const [first] = options
  // If climbs were chosen, no splits are asked for until it is known whether this workout has climbs.
  const mayHaveClimbs = segment === null && isAnalysisLoading
  const [chosen, choose] = useRemembered<DividedBy>(
    `splits:${workout.sport_id}`,
    mayHaveClimbs ? [...options, 'climb'] : options,
    first === undefined || (first !== 'lap' && options.includes(usual)) ? usual : first,
  )
  const isKnown = !areLapsLoading && options.includes(chosen)
  const { data, error } = useSplits(workout, segment, isKnown ? divisionOf(chosen, unit) : null)
  return {
    options,
    chosen: isKnown ? chosen : null,
    choose,
    divided: data ?? null,
    error,
    showsGraded: showsTraining,
  }
}

function divisionOf(by: DividedBy, unit: 'km' | 'mi'): Division {
  if (by === 'lap') return byLap
  return by === 'climb' ? { unit: 'climb', length: 1 } : { unit, length: Number(by) }
}
