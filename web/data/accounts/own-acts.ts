import { useInfiniteQuery } from '@tanstack/react-query'
import type { OwnAct, OwnActsAnswer } from '../../../src/accounts/acts/schemas'
import { get } from '../client/api'
import { laterQueryKeys } from '../client/later-query-keys'

export type { OwnAct }

/** Loads what was done with the account in pages, the newest first. */
export function useOwnActs() {
  return useInfiniteQuery({
    queryKey: laterQueryKeys.ownActs,
    // Acts may be added at any time, also by others.
    staleTime: 0,
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam, signal }): Promise<OwnActsAnswer['data']> =>
      (await get<OwnActsAnswer>(`/api/auth/acts${pageParam === null ? '' : `?before=${pageParam}`}`, signal))
        .data,
    getNextPageParam: ({ acts, has_more }) => (has_more ? (acts.at(-1)?.id ?? null) : null),
  })
}
