import { useQuery } from '@tanstack/react-query'
import type { WorkoutAnalysis } from '../../../src/workouts/training/workout/schemas'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { get } from '../client/api'
import { queryKeys } from '../client/query-keys'
import { analysisPath } from './requests'

export type { WorkoutAnalysis } from '../../../src/workouts/training/workout/schemas'

/** Loads the training figures that were calculated from a workout's recording. */
export function useAnalysis({ id, with_chart, sport_id }: Workout) {
  return useQuery({
    queryKey: queryKeys.analysis(id, sport_id),
    enabled: with_chart,
    queryFn: async ({ signal }) =>
      (await get<{ data: { analysis: WorkoutAnalysis } }>(analysisPath(id), signal)).data.analysis,
  })
}
