// Loads a shared workout in the form that everybody with its link may see.
import { useQuery } from '@tanstack/react-query'
import type { SplitsAnswer, StreamsAnswer } from '../../../src/workouts/recording/curves/schemas'
import type { SharedWorkout, SharedWorkoutAnswer } from '../../../src/workouts/shares/links/schemas'
import { get } from '../client/api'
import { basePath } from '../client/base-path'
import { laterQueryKeys } from '../client/later-query-keys'
import { curvesOf } from '../workouts/curves/curves'
import { curveFields } from '../workouts/requests'

const pathOf = (token: string) => `/api/shared/${encodeURIComponent(token)}`

export function useSharedWorkout(token: string) {
  return useQuery({
    queryKey: laterQueryKeys.sharedWorkout(token),
    queryFn: async ({ signal }) => (await get<SharedWorkoutAnswer>(pathOf(token), signal)).data.workout,
  })
}

export function useSharedCurves(token: string, { has_curves }: SharedWorkout) {
  return useQuery({
    queryKey: laterQueryKeys.sharedCurves(token),
    enabled: has_curves,
    queryFn: async ({ signal }) =>
      curvesOf(
        (await get<StreamsAnswer>(`${pathOf(token)}/streams?fields=${curveFields.join()}`, signal)).data,
      ),
  })
}

export function useSharedSplits(token: string, { has_curves }: SharedWorkout, unit: 'km' | 'mi') {
  return useQuery({
    queryKey: laterQueryKeys.sharedSplits(token, unit),
    enabled: has_curves,
    queryFn: async ({ signal }) =>
      (await get<SplitsAnswer>(`${pathOf(token)}/splits?unit=${unit}`, signal)).data.splits,
  })
}

/** The URL of a map image, for browsers that cannot draw the interactive map. */
export const sharedPicture = (token: string, scheme: 'light' | 'dark') =>
  `${basePath}${pathOf(token)}/picture?scheme=${scheme}`
