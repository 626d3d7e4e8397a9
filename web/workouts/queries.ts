import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Configuration } from '../../src/instance/schemas'
import type { ChartPoint, Workout, WorkoutsAnswer, WorkoutsPage } from '../../src/workouts/schemas'
import { get, getFile, remove } from '../api'

const perPage = 20

export function useWorkouts(page: number) {
  return useQuery({
    queryKey: ['workouts', 'page', page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { data, pagination } = await get<WorkoutsPage>(
        `/api/workouts?page=${page}&per_page=${perPage}`,
        signal,
      )
      return { workouts: data.workouts, pagination }
    },
  })
}

/** One workout, by its short id or by the integer that `previous_workout` and `next_workout` carry. */
export function useWorkout(id: string) {
  return useQuery({
    queryKey: ['workouts', 'one', id],
    queryFn: async ({ signal }) => (await get<WorkoutsAnswer>(workoutPath(id), signal)).data.workouts[0],
  })
}

/** What is known of the recording at each of its points. Never changes. */
export function useChartData(workout: Workout) {
  return useQuery({
    queryKey: ['workouts', 'chart', workout.id],
    enabled: workout.with_gpx,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const path = `${workoutPath(workout.id)}/chart_data`
      return (await get<{ data: { chart_data: ChartPoint[] } }>(path, signal)).data.chart_data
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

export function useDeleteWorkout(workout: Workout) {
  const refresh = useWorkoutsRefresh()
  return useMutation({ mutationFn: () => remove(workoutPath(workout.id)), onSuccess: refresh })
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

/** A function that makes every list, neighbour and total be asked for again. */
export function useWorkoutsRefresh(): () => void {
  const queries = useQueryClient()
  return () => {
    queries.removeQueries({ queryKey: ['workouts'] })
    void queries.invalidateQueries({ queryKey: ['profile'] })
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
