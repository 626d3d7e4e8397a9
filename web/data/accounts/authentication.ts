import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  LoginAnswer,
  LoginBody,
  NewPasswordBody,
  RegisterBody,
  ResendBody,
  ResetRequestBody,
} from '../../../src/accounts/auth/schemas'
import { post } from '../client/api'
import { ApiError } from '../client/api-error'
import { queryKeys } from '../client/query-keys'
import { beginSession, endLater, endSession, isOver, session } from '../client/session'
import { linkToken } from './link-token'

export function useLogIn() {
  return useMutation({
    mutationFn: async (credentials: LoginBody) => {
      const { auth_token } = await post<LoginAnswer>('/api/auth/login', credentials)
      beginSession(auth_token)
    },
  })
}

/** Ends the session here in any case, and on the server now or as soon as it can be reached. */
export async function logOut(): Promise<void> {
  const { token } = session.get()
  const isDone = await post('/api/auth/logout', {}).then(
    () => true,
    (error: unknown) => error instanceof ApiError && isOver(error.status),
  )
  if (!isDone && token !== null) endLater(token)
  endSession(isDone ? 'logged-out' : 'logged-out-here')
}

/** @param onRegistered called once the server has taken the account, which may be one it has already */
export function useRegistration(onRegistered: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RegisterBody) => post('/api/auth/register', body),
    onSuccess: onRegistered,
    onError: error => {
      // Registration was closed in the meantime; the page will say so.
      if (error instanceof ApiError && error.code === 'registration-closed') {
        return client.invalidateQueries({ queryKey: queryKeys.configuration })
      }
    },
  })
}

const emailRequests = {
  confirmation: '/api/auth/account/resend-confirmation',
  passwordReset: '/api/auth/password/reset-request',
}

/** Has an email sent with a link. Whether the address has an account, the server does not tell. */
export function useEmailRequest(purpose: keyof typeof emailRequests, onSent: () => void) {
  return useMutation({
    mutationFn: (body: ResendBody | ResetRequestBody) => post(emailRequests[purpose], body),
    onSuccess: onSent,
  })
}

/** Sets a new password with the token of a link. However it ends, a token that is used up is forgotten. */
export function usePasswordUpdate(onUpdated: () => void) {
  return useMutation({
    mutationFn: (body: NewPasswordBody) => post('/api/auth/password/update', body),
    onSuccess: () => {
      onUpdated()
      linkToken.set(null)
    },
    onError: error => {
      if (error instanceof ApiError && error.code === 'link-invalid') linkToken.set(null)
    },
  })
}
