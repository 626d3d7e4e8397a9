import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { AuditAnswer, AuditEntry } from '../../../src/instance/audit/schemas'
import { get } from '../client/api'
import { queryKeys } from '../client/query-keys'

export type { AuditEntry }

/** What is shown of the audit log; empty texts for all. */
export interface AuditSelection {
  act: AuditEntry['act'] | ''
  /** Part of a username, or the number of an account. */
  q: string
  /** Days. */
  from: string
  to: string
}

/** The entries of a selection, the newest first, a page at a time. */
export function useAudit(selection: AuditSelection) {
  return useInfiniteQuery({
    queryKey: queryKeys.audit(selection),
    // Somebody else may do something at any time.
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
