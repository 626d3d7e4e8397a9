import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Session, SessionsAnswer } from '../../../src/accounts/sessions/schemas'
import { get, patch, remove } from '../client/api'
import { ApiError } from '../client/api-error'
import { laterQueryKeys } from '../client/later-query-keys'
import { proved } from './proof'

export type { Session }

const address = '/api/auth/sessions'
const queryKey = laterQueryKeys.sessions

/** Loads where the account is logged in. */
export function useSessions() {
  return useQuery({
    queryKey,
    staleTime: 0,
    queryFn: async ({ signal }) => (await get<SessionsAnswer>(address, signal)).data,
  })
}

export function useRenameSession(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (name: string) => (await patch<SessionsAnswer>(`${address}/${id}`, { name })).data,
    onSuccess: sessions => client.setQueryData(queryKey, sessions),
  })
}

/** Ends a session. `onEnded` is called before the list is reloaded, because the reload removes the session's row. */
export function useEndSession(id: string, onEnded: () => void) {
  return useEnd(() => remove(`${address}/${id}`).catch(ignoreMissing), onEnded)
}

/** Ends all sessions but the one of this browser. */
export const useEndOtherSessions = (onEnded: () => void) => useEnd(() => remove(address), onEnded)

function useEnd(end: () => Promise<void>, onEnded: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => proved(end),
    onSuccess: () => {
      onEnded()
      return client.invalidateQueries({ queryKey })
    },
  })
}

/** A session that is not there has ended elsewhere. */
function ignoreMissing(error: unknown) {
  if (!(error instanceof ApiError && error.isNotFound)) throw error
}
