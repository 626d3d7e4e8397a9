// Signed tokens. Each purpose has its own type in the header, so that one is worthless where another is wanted.
import { errors, jwtVerify, SignJWT } from 'jose'
import { invalidToken } from '../errors'

type TokenPurpose = 'session' | 'image'

export interface TokenClaims {
  userId: number
  /** Id of the login. It is what logging out revokes, so a session and its image cookie share it. */
  jti: string
  /** The user's session epoch at the time of signing. */
  epoch: number
  expiresAt: Date
}

export interface Tokens {
  sign(purpose: TokenPurpose, claims: TokenClaims): Promise<string>
  /** @throws AppError with the text for an expired or an invalid token */
  verify(purpose: TokenPurpose, token: string): Promise<TokenClaims>
}

export const sessionDays = 30

const issuer = 'trackhut'
const algorithm = 'HS256'
const typeOf = (purpose: TokenPurpose) => `trackhut-${purpose}+jwt`

export function createTokens(key: Uint8Array, clock: () => Date): Tokens {
  return {
    sign(purpose, { userId, jti, epoch, expiresAt }) {
      return new SignJWT({ ver: epoch })
        .setProtectedHeader({ alg: algorithm, typ: typeOf(purpose) })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setSubject(String(userId))
        .setJti(jti)
        .setIssuedAt(seconds(clock()))
        .setExpirationTime(seconds(expiresAt))
        .sign(key)
    },
    async verify(purpose, token) {
      if (!isCanonical(token)) throw invalidToken('invalid token, please log in again')
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          typ: typeOf(purpose),
          issuer,
          audience: issuer,
          requiredClaims: ['exp', 'iat', 'sub', 'jti', 'ver'],
          maxTokenAge: `${sessionDays + 1}d`,
          currentDate: clock(),
        })
        return {
          userId: Number(payload.sub),
          jti: payload.jti as string,
          epoch: Number(payload.ver),
          expiresAt: new Date((payload.exp as number) * 1000),
        }
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw invalidToken('signature expired, please log in again')
        throw invalidToken('invalid token, please log in again')
      }
    },
  }
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** Base64url decoders ignore spare bits and padding; a token has exactly one spelling here. */
function isCanonical(token: string): boolean {
  const signature = /^[\w-]+\.[\w-]+\.([\w-]{43})$/.exec(token)?.[1]
  return signature !== undefined && Buffer.from(signature, 'base64url').toString('base64url') === signature
}
