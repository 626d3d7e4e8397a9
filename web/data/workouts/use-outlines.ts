import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Outline, OutlinesPage } from '../../../src/maps/heat/schemas'
import { decodePolyline } from '../../../src/tracks/lines/decode-polyline'
import { get } from '../client/api'
import { queryKeys } from '../client/query-keys'
import { outlinesRequest, type TrackFilters } from './map-selection'
import { type Bounds, boundsOf } from './track'

/** The lines stay encoded: thousands of them would take a hundred times the memory. */
export type TrackOutline = Outline & {
  /** null where there is no line. */
  bounds: Bounds | null
}

/** Tracks that came together. */
export interface OutlinesBatch {
  /** Differs whenever its tracks were asked for anew. */
  id: string
  tracks: readonly TrackOutline[]
}

export interface Outlines {
  /** As they came, the latest first. */
  batches: readonly OutlinesBatch[]
  /** null until the first are there. */
  total: number | null
  isComplete: boolean
  error: Error | null
  retry: () => void
}

/** After the first page, which says how many there are. */
const pagesAtOnce = 4

/** All tracks that filters let through, several pages at a time. */
export function useOutlines(filters: TrackFilters, { isWanted }: { isWanted: boolean }): Outlines {
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: queryKeys.outlines(filters),
    enabled: isWanted,
    initialPageParam: { first: 1, last: 1 },
    // What was there stays until what is asked for is there.
    placeholderData: keepPreviousData,
    // Comparing thousands of tracks with those before finds nothing worth keeping.
    structuralSharing: false,
    queryFn: async ({ pageParam, signal }) => {
      const asked = Date.now()
      const answers = await Promise.all(
        pageNumbers(pageParam).map(async page => {
          const request = outlinesRequest(filters, page)
          const { data, pagination } = await get<OutlinesPage>(request, signal)
          const tracks = data.outlines.map(withBounds)
          return { batch: { id: `${asked} ${request}`, tracks }, pagination }
        }),
      )
      const batches: OutlinesBatch[] = answers.map(({ batch }) => batch)
      return { batches, pagination: answers.at(-1)?.pagination ?? null }
    },
    getNextPageParam: ({ pagination }) => nextPages(pagination),
  })
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetching && error === null) void fetchNextPage()
  }, [isWanted, hasNextPage, isFetching, error, fetchNextPage])
  const batches = useMemo(() => data?.pages.flatMap(page => page.batches) ?? [], [data])
  return {
    batches,
    total: data?.pages.at(-1)?.pagination?.total ?? null,
    isComplete: data !== undefined && !hasNextPage,
    error,
    retry: () => void fetchNextPage(),
  }
}

interface PageRange {
  first: number
  last: number
}

const pageNumbers = ({ first, last }: PageRange) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

function nextPages(pagination: OutlinesPage['pagination'] | null): PageRange | null {
  if (!pagination?.has_next) return null
  const { page, pages } = pagination
  return { first: page + 1, last: Math.min(pages, page + pagesAtOnce) }
}

function withBounds(outline: Outline): TrackOutline {
  const lines = outline.lines.map(decodePolyline)
  return { ...outline, bounds: lines.length === 0 ? null : boundsOf(lines) }
}
