import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LengthsAnswer, SplitLengthBody } from '../../../../src/workouts/recording/lengths/schemas'
import type { Workout, WorkoutsAnswer } from '../../../../src/workouts/workouts/schemas'
import { get, patch } from '../../client/api'
import { laterQueryKeys } from '../../client/later-query-keys'
import { queryKeys } from '../../client/query-keys'
import { lengthsRequest } from '../requests'
import { useWorkoutsRefresh } from '../workouts'

/** Loads the laps and lengths of a pool swim. For other workouts no request is sent. */
export function useLengths({ id, recorder }: Workout) {
  return useQuery({
    queryKey: laterQueryKeys.lengths(id),
    enabled: Boolean(recorder?.lengths),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await get<LengthsAnswer>(lengthsRequest(id), signal)).data,
  })
}

/** Splits a length of a pool swim in two, or undoes the split. */
export function useSplitLength({ id }: Workout) {
  const queries = useQueryClient()
  const refresh = useWorkoutsRefresh()
  return useMutation({
    mutationFn: async (asked: SplitLengthBody) =>
      (await patch<WorkoutsAnswer>(lengthsRequest(id), asked)).data.workouts[0],
    onSuccess(changed) {
      queries.setQueryData(queryKeys.workout(id), changed)
      refresh()
      // All curves change, because the swim is longer than before. The row stays until the new lengths are loaded.
      return queries.invalidateQueries({ queryKey: queryKeys.curvesOf(id) })
    },
  })
}
