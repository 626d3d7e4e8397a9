import { useQuery } from '@tanstack/react-query'
import type { Effort } from '../../../../src/workouts/analysis/efforts/schemas'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { laterQueryKeys } from '../../client/later-query-keys'
import { getTogether } from '../../client/together'
import { workoutPath } from '../requests'

/** Loads the efforts of a workout, the shortest distance first. */
export function useEfforts({ id, with_chart, sport_id }: Workout) {
  return useQuery({
    queryKey: laterQueryKeys.efforts(id, sport_id),
    enabled: with_chart,
    queryFn: async ({ signal }) =>
      (await getTogether<{ data: { efforts: Effort[] } }>(`${workoutPath(id)}/efforts`, signal)).data.efforts,
  })
}
