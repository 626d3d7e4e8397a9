import { useQuery } from '@tanstack/react-query'
import type { HeatExtent } from '../../../src/workouts/tracks/schemas'
import { get } from '../client/api'
import { laterQueryKeys } from '../client/later-query-keys'
import { boundsOfBox } from './bounds-of-box'

/** Loads the area of the heat map, without loading tracks. */
export function useHeatExtent({ isWanted }: { isWanted: boolean }) {
  return useQuery({
    queryKey: laterQueryKeys.heatExtent,
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      const { tracks, bounds, main_bounds } = (await get<HeatExtent>('/api/workouts/heatmap', signal)).data
      return { tracks, bounds: boundsOfBox(bounds), opening: boundsOfBox(main_bounds) }
    },
  })
}
