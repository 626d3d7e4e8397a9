import { useQuery } from '@tanstack/react-query'
import type { PastRecord } from '../../../src/workouts/records/schemas'
import { get } from '../client/api'
import { queryKeys } from '../client/query-keys'

/** How the records of a sport came about, by type, the earliest first. */
export function useRecordHistory(sportId: number) {
  return useQuery({
    queryKey: queryKeys.recordHistory(sportId),
    queryFn: async ({ signal }) =>
      (await get<{ data: { records: PastRecord[] } }>(`/api/records/history?sport_id=${sportId}`, signal))
        .data.records,
  })
}
