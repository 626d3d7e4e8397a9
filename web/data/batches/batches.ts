// Deletes and changes workouts, one or many, with undo.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  Batch,
  BatchAnswer,
  BatchBody,
  ConfirmSportsBody,
  UndoneAnswer,
} from '../../../src/workouts/batches/schemas'
import { post } from '../client/api'
import { ApiError } from '../client/api-error'
import { laterQueryKeys } from '../client/later-query-keys'
import { queryKeys } from '../client/query-keys'
import { type Guesses, withoutGuesses } from '../workouts/guesses'
import { useWorkoutsRefresh } from '../workouts/workouts'
import { dismissUndo, offerUndo, type Undoable } from './undoable'

const path = '/api/workouts/batches'

/** Deletes or changes workouts, and offers to undo the action. */
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

/** Confirms guessed sports, and offers to undo the confirmation. */
export function useConfirmSports() {
  const queries = useQueryClient()
  const refresh = useWorkoutsRefresh()
  const mutationKey = ['confirm-sports']
  return useMutation({
    mutationKey,
    // Confirmed rows are removed at once, so that the next row can be confirmed.
    onMutate: async workouts => {
      await queries.cancelQueries({ queryKey: laterQueryKeys.guesses })
      const ids = new Set(workouts.map(({ id }) => id))
      queries.setQueryData<Guesses>(laterQueryKeys.guesses, shown => shown && withoutGuesses(shown, ids))
    },
    mutationFn: async (workouts: ConfirmSportsBody['workouts']) =>
      (await post<BatchAnswer>('/api/workouts/confirm-sports', { workouts })).data.batches[0],
    onSuccess: batch => {
      if (batch) offerUndo(undoableOf(batch, 0))
    },
    // Lists are reloaded only after the last running confirmation. Otherwise they would show again the workouts whose
    // confirmation is not stored yet.
    onSettled: () => {
      if (queries.isMutating({ mutationKey }) === 1) refresh()
    },
  })
}

/**
 * The answer if the workouts that were to be deleted no longer exist: nothing was done, and nothing can be undone.
 * @throws all other errors
 */
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
    // Workouts are reloaded after errors as well, because the change may have been undone elsewhere.
    onSettled: (_, __, { action }) => {
      // Undoing a cut brings back the workout's earlier recording, so its curves change as well.
      if (action === 'cut') void queries.resetQueries({ queryKey: queryKeys.allCurves })
      refresh()
    },
  })
}
