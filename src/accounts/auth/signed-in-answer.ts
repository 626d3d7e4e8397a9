import type { SignedIn } from '../../access/sign-in'
import type { LoginAnswer } from '../../auth/schemas'

/** Whoever gets this is logged in: the token for requests in the body, the one for pictures in a cookie. */
export function signedInAnswer(
  { authToken, cookie }: SignedIn,
  set: { headers: Record<string, unknown> },
  message = 'successfully logged in',
): LoginAnswer {
  set.headers['set-cookie'] = cookie
  return { status: 'success', message, auth_token: authToken }
}
