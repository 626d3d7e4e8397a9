import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { minute } from '../../../src/lib/durations'
import type { Sport, SportsAnswer } from '../../../src/workouts/sports/schemas'
import type { ShelfAnswer } from '../../../src/workouts/sports/shelf/schemas'
import { get, post } from '../client/api'
import { queryKeys } from '../client/query-keys'

/** Loads the ready sports, with what is here of them. */
export function useSportShelf() {
  return useQuery({
    queryKey: queryKeys.sportShelf,
    staleTime: 5 * minute,
    queryFn: async ({ signal }) => (await get<ShelfAnswer>('/api/sports/shelf', signal)).data.sports,
  })
}

/** Adds a ready sport for everybody. A sport that is here already is only returned. */
export async function addReadySport(key: string): Promise<Sport> {
  const { data } = await post<Pick<SportsAnswer, 'data'>>(`/api/sports/shelf/${key}`, undefined)
  return data.sports[0] as Sport
}

/** The change is done when the sports, and the shelf, are reloaded. */
export function useAddReadySport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: addReadySport,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.sports }),
  })
}
