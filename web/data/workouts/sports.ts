import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sport } from '../../../src/workouts/sports/schemas'
import { get, patch } from '../client/api'
import { queryKeys } from '../client/query-keys'

type SportsAnswer = { data: { sports: Sport[] } }

/** All sports of the instance, also the inactive ones. */
export function useSports() {
  return useQuery({
    queryKey: queryKeys.sports,
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) => (await get<SportsAnswer>('/api/sports', signal)).data.sports,
  })
}

/** All sports, each with whether anybody has workouts in it. */
export function useSportsWithUse() {
  return useQuery({
    queryKey: queryKeys.sportsWithUse,
    queryFn: async ({ signal }) =>
      (await get<SportsAnswer>('/api/sports?check_workouts=true', signal)).data.sports,
  })
}

/** Activates a sport for everybody, or not any more. Done when the sports have been read anew. */
export function useToggleSport(sportId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (is_active: boolean) => patch(`/api/sports/${sportId}`, { is_active }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.sports }),
  })
}
