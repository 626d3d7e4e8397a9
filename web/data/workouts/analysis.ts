import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WorkoutAnalysis } from '../../../src/workouts/training/workout/schemas'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { patch } from '../client/api'
import { laterQueryKeys } from '../client/later-query-keys'
import { getTogether } from '../client/together'
import { analysisPath } from './requests'

export type { WorkoutAnalysis } from '../../../src/workouts/training/workout/schemas'

type Analysed = Pick<Workout, 'id' | 'with_chart' | 'sport_id'>
type Answer = { data: { analysis: WorkoutAnalysis } }

/**
 * Loads the training figures of a workout.
 * @param isNeeded whether they are loaded; by default only if there is a recording from which they can follow
 */
export function useAnalysis({ id, with_chart, sport_id }: Analysed, isNeeded = with_chart) {
  return useQuery({
    queryKey: laterQueryKeys.analysis(id, sport_id),
    enabled: isNeeded,
    queryFn: async ({ signal }) => (await getTogether<Answer>(analysisPath(id), signal)).data.analysis,
  })
}

/** Says how hard a workout felt, from 1 to 10; `null` to take it back. */
export function useRateWorkout({ id, sport_id }: Analysed) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (perceived_exertion: number | null) =>
      patch<Answer>(analysisPath(id), { perceived_exertion }),
    onSuccess: ({ data }) => {
      client.setQueryData(laterQueryKeys.analysis(id, sport_id), data.analysis)
      // Fitness and the weeks follow from the loads of all workouts.
      return client.invalidateQueries({ queryKey: laterQueryKeys.workoutTraining })
    },
  })
}
