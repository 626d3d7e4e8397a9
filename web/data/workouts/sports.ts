import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { minute } from '../../../src/lib/durations'
import { type SpeedForm, speedFormOf } from '../../../src/tracks/curves/speed-form'
import type {
  CreatedSportAnswer,
  NewSport,
  Sport,
  SportsAnswer,
  SuggestedSport,
} from '../../../src/workouts/sports/schemas'
import { get, patch, post, remove } from '../client/api'
import { queryKeys } from '../client/query-keys'
import { getTogether } from '../client/together'

/** Loads all sports of the instance, including inactive ones. */
export const sportsQuery = queryOptions({
  queryKey: queryKeys.sports,
  staleTime: 5 * minute,
  queryFn: async ({ signal }) => (await getTogether<SportsAnswer>('/api/sports', signal)).data.sports,
})

export const useSports = () => useQuery(sportsQuery)

/** Returns a function that tells whether the speeds of a sport are written as speeds or as paces. */
export function useSpeedForms(): (sportId: number) => SpeedForm {
  const { data: sports } = useSports()
  return useMemo(() => {
    const byId = new Map(sports?.map(sport => [sport.id, sport]))
    return id => speedFormOf(id, byId.get(id))
  }, [sports])
}

/** Loads all sports, and whether anybody has workouts in them. */
export function useSportsWithUse() {
  return useQuery({
    queryKey: queryKeys.sportsWithUse,
    queryFn: async ({ signal }) =>
      (await get<SportsAnswer>('/api/sports?check_workouts=true', signal)).data.sports,
  })
}

/** Activates or deactivates a sport for everybody. The mutation ends when the sports have been reloaded. */
export function useToggleSport(sportId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (is_active: boolean) => patch(`/api/sports/${sportId}`, { is_active }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.sports }),
  })
}

/** Creates a sport for everybody on the server. Only administrators may do this. */
export async function addSport({ names = {}, ...sport }: NewSport): Promise<Sport> {
  const hasNames = Object.keys(names).length > 0
  const { data } = await post<CreatedSportAnswer>('/api/sports', { ...sport, ...(hasNames && { names }) })
  return data.sports[0] as Sport
}

/**
 * Creates a sport for everybody on the server, or changes the sport with this id. The mutation ends when the sports
 * have been reloaded.
 */
export function useSaveSport(id: number | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: SuggestedSport) => {
      if (id === null) return addSport(body)
      return (await patch<SportsAnswer>(`/api/sports/${id}`, body)).data.sports[0] as Sport
    },
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.sports }),
  })
}

export function useDeleteSport(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => remove(`/api/sports/${id}`),
    onSuccess: () => {
      // Equipment is reloaded as well, because some equipment may have been the default of the deleted sport.
      for (const queryKey of [queryKeys.equipments, queryKeys.sports])
        void client.invalidateQueries({ queryKey })
    },
  })
}
