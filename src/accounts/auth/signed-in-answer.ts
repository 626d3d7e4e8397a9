import type { SignedIn } from '../../platform/access/sign-in'
import type { LoginAnswer } from './schemas'

/** Logs in: the token for requests is in the body, the one for map images in a cookie. */
export function signedInAnswer(
  { authToken, cookie }: SignedIn,
  set: { headers: Record<string, unknown> },
  message = 'successfully logged in',
): LoginAnswer {
  set.headers['set-cookie'] = cookie
  return { status: 'success', message, auth_token: authToken }
}
