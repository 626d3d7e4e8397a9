import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { AuditAnswer, AuditEntry } from '../../../src/instance/audit/schemas'
import { get } from '../client/api'
import { laterQueryKeys } from '../client/later-query-keys'

export type { AuditEntry }

/** Filters of the audit log. An empty text means no filter. */
export interface AuditSelection {
  act: AuditEntry['act'] | ''
  /** Part of a username, or the number of an account. */
  q: string
  /** The first and the last day, as `YYYY-MM-DD`. */
  from: string
  to: string
}

/** Loads the matching entries in pages, the newest first. */
export function useAudit(selection: AuditSelection) {
  return useInfiniteQuery({
    queryKey: laterQueryKeys.audit(selection),
    // The log is always reloaded, because entries may be added at any time.
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
