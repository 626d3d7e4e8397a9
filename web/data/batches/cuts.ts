// Cuts a recording or corrects its start, and offers to undo this.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CutAnswer, CutBody } from '../../../src/workouts/cuts/schemas'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { post } from '../client/api'
import { queryKeys } from '../client/query-keys'
import { workoutPath } from '../workouts/requests'
import { useWorkoutsRefresh } from '../workouts/workouts'
import { undoableOf } from './batches'
import { offerUndo } from './undoable'

/** Cuts a workout into several workouts, or corrects its start time. Offers to undo this. */
export function useCut({ id }: Workout) {
  const queries = useQueryClient()
  const refresh = useWorkoutsRefresh()
  return useMutation({
    mutationFn: async (body: CutBody) => (await post<CutAnswer>(`${workoutPath(id)}/cut`, body)).data,
    onSuccess: ({ workouts: [first], batches: [batch] }) => {
      if (first) queries.setQueryData(queryKeys.workout(id), first)
      void queries.resetQueries({ queryKey: queryKeys.allCurves })
      if (batch) offerUndo(undoableOf(batch, 0))
      refresh()
    },
  })
}
