// Deletes and changes workouts, one or many, with undo.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Batch, BatchAnswer, BatchBody, UndoneAnswer } from '../../../src/workouts/batches/schemas'
import { post } from '../client/api'
import { ApiError } from '../client/api-error'
import { queryKeys } from '../client/query-keys'
import { useWorkoutsRefresh } from '../workouts/workouts'
import { dismissUndo, offerUndo, type Undoable } from './undoable'

const path = '/api/workouts/batches'

/** Deletes or changes workouts and offers undo. */
export function useBatch() {
  const queries = useQueryClient()
  const refresh = useWorkoutsRefresh()
  return useMutation({
    mutationFn: (body: BatchBody) =>
      post<BatchAnswer>(path, body).then(
        ({ data }) => data,
        error => nothingToDelete(body, error),
      ),
    onSuccess: ({ batches: [batch], left_out }, { action, ids }) => {
      if (action === 'delete') {
        // A deleted workout may still be on screen, but must not be requested again.
        for (const id of ids ?? []) queries.removeQueries({ queryKey: queryKeys.workout(id) })
      }
      if (batch) offerUndo(undoableOf(batch, left_out))
      refresh()
    },
  })
}

/** If the workouts to delete are already gone, there is nothing to do or undo. */
function nothingToDelete({ action }: BatchBody, error: unknown): BatchAnswer['data'] {
  if (action === 'delete' && error instanceof ApiError && error.isNotFound)
    return { batches: [], left_out: 0 }
  throw error
}

export const undoableOf = ({ id, action, workouts, seconds_left }: Batch, leftOut: number): Undoable => ({
  id,
  action,
  workouts,
  leftOut,
  until: Date.now() + seconds_left * 1000,
})

export function useUndo() {
  const queries = useQueryClient()
  const refresh = useWorkoutsRefresh()
  return useMutation({
    mutationFn: async ({ id }: Undoable) =>
      (await post<UndoneAnswer>(`${path}/${id}/undo`, {})).data.restored,
    onSuccess: dismissUndo,
    // Also after an error: the change may have been undone elsewhere.
    onSettled: (_, __, { action }) => {
      // Undoing a cut gives the workout its earlier recording back.
      if (action === 'cut') void queries.resetQueries({ queryKey: queryKeys.allCurves })
      refresh()
    },
  })
}
