// Asks the server, at an administrator's request, to extract the streets of an area from a map of the world.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type {
  BegunExtractAnswer,
  ExtractsAnswer,
  MeasuredExtractAnswer,
} from '../../../src/maps/regions/extracts/schemas'
import { get, post, remove } from '../client/api'
import { laterQueryKeys } from '../client/later-query-keys'
import type { Bounds } from '../workouts/track'
import { useRefreshedMaps } from './offline-maps'

const address = '/api/maps/region-cuts'
const queryKey = laterQueryKeys.regionCuts

/** Milliseconds between requests for the progress. */
const pollMs = 2000

/** A new area (`bounds`), or the area of an offline map that is to be replaced (`replaces`). */
export type WantedArea = { bounds: Bounds } | { replaces: string }

/**
 * Loads the extractions that are running or have stopped before their end, and the map from which they are made. Only
 * administrators may request this.
 */
export function useRegionExtracts({ isWanted }: { isWanted: boolean }) {
  const extracts = useQuery({
    queryKey,
    enabled: isWanted,
    staleTime: 0,
    queryFn: async ({ signal }) => (await get<ExtractsAnswer>(address, signal)).data,
    refetchInterval: ({ state: { data } }) =>
      data?.cuts.some(({ state }) => state !== 'stopped') ? pollMs : false,
  })
  const refresh = useEffectEvent(useRefreshedMaps())
  const count = extracts.data?.cuts.length ?? 0
  const before = useRef(count)
  useEffect(() => {
    // If an extraction has ended, the maps are reloaded, so that they show its streets at once.
    if (count < before.current) void refresh()
    before.current = count
  }, [count])
  return extracts
}

/** Requests the size of an area's streets, without downloading them. */
export function useMeasuredArea(wanted: WantedArea) {
  return useQuery({
    queryKey: laterQueryKeys.measuredArea(wanted),
    staleTime: 0,
    gcTime: 0,
    // If the source is unreachable, trying again at once does not help.
    retry: false,
    queryFn: async () => (await post<MeasuredExtractAnswer>(`${address}/size`, wanted)).data,
  })
}

interface BegunExtract {
  wanted: WantedArea
  maxZoom: number
  place: string | null
}

export function useBeginExtract() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ wanted, maxZoom, place }: BegunExtract) =>
      post<BegunExtractAnswer>(address, { ...wanted, max_zoom: maxZoom, ...(place !== null && { place }) }),
    onSuccess: refresh,
  })
}

export function useResumeExtract(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await post<ExtractsAnswer>(`${address}/${id}/resume`, undefined)).data,
    onSuccess: extracts => client.setQueryData(queryKey, extracts),
  })
}

export function useCancelExtract(id: number) {
  const refresh = useRefresh()
  // The list is reloaded after errors as well, because the extraction may have ended in the meantime.
  return useMutation({ mutationFn: () => remove(`${address}/${id}`), onSettled: refresh })
}

function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey })
}
