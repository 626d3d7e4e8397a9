import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { minute } from '../../../src/lib/durations'
import type { Sport, SportsAnswer } from '../../../src/workouts/sports/schemas'
import type { ShelfAnswer } from '../../../src/workouts/sports/shelf/schemas'
import { get, post } from '../client/api'
import { laterQueryKeys } from '../client/later-query-keys'
import { queryKeys } from '../client/query-keys'

/** Loads the predefined sports, and for each whether the server already has it and whether the user may add it. */
export function useSportShelf() {
  return useQuery({
    queryKey: laterQueryKeys.sportShelf,
    staleTime: 5 * minute,
    queryFn: async ({ signal }) => (await get<ShelfAnswer>('/api/sports/shelf', signal)).data.sports,
  })
}

/** Adds a predefined sport for everybody. If the server already has the sport, it is returned unchanged. */
export async function addReadySport(key: string): Promise<Sport> {
  const { data } = await post<Pick<SportsAnswer, 'data'>>(`/api/sports/shelf/${key}`, undefined)
  return data.sports[0] as Sport
}

/** The mutation ends when the sports and the predefined sports have been reloaded. */
export function useAddReadySport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: addReadySport,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.sports }),
  })
}
