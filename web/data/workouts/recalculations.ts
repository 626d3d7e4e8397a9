import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type {
  ApplyBody,
  DifferingWorkoutsPage,
  LeftOutPage,
  Recalculation,
  RecalculationAnswer,
  RecalculationsPage,
} from '../../../src/workouts/recalculations/schemas'
import { get, post, remove } from '../client/api'
import { laterQueryKeys } from '../client/later-query-keys'
import { useWorkoutsRefresh } from './workouts'

const address = '/api/figures/recalculations'

/** Milliseconds between requests for the progress. */
const pollMs = 1500

export const isUnderway = ({ status }: Recalculation) => status === 'running' || status === 'undoing'

/** Loads previews and runs of recalculations, latest first, repeatedly until none is running. */
export function useRecalculations() {
  const all = useQuery({
    queryKey: laterQueryKeys.recalculations,
    // They are always reloaded, because a recalculation may have been started in another window.
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await get<RecalculationsPage>(`${address}?per_page=100`, signal)).data.recalculations,
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderway) ? pollMs : false),
  })
  useRefreshAtEnd(all.data?.some(isUnderway) ?? false)
  return all
}

/** Reloads workouts and findings when the recalculation has ended. */
function useRefreshAtEnd(underway: boolean) {
  const wasUnderway = useRef(underway)
  const client = useQueryClient()
  const refreshWorkouts = useWorkoutsRefresh()
  useEffect(() => {
    if (wasUnderway.current && !underway) {
      refreshWorkouts()
      void client.invalidateQueries({ queryKey: laterQueryKeys.recalculationPages })
    }
    wasUnderway.current = underway
  })
}

/**
 * Loads workouts whose figures would change, as found by a preview.
 * @param cause `null` for all causes
 */
export function useDifferingWorkouts({ id }: Recalculation, cause: string | null, page: number) {
  const asked = `page=${page}&per_page=10${cause === null ? '' : `&cause=${cause}`}`
  return useQuery({
    queryKey: laterQueryKeys.differingWorkouts(id, asked),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => get<DifferingWorkoutsPage>(`${address}/${id}/workouts?${asked}`, signal),
  })
}

/** Loads the first workouts that a preview or run has left out. */
export function useLeftOut({ id }: Recalculation) {
  return useQuery({
    queryKey: laterQueryKeys.leftOut(id),
    queryFn: async ({ signal }) =>
      (await get<LeftOutPage>(`${address}/${id}/left-out?per_page=100`, signal)).data.workouts,
  })
}

export function useBeginLook() {
  return useRecalculationChange(() => post<RecalculationAnswer>(address, undefined))
}

export function useApplyFindings({ id }: Recalculation) {
  return useRecalculationChange((chosen: ApplyBody) =>
    post<RecalculationAnswer>(`${address}/${id}/apply`, chosen),
  )
}

export function useUndoRecalculation({ id }: Recalculation) {
  return useRecalculationChange(() => post<RecalculationAnswer>(`${address}/${id}/undo`, undefined))
}

/** Stops a running recalculation, or discards its findings. */
export function useEndRecalculation({ id }: Recalculation) {
  return useRecalculationChange(() => remove(`${address}/${id}`))
}

function useRecalculationChange<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: laterQueryKeys.recalculations }),
  })
}
