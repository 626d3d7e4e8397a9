import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  LoginAnswer,
  LoginBody,
  LogoutAnswer,
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

/**
 * Ends the session on the server and in this browser. If the request fails, the session ends in this browser all the
 * same, and on the server once it can be reached again. A session that a provider began ends there, too.
 */
export async function logOut(): Promise<void> {
  const { token } = session.get()
  const isDone = await post<LogoutAnswer>('/api/auth/logout', {}).then(
    ({ log_out_url }) => {
      if (log_out_url) location.assign(log_out_url)
      return true
    },
    (error: unknown) => error instanceof ApiError && isOver(error.status),
  )
  if (!isDone && token !== null) endLater(token)
  endSession(isDone ? 'logged-out' : 'logged-out-here')
}

/**
 * Registers an account.
 * @param onRegistered called when the server accepts the registration; this also happens if the account already exists
 */
export function useRegistration(onRegistered: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RegisterBody) => post('/api/auth/register', body),
    onSuccess: onRegistered,
    onError: error => {
      // Registration was closed in the meantime. The page shows this once the configuration is reloaded.
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

/** Requests an email with a link. The server does not reveal whether the address belongs to an account. */
export function useEmailRequest(purpose: keyof typeof emailRequests, onSent: () => void) {
  return useMutation({
    mutationFn: (body: ResendBody | ResetRequestBody) => post(emailRequests[purpose], body),
    onSuccess: onSent,
  })
}

/** Sets a new password with the token of an emailed link. A used or invalid token is removed from memory. */
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
