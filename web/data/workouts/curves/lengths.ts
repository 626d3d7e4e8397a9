import { useQuery } from '@tanstack/react-query'
import type { LengthsAnswer } from '../../../../src/workouts/recording/lengths/schemas'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { get } from '../../client/api'
import { queryKeys } from '../../client/query-keys'
import { lengthsRequest } from '../requests'

/** Loads the laps and lengths of a pool swim. For other workouts no request is sent. */
export function useLengths({ id, recorder }: Workout) {
  return useQuery({
    queryKey: queryKeys.lengths(id),
    enabled: Boolean(recorder?.lengths),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await get<LengthsAnswer>(lengthsRequest(id), signal)).data,
  })
}
