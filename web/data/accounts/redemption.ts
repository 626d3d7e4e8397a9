// Sends the tokens of emailed links to the server as soon as their screen opens. A token can be used once.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LoginAnswer, TokenBody } from '../../../src/accounts/auth/schemas'
import { post } from '../client/api'
import { ApiError } from '../client/api-error'
import { queryKeys } from '../client/query-keys'
import { beginSession } from '../client/session'
import { linkToken } from './link-token'

interface Redemption {
  state: 'underway' | 'done' | 'dead' | 'failed'
  /** A failure after which `retry` may succeed, because it does not mean that the token is invalid. */
  error: Error | null
  retry: () => void
}

/** Confirms a new account and logs in. */
export function useConfirmation(onConfirmed: () => void): Redemption {
  return useRedemption<LoginAnswer>('/api/auth/account/confirm', ({ auth_token }) => {
    beginSession(auth_token)
    onConfirmed()
  })
}

/** Confirms a new email address. */
export function useEmailUpdate(): Redemption {
  const client = useQueryClient()
  return useRedemption(
    '/api/auth/email/update',
    () => void client.invalidateQueries({ queryKey: queryKeys.profile }),
  )
}

/**
 * Sends the token with which the app was opened, when the screen mounts. The token is first removed from memory, so
 * that the screen does not send it again when it is mounted again.
 */
function useRedemption<Answer>(path: string, onSuccess: (answer: Answer) => void): Redemption {
  const [cameWithToken] = useState(() => linkToken.get() !== null)
  const { mutate, variables, status, error } = useMutation({
    mutationFn: (body: TokenBody) => post<Answer>(path, body),
    onSuccess,
  })
  useEffect(() => {
    const token = linkToken.get()
    if (token === null) return
    linkToken.set(null)
    mutate({ token })
  }, [mutate])

  const retry = () => {
    if (variables !== undefined) mutate(variables)
  }
  if (!cameWithToken || isRefusal(error)) return { state: 'dead', error: null, retry }
  if (status === 'success') return { state: 'done', error, retry }
  return { state: status === 'error' ? 'failed' : 'underway', error, retry }
}

function isRefusal(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'link-invalid'
}
