// Loads the tracks of a person: an overview of all tracks, from which a map requests the tiles of its visible area; the
// tracks near a place; and the next older or newer track.
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import type { NextTrack, Outline, TracksExtent, TracksPage } from '../../../src/workouts/tracks/schemas'
import { get } from '../client/api'
import { laterQueryKeys } from '../client/later-query-keys'
import { tracksExtentPath } from '../workouts/map-selection'
import type { Bounds } from '../workouts/track'
import { boundsOfBox } from './bounds-of-box'

export type TrackOutline = Outline

/** Milliseconds between requests while tracks are being prepared. */
const patienceMs = 4000

export interface TracksOverview {
  /** The query to which this overview belongs. */
  query: string
  tracks: number
  /** The number of tracks that are still being prepared. */
  pending: number
  /** Changes whenever the content of a tile may have changed. */
  version: string
  /** The year of the earliest workout with a track, whatever the query; `null` if there is none. */
  firstYear: number | null
  groups: TracksExtent['data']['groups']
  bounds: Bounds | null
  /** The area with most of the tracks, which the map shows first. */
  opening: Bounds | null
}

/** Loads the extent of the tracks that match a query. */
export function useTracksExtent(query: string) {
  return useQuery<TracksOverview>({
    queryKey: laterQueryKeys.tracksExtent(query),
    // The previous extent stays on screen while the next one loads.
    placeholderData: previous => previous,
    refetchInterval: ({ state }) => (state.data !== undefined && state.data.pending > 0 ? patienceMs : false),
    queryFn: async ({ signal }) => {
      const { data } = await get<TracksExtent>(tracksExtentPath(query), signal)
      const { tracks, pending, version, groups, first_year: firstYear } = data
      const [bounds, opening] = [boundsOfBox(data.bounds), boundsOfBox(data.main_bounds)]
      return { query, tracks, pending, version, firstYear, groups, bounds, opening }
    },
  })
}

/** A place, and the radius in which tracks count as near. */
export interface NearPlace {
  longitude: number
  latitude: number
  metres: number
}

/** Loads the tracks of a query that pass near a place, in pages, the latest first. */
export function useTracksNear(query: string, place: NearPlace | null) {
  return useInfiniteQuery({
    queryKey: laterQueryKeys.tracksNear(query, place),
    enabled: place !== null,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => {
      const parameters = new URLSearchParams(query)
      const { longitude = 0, latitude = 0, metres = 0 } = place ?? {}
      parameters.set('longitude', longitude.toFixed(6))
      parameters.set('latitude', latitude.toFixed(6))
      parameters.set('within', metres.toFixed(1))
      parameters.set('page', String(pageParam))
      return get<TracksPage>(`/api/workouts/tracks/near?${parameters}`, signal)
    },
    getNextPageParam: ({ pagination: { page, has_next } }) => (has_next ? page + 1 : null),
  })
}

/** Loads the next older or newer track among those that match a query. */
export function useNextTrack(query: string) {
  return useMutation({
    /** @param beside id of the current track; `null` begins with the first one in that direction */
    mutationFn: async ({ beside, direction }: { beside: string | null; direction: 'older' | 'newer' }) => {
      const parameters = new URLSearchParams(query)
      parameters.set('direction', direction)
      if (beside !== null) parameters.set('beside', beside)
      return (await get<NextTrack>(`/api/workouts/tracks/next?${parameters}`)).data
    },
  })
}
