// Proof Key for Code Exchange (RFC 7636): an app makes a secret value. It sends the hash of this value when it requests
// authorization, and the value itself with the code. An attacker who intercepts the code does not have the value.
import { invalid } from '../../platform/errors'
import type { Fields } from '../../platform/http/input/form'
import { invalidGrant, invalidRequest } from './oauth-error'

const wellFormed = /^[A-Za-z0-9\-._~]{43,128}$/

/**
 * Reads the code challenge of an authorization request; null if it has none.
 * @throws AppError if the challenge is invalid, or the method is missing or not S256
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
 * Requires that the verifier matches the challenge: an app sends the challenge when it requests authorization, and the
 * verifier together with the code. A verifier without a challenge is refused as well, because an attacker may have
 * removed the challenge from the request.
 * @throws OAuthError if the verifier is missing or does not match
 */
export function requireVerifier(challenge: string | null, verifier: string | undefined) {
  if (challenge === null && verifier === undefined) return
  if (verifier === undefined) throw invalidRequest('Missing "code_verifier"')
  if (!wellFormed.test(verifier)) throw invalidRequest('Invalid "code_verifier"')
  if (challengeOf(verifier) !== challenge) throw invalidGrant('Code challenge failed.')
}

const challengeOf = (verifier: string) => new Bun.CryptoHasher('sha256').update(verifier).digest('base64url')
