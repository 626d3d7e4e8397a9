import { useQuery } from '@tanstack/react-query'
import type { Sport } from '../../src/sports/schemas'
import { get } from '../data/client/api'

/** All sports of the instance, also the inactive ones. */
export function useSports() {
  return useQuery({
    queryKey: ['sports'],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) =>
      (await get<{ data: { sports: Sport[] } }>('/api/sports', signal)).data.sports,
  })
}
