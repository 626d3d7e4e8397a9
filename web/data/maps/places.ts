// Where workouts were, and where places are.
import { useQuery } from '@tanstack/react-query'
import type { FoundPlacesAnswer } from '../../../src/maps/places/schemas'
import type { PlacesAnswer } from '../../../src/workouts/analysis/places/schemas'
import { get } from '../client/api'
import { queryKeys } from '../client/query-keys'
import type { Filters } from '../workouts/selection'

type WorkoutPlaces = PlacesAnswer['data']

/** The countries and towns of a selection, those with most workouts first. */
export function useWorkoutPlaces(filters: Filters = {}) {
  return useQuery<WorkoutPlaces>({
    queryKey: queryKeys.workoutPlaces(filters),
    placeholderData: previous => previous,
    queryFn: async ({ signal }) => {
      const given = Object.entries(filters).filter(([, text]) => text !== '')
      const query = given.length === 0 ? '' : `?${new URLSearchParams(given)}`
      return (await get<PlacesAnswer>(`/api/workouts/places${query}`, signal)).data
    },
  })
}

export type FoundPlace = FoundPlacesAnswer['data']['places'][number]

interface PlaceQuestion {
  text: string
  /** What one looks at; null for nowhere. */
  near: [longitude: number, latitude: number] | null
}

/** Places whose names begin like this; none of what is empty. */
export function useFoundPlaces({ text, near }: PlaceQuestion) {
  // Whoever moves the map a little has asked for the same.
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
