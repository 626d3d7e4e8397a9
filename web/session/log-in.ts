import type { LoginAnswer, LoginBody } from '../../src/auth/schemas'
import { post } from '../data/client/api'
import { beginSession, endSession } from '../data/client/session'

export async function logIn(credentials: LoginBody): Promise<void> {
  const { auth_token } = await post<LoginAnswer>('/api/auth/login', credentials)
  beginSession(auth_token)
}

/** Ends the session here in any case, and on the server when it can be reached. */
export async function logOut(): Promise<void> {
  await post('/api/auth/logout', {}).catch(() => undefined)
  endSession('logged-out')
}
