// Loads the places of workouts, and searches for places by name.
import { useQuery } from '@tanstack/react-query'
import type { FoundPlacesAnswer } from '../../../src/maps/places/schemas'
import type { PlacesAnswer } from '../../../src/workouts/analysis/totals/schemas'
import { get } from '../client/api'
import { queryKeys } from '../client/query-keys'
import { getTogether } from '../client/together'
import type { Filters } from '../workouts/selection'

type WorkoutPlaces = PlacesAnswer['data']

/** Loads the countries and towns of the selected workouts. Those with most workouts come first. */
export function useWorkoutPlaces(filters: Filters = {}) {
  return useQuery<WorkoutPlaces>({
    queryKey: queryKeys.workoutPlaces(filters),
    placeholderData: previous => previous,
    queryFn: async ({ signal }) => {
      const given = Object.entries(filters).filter(([, text]) => text !== '')
      const query = given.length === 0 ? '' : `?${new URLSearchParams(given)}`
      return (await getTogether<PlacesAnswer>(`/api/workouts/places${query}`, signal)).data
    },
  })
}

export type FoundPlace = FoundPlacesAnswer['data']['places'][number]

interface PlaceQuestion {
  text: string
  /** The centre of the visible map; `null` if it is unknown. */
  near: [longitude: number, latitude: number] | null
}

/** Loads places whose names begin with `text`. Nothing is requested while `text` is empty. */
export function useFoundPlaces({ text, near }: PlaceQuestion) {
  // The centre is rounded, so that moving the map a little does not send a new request.
  const [longitude, latitude] = (near ?? []).map(degrees => degrees.toFixed(1))
  return useQuery<readonly FoundPlace[]>({
    queryKey: queryKeys.foundPlaces(text, longitude, latitude),
    enabled: text !== '',
    placeholderData: previous => (text === '' ? undefined : previous),
    queryFn: async ({ signal }) => {
      const position = longitude && latitude ? { longitude, latitude } : {}
      const query = new URLSearchParams({ query: text, ...position })
      return (await get<FoundPlacesAnswer>(`/api/places?${query}`, signal)).data.places
    },
  })
}
