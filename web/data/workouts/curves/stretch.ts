import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type {
  StretchAnswer,
  Stretch as StretchFigures,
} from '../../../../src/workouts/recording/curves/schemas'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { get } from '../../client/api'
import { laterQueryKeys } from '../../client/later-query-keys'
import { workoutPath } from '../requests'
import { type Stretch, secondsOf } from './along'

/**
 * Loads the figures of a stretch. Until they are loaded, the figures of the previous stretch are returned.
 * @param segment its number, from 1; `null` for the whole recording
 */
export function useStretchFigures(workout: Workout, segment: number | null, stretch: Stretch) {
  return useQuery({
    queryKey: laterQueryKeys.stretch(workout.id, segment, stretch, workout.sport_id),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<StretchFigures> => {
      const query = new URLSearchParams({
        ...secondsOf(stretch),
        ...(segment !== null && { segment: String(segment) }),
      })
      const { data } = await get<StretchAnswer>(`${workoutPath(workout.id)}/stretch?${query}`, signal)
      return data.stretch
    },
  })
}
