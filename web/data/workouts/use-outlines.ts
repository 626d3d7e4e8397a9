import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Outline, OutlinesPage } from '../../../src/maps/heat/schemas'
import { get } from '../client/api'
import { queryKeys } from '../client/query-keys'
import { outlinesRequest, type TrackFilters } from './map-selection'
import { decodePolyline } from './polyline'
import type { Position } from './track'

export type TrackOutline = Omit<Outline, 'lines'> & { lines: Position[][] }

export interface Outlines {
  /** The outlines as they came, page by page, the latest first. */
  pages: readonly TrackOutline[][]
  /** null until the first page is there. */
  total: number | null
  isComplete: boolean
  error: Error | null
  retry: () => void
}

/** All tracks that filters let through, one page after the other. */
export function useOutlines(filters: TrackFilters): Outlines {
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: queryKeys.outlines(filters),
    initialPageParam: 1,
    // What was there stays until what is asked for is there.
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam, signal }) => {
      const { data, pagination } = await get<OutlinesPage>(outlinesRequest(filters, pageParam), signal)
      return { tracks: data.outlines.map(decodeOutline), pagination }
    },
    getNextPageParam: ({ pagination }) => (pagination.has_next ? pagination.page + 1 : null),
  })
  useEffect(() => {
    if (hasNextPage && !isFetching && error === null) void fetchNextPage()
  }, [hasNextPage, isFetching, error, fetchNextPage])
  const pages = useMemo(() => data?.pages.map(({ tracks }) => tracks) ?? [], [data])
  return {
    pages,
    total: data?.pages.at(-1)?.pagination.total ?? null,
    isComplete: data !== undefined && !hasNextPage,
    error,
    retry: () => void fetchNextPage(),
  }
}

const decodeOutline = (outline: Outline): TrackOutline => ({
  ...outline,
  lines: outline.lines.map(decodePolyline),
})
