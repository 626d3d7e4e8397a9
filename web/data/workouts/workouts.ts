import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Configuration } from '../../../src/instance/schemas'
import type {
  ChartPoint,
  NewWorkoutBody,
  Workout,
  WorkoutChangesBody,
  WorkoutsAnswer,
  WrittenWorkoutsAnswer,
} from '../../../src/workouts/schemas'
import { get, getFile, patch, post, remove } from '../client/api'
import { ApiError } from '../../api-error'
import { continueLongitudes } from './track'

/** One workout, by its short id or by the integer that `previous_workout` and `next_workout` carry. */
export function useWorkout(id: string) {
  return useQuery({
    queryKey: ['workouts', 'one', id],
    queryFn: async ({ signal }) => (await get<WorkoutsAnswer>(workoutPath(id), signal)).data.workouts[0],
  })
}

/**
 * What is known of the recording at each of its points. Never changes.
 * @param segment its number, from 1; null for the whole recording
 */
export function useChartData(workout: Workout, segment: number | null) {
  return useQuery({
    queryKey: ['workouts', 'chart', workout.id, segment],
    enabled: workout.with_gpx,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const path = `${workoutPath(workout.id)}/chart_data${segment === null ? '' : `/segment/${segment}`}`
      const { data } = await get<{ data: { chart_data: ChartPoint[] } }>(`${path}?sensors=true`, signal)
      return continueLongitudes(data.chart_data)
    },
  })
}

/** The limits of this instance, among other things. */
export function useConfiguration() {
  return useQuery({
    queryKey: ['config'],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) => (await get<{ data: Configuration }>('/api/config', signal)).data,
  })
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

export function useChangeWorkout({ id }: Workout) {
  const queries = useQueryClient()
  const refresh = useWorkoutsRefresh()
  return useMutation({
    mutationFn: async (changes: WorkoutChangesBody) =>
      (await patch<WrittenWorkoutsAnswer>(workoutPath(id), changes)).data.workouts[0],
    onSuccess: changed => {
      queries.setQueryData(['workouts', 'one', id], changed)
      refresh()
    },
  })
}

export function useDeleteWorkout({ id }: Workout) {
  const queries = useQueryClient()
  const refresh = useWorkoutsRefresh()
  return useMutation({
    mutationFn: () => remove(workoutPath(id)).catch(unlessGone),
    onSuccess: () => {
      // It is still on screen, but must not be asked for again.
      queries.removeQueries({ queryKey: ['workouts', 'one', id] })
      refresh()
    },
  })
}

/** Somebody who wanted it deleted has what they wanted. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.isNotFound)) throw error
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

/** A function that makes everything be asked for again that depends on workouts: lists, neighbours, totals. */
export function useWorkoutsRefresh(): () => void {
  const queries = useQueryClient()
  return () => {
    queries.removeQueries({ queryKey: ['workouts'], type: 'inactive' })
    void queries.invalidateQueries({
      queryKey: ['workouts'],
      predicate: ({ queryKey }) => queryKey[1] !== 'chart',
    })
    for (const key of ['profile', 'equipments']) void queries.invalidateQueries({ queryKey: [key] })
  }
}

function workoutPath(id: string): string {
  return `/api/workouts/${encodeURIComponent(id)}`
}

function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name.replaceAll(/[/\\:*?"<>|]+/g, '-')
  link.click()
  URL.revokeObjectURL(link.href)
}
