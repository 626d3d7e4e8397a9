import { useQuery } from '@tanstack/react-query'
import type { BestEfforts } from '../../../src/workouts/analysis/efforts/schemas'
import { laterQueryKeys } from '../client/later-query-keys'
import { getTogether } from '../client/together'

/** Loads the best efforts in a sport, the shortest distance first. */
export function useBestEfforts(sportId: number) {
  return useQuery({
    queryKey: laterQueryKeys.bestEfforts(sportId),
    queryFn: async ({ signal }) =>
      (
        await getTogether<{ data: { efforts: BestEfforts[] } }>(
          `/api/records/efforts?sport_id=${sportId}`,
          signal,
        )
      ).data.efforts,
  })
}
