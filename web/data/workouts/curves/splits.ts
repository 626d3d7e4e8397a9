import { useQuery } from '@tanstack/react-query'
import type { Split, SplitsAnswer } from '../../../../src/workouts/recording/curves/schemas'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { laterQueryKeys } from '../../client/later-query-keys'
import { getTogether } from '../../client/together'
import { byLap, type Division, isLapped, splitsRequest } from '../requests'

export interface Divided {
  division: Division
  splits: readonly Split[]
}

/**
 * Loads the splits of a recording. While the splits of another division are being loaded, the data are those of the
 * previous division.
 * @param segment its number, from 1; `null` for the whole recording
 * @param division `null` to load nothing
 */
export function useSplits(workout: Workout, segment: number | null, division: Division | null) {
  const queryKey = laterQueryKeys.splits(workout.id, segment, division, workout.sport_id)
  return useQuery({
    queryKey,
    enabled: workout.with_chart && division !== null,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before: Divided | undefined, query) =>
      query?.queryKey.slice(0, 4).join() === queryKey.slice(0, 4).join() ? before : undefined,
    queryFn: async ({ signal }): Promise<Divided> => {
      if (division === null) throw new Error('nothing to load')
      const { data } = await getTogether<SplitsAnswer>(splitsRequest(workout.id, segment, division), signal)
      return { division, splits: data.splits }
    },
  })
}

/** Loads the laps of the recorder. */
export const useLaps = (workout: Workout, segment: number | null) =>
  useSplits(workout, segment, isLapped(workout.recorder) ? byLap : null)
