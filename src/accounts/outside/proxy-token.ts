// A proxy that sends a signed token instead of a name, as Cloudflare Access does in `Cf-Access-Jwt-Assertion`.
import { errors, jwtVerify } from 'jose'
import { AppError } from '../../platform/errors'
import { clockToleranceS, type ProvidersContext } from '../providers/providers'

/** Codes that say that the keys could not be had, and nothing about the token. */
const codesOfKeys = [errors.JOSEError.code, errors.JWKSTimeout.code, errors.JWKSInvalid.code]

/**
 * Returns the email address of the person whom a token names; `null` if it is forged, for somebody else, too old, or of
 * no person.
 * @throws AppError 424 `provider-unreachable` if the issuer does not tell its keys
 */
export async function readProxyToken(
  ctx: ProvidersContext,
  token: string,
  { issuer, audience }: { issuer: string; audience: string },
): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, ctx.providers.keysOfProxy(issuer), {
      issuer,
      audience,
      algorithms: ['RS256'],
      clockTolerance: clockToleranceS,
      currentDate: ctx.clock(),
      requiredClaims: ['exp', 'iat'],
    })
    // Tokens of services have none.
    const { email } = payload
    return typeof email === 'string' && email.includes('@') ? email : null
  } catch (error) {
    const isAboutToken = error instanceof errors.JOSEError && !codesOfKeys.includes(error.code)
    ctx.log.warn('A token of a proxy was refused', { reason: error instanceof Error ? error.name : '' })
    if (isAboutToken) return null
    throw new AppError('otherServerFails', 'provider-unreachable', 'the provider does not answer')
  }
}
