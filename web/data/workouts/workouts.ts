import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Venue } from '../../../src/tracks/venue'
import type {
  NewWorkoutBody,
  Workout,
  WorkoutChangesBody,
  WorkoutsAnswer,
  WrittenWorkoutsAnswer,
} from '../../../src/workouts/workouts/schemas'
import { get, getFile, patch, post } from '../client/api'
import { saveAs } from '../client/download'
import { queryKeys } from '../client/query-keys'
import { workoutPath } from './requests'

/** One workout, by its short id or by the integer that `previous_workout` and `next_workout` carry. */
export function useWorkout(id: string) {
  return useQuery({
    queryKey: queryKeys.workout(id),
    queryFn: async ({ signal }) => (await get<WorkoutsAnswer>(workoutPath(id), signal)).data.workouts[0],
  })
}

/** A function that keeps a workout under its short id, for `useWorkout` to find without asking the server. */
export function useKeepWorkout(): (workout: Workout) => void {
  const client = useQueryClient()
  return useCallback(workout => void client.setQueryData(queryKeys.workout(workout.id), workout), [client])
}

/** Stores a workout without a recording. */
export function useEnterWorkout() {
  const refresh = useWorkoutsRefresh()
  return useMutation({
    mutationFn: async (workout: NewWorkoutBody) =>
      (await post<WrittenWorkoutsAnswer>('/api/workouts/no_gpx', workout)).data.workouts[0],
    onSuccess: refresh,
  })
}

/** What the interface changes at two addresses. */
export type WorkoutChanges = WorkoutChangesBody & { venue?: Venue }

async function changeWorkout(id: string, { venue, ...changes }: WorkoutChanges) {
  const send = async (path: string, body: object) =>
    (await patch<WorkoutsAnswer>(path, body)).data.workouts[0]
  const changed = Object.keys(changes).length > 0 ? await send(workoutPath(id), changes) : undefined
  return venue === undefined ? changed : await send(`${workoutPath(id)}/venue`, { venue })
}

export function useChangeWorkout({ id }: Workout) {
  const queries = useQueryClient()
  const refresh = useWorkoutsRefresh()
  return useMutation({
    mutationFn: (changes: WorkoutChanges) => changeWorkout(id, changes),
    onSuccess: (changed, { venue }) => {
      queries.setQueryData(queryKeys.workout(id), changed)
      // Who stood still depends on it.
      if (venue !== undefined) void queries.invalidateQueries({ queryKey: queryKeys.curvesOf(id) })
      refresh()
    },
  })
}

/** Hands the original file to the browser as a download. */
export function useGpxDownload(workout: Workout) {
  return useMutation({
    mutationFn: async () => {
      const file = await getFile(`${workoutPath(workout.id)}/gpx/download`)
      saveAs(file, `${workout.title ?? workout.id}.gpx`)
    },
  })
}

/** Hands the file that a workout came with to the browser as a download. */
export function useOriginalDownload({ id }: Workout, name: string) {
  return useMutation({
    mutationFn: async () => saveAs(await getFile(`${workoutPath(id)}/original`), name),
  })
}

/** A function that makes everything be asked for again that depends on workouts: lists, neighbours, totals. */
export function useWorkoutsRefresh(): () => void {
  const queries = useQueryClient()
  return () => {
    queries.removeQueries({ queryKey: queryKeys.workouts, type: 'inactive' })
    void queries.invalidateQueries({
      queryKey: queryKeys.workouts,
      predicate: ({ queryKey }) => queryKey[1] !== queryKeys.allCurves[1],
    })
    for (const queryKey of [queryKeys.profile, queryKeys.equipments])
      void queries.invalidateQueries({ queryKey })
  }
}
