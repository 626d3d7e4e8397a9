// All tracks of somebody at once. The server keeps them: a map asks for tiles of what it shows, and for those that pass a
// place.
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import type { NextTrack, Outline, TracksExtent, TracksPage } from '../../../src/workouts/tracks/schemas'
import { get } from '../client/api'
import { queryKeys } from '../client/query-keys'
import type { Bounds } from '../workouts/track'
import { boundsOfBox } from './bounds-of-box'

export type TrackOutline = Outline

/** While tracks are being prepared. */
const patienceMs = 4000

export interface TracksOverview {
  tracks: number
  /** How many more there will be. */
  pending: number
  /** Differs whenever a tile may look different. */
  version: string
  groups: TracksExtent['data']['groups']
  bounds: Bounds | null
  /** Where most of them are. */
  opening: Bounds | null
}

/** Where the tracks are that a query lets through. */
export function useTracksExtent(query: string, { isWanted }: { isWanted: boolean }) {
  return useQuery<TracksOverview>({
    queryKey: queryKeys.tracksExtent(query),
    enabled: isWanted,
    // What was there stays until what is asked for is there.
    placeholderData: previous => previous,
    refetchInterval: ({ state }) => (state.data !== undefined && state.data.pending > 0 ? patienceMs : false),
    queryFn: async ({ signal }) => {
      const { data } = await get<TracksExtent>(withQuery('/api/workouts/tracks', query), signal)
      const { tracks, pending, version, groups } = data
      const [bounds, opening] = [boundsOfBox(data.bounds), boundsOfBox(data.main_bounds)]
      return { tracks, pending, version, groups, bounds, opening }
    },
  })
}

/** A place, and what counts as there. */
export interface NearPlace {
  longitude: number
  latitude: number
  metres: number
}

/** The tracks of a query that pass a place, the latest first, a page at a time. */
export function useTracksNear(query: string, place: NearPlace | null) {
  return useInfiniteQuery({
    queryKey: queryKeys.tracksNear(query, place),
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

type NextTrackData = NextTrack['data']

/** Goes from track to track of a query, in the order of time. @param onFound not told when there is none */
export function useNextTrack(
  query: string,
  onFound: (found: NextTrackData & { track: TrackOutline }) => void,
) {
  return useMutation({
    /** @param beside the id of a track; null to begin with the first in that direction */
    mutationFn: async ({ beside, direction }: { beside: string | null; direction: 'older' | 'newer' }) => {
      const parameters = new URLSearchParams(query)
      parameters.set('direction', direction)
      if (beside !== null) parameters.set('beside', beside)
      return (await get<NextTrack>(`/api/workouts/tracks/next?${parameters}`)).data
    },
    onSuccess: found => {
      if (found.track !== null) onFound({ ...found, track: found.track })
    },
  })
}

const withQuery = (path: string, query: string) => (query === '' ? path : `${path}?${query}`)
