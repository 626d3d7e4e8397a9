import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Venue } from '../../../src/tracks/venue'
import type { WorkoutByHandBody, WorkoutChangesBody } from '../../../src/workouts/workouts/entered-schemas'
import type { Workout, WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { getFile, patch, post } from '../client/api'
import { saveAs } from '../client/download'
import { queryKeys } from '../client/query-keys'
import { getTogether } from '../client/together'
import { workoutPath } from './requests'

/**
 * Loads a workout by its short id, or by the integer id that another workout gives for its previous or next workout.
 */
export const workoutQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.workout(id),
    queryFn: async ({ signal }) =>
      (await getTogether<WorkoutsAnswer>(workoutPath(id), signal)).data.workouts[0],
  })

export const useWorkout = (id: string) => useQuery(workoutQuery(id))

/**
 * Returns a function that puts a workout into the cache under its short id, so that `useWorkout` does not request it.
 */
export function useKeepWorkout(): (workout: Workout) => void {
  const client = useQueryClient()
  return useCallback(workout => void client.setQueryData(queryKeys.workout(workout.id), workout), [client])
}

/** Creates a workout without a recording. */
export function useEnterWorkout() {
  const refresh = useWorkoutsRefresh()
  return useMutation({
    mutationFn: async (workout: WorkoutByHandBody) =>
      (await post<WorkoutsAnswer>('/api/workouts/by_hand', workout)).data.workouts[0],
    onSuccess: refresh,
  })
}

/** Changes of a workout. They are sent to two endpoints, so the first may be stored even if the second fails. */
export type WorkoutChanges = WorkoutChangesBody & { venue?: Venue }

export function useChangeWorkout({ id }: Workout) {
  const queries = useQueryClient()
  const refresh = useWorkoutsRefresh()
  const send = async (path: string, body: object) => {
    const [changed] = (await patch<WorkoutsAnswer>(path, body)).data.workouts
    queries.setQueryData(queryKeys.workout(id), changed)
    refresh()
  }
  return useMutation({
    mutationFn: async ({ venue, ...changes }: WorkoutChanges) => {
      if (Object.keys(changes).length > 0) await send(workoutPath(id), changes)
      if (venue !== undefined) await send(`${workoutPath(id)}/venue`, { venue })
    },
    onSuccess: (_, { venue }) => {
      // The curves are reloaded, because moving time and pauses depend on the venue.
      if (venue !== undefined) void queries.invalidateQueries({ queryKey: queryKeys.curvesOf(id) })
    },
  })
}

/** Downloads the GPX file of a workout. */
export function useGpxDownload(workout: Workout) {
  return useMutation({
    mutationFn: async () => {
      const file = await getFile(`${workoutPath(workout.id)}/gpx/download`)
      saveAs(file, `${workout.title ?? workout.id}.gpx`)
    },
  })
}

/** Downloads the file from which the workout was made. */
export function useOriginalDownload({ id }: Workout, name: string) {
  return useMutation({
    mutationFn: async () => saveAs(await getFile(`${workoutPath(id)}/original`), name),
  })
}

/**
 * Returns a function that reloads everything that depends on workouts, such as lists, neighbours, totals and suggested
 * thresholds.
 */
export function useWorkoutsRefresh(): () => void {
  const queries = useQueryClient()
  return () => {
    queries.removeQueries({ queryKey: queryKeys.workouts, type: 'inactive' })
    void queries.invalidateQueries({
      queryKey: queryKeys.workouts,
      predicate: ({ queryKey }) => queryKey[1] !== queryKeys.allCurves[1],
    })
    for (const queryKey of [queryKeys.profile, queryKeys.equipments, queryKeys.thresholds])
      void queries.invalidateQueries({ queryKey })
  }
}
