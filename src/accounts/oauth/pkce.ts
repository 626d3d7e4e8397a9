// Proof Key for Code Exchange (RFC 7636): an app shows a hash when it asks, and what was hashed when it comes with the
// code. Whoever caught the code on its way has only the hash.
import { invalid } from '../../platform/errors'
import type { Fields } from '../../platform/http/input/form'
import { invalidGrant, invalidRequest } from './grants/oauth-error'

const wellFormed = /^[A-Za-z0-9\-._~]{43,128}$/

/**
 * The challenge in a request for authorization; null without one.
 * @throws AppError unless it is by the method S256, which has to be named
 */
export function readChallenge(fields: Fields): string | null {
  const challenge = fields.get('code_challenge')
  const method = fields.get('code_challenge_method')
  if (challenge === undefined && method === undefined) return null
  if (challenge === undefined) throw invalid('code-challenge-missing', 'Missing "code_challenge"')
  if (!wellFormed.test(challenge)) throw invalid('code-challenge-invalid', 'Invalid "code_challenge"')
  if (method !== 'S256')
    throw invalid('code-challenge-method-unsupported', 'Unsupported "code_challenge_method"')
  return challenge
}

/**
 * Holds the verifier that comes with a code against the challenge its request had. One that nobody asked for is refused
 * too: the app had a challenge in mind, and somebody has taken it out of the request.
 * @throws OAuthError
 */
export function requireVerifier(challenge: string | null, verifier: string | undefined) {
  if (challenge === null && verifier === undefined) return
  if (verifier === undefined) throw invalidRequest('Missing "code_verifier"')
  if (!wellFormed.test(verifier)) throw invalidRequest('Invalid "code_verifier"')
  if (challengeOf(verifier) !== challenge) throw invalidGrant('Code challenge failed.')
}

const challengeOf = (verifier: string) => new Bun.CryptoHasher('sha256').update(verifier).digest('base64url')
