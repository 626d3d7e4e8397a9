import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { TokenBody } from '../../../src/auth/schemas'
import { post } from '../client/api'
import { ApiError } from '../../api-error'
import { letterToken } from './link-token'

export interface Redemption {
  state: 'underway' | 'done' | 'dead' | 'failed'
  /** Why it failed, although the token may be good. */
  error: Error | null
  retry: () => void
}

/**
 * Redeems the token that the app was opened with as soon as the screen is there. Once: whoever draws the screen again
 * finds the token gone.
 */
export function useRedemption<Answer>(path: string, onSuccess: (answer: Answer) => void): Redemption {
  const [cameWithToken] = useState(() => letterToken.get() !== null)
  const { mutate, variables, status, error } = useMutation({
    mutationFn: (body: TokenBody) => post<Answer>(path, body),
    onSuccess,
  })
  useEffect(() => {
    const token = letterToken.get()
    if (token === null) return
    letterToken.set(null)
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
  return error instanceof ApiError && error.status === 400
}
