import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { AuditAnswer, AuditEntry } from '../../../src/instance/audit/schemas'
import { get } from '../client/api'
import { queryKeys } from '../client/query-keys'

export type { AuditEntry }

/** Filters of the audit log; an empty text does not filter. */
export interface AuditSelection {
  act: AuditEntry['act'] | ''
  /** Part of a username, or an account number. */
  q: string
  /** Days as `YYYY-MM-DD`. */
  from: string
  to: string
}

/** The matching entries in pages, newest first. */
export function useAudit(selection: AuditSelection) {
  return useInfiniteQuery({
    queryKey: queryKeys.audit(selection),
    // New entries may appear at any time.
    staleTime: 0,
    initialPageParam: null as number | null,
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam, signal }): Promise<AuditAnswer['data']> => {
      const chosen = Object.entries(selection).filter(([, value]) => value !== '')
      const parameters = new URLSearchParams(chosen)
      if (pageParam !== null) parameters.set('before', String(pageParam))
      return (await get<AuditAnswer>(`/api/audit?${parameters}`, signal)).data
    },
    getNextPageParam: ({ entries, has_more }) => (has_more ? (entries.at(-1)?.id ?? null) : null),
  })
}
