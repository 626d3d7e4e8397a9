import { useQuery } from '@tanstack/react-query'
import type { Split, SplitsAnswer } from '../../../../src/workouts/recording/curves/schemas'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { get } from '../../client/api'
import { queryKeys } from '../../client/query-keys'
import { isLapped, type SplitUnit, splitsRequest } from '../requests'

/**
 * Loads the splits of a recording by kilometre, mile or lap.
 * @param segment its number, from 1; `null` for the whole recording
 */
export function useSplits(workout: Workout, segment: number | null, unit: SplitUnit) {
  return useQuery({
    queryKey: queryKeys.splits(workout.id, segment, unit, workout.sport_id),
    enabled: workout.with_chart && (unit !== 'lap' || isLapped(workout.recorder)),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<Split[]> => {
      const { data } = await get<SplitsAnswer>(splitsRequest(workout.id, segment, unit), signal)
      return data.splits
    },
  })
}
