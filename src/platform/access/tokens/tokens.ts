// Signed tokens. Each purpose has its own type in the header, so that one is worthless where another is wanted.
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { invalidToken } from '../../../errors'
import type { KeyRing } from './secret-key'

type TokenPurpose = 'session' | 'image' | 'download' | 'backup'

export interface TokenClaims {
  userId: number
  /** Id of the login. It is what logging out revokes, so all that a session gives out share it. */
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

/** In seconds. A day more than any token is given. */
export const longestS = (sessionDays + 1) * 86_400

const issuer = 'trackhut'
const algorithm = 'HS256'
const typeOf = (purpose: TokenPurpose) => `trackhut-${purpose}+jwt`

export function createTokens(ring: KeyRing, clock: () => Date): Tokens {
  return {
    sign(purpose, { userId, jti, epoch, expiresAt }) {
      const key = ring.current()
      return new SignJWT({ ver: epoch })
        .setProtectedHeader({ alg: algorithm, typ: typeOf(purpose), kid: key.id })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setSubject(String(userId))
        .setJti(jti)
        .setIssuedAt(seconds(clock()))
        .setExpirationTime(seconds(expiresAt))
        .sign(key.bytes)
    },
    async verify(purpose, token) {
      const now = clock()
      const findKey = ({ kid }: { kid?: string }) => {
        const key = ring.find(kid, now)
        if (!key) throw new errors.JWKSNoMatchingKey()
        return key.bytes
      }
      try {
        if (!isCanonical(token)) throw new errors.JWTInvalid()
        const { payload } = await jwtVerify(token, findKey, {
          algorithms: [algorithm],
          typ: typeOf(purpose),
          issuer,
          audience: issuer,
          requiredClaims: ['exp', 'iat', 'sub', 'jti', 'ver'],
          maxTokenAge: longestS,
          currentDate: now,
        })
        return readClaims(payload)
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw invalidToken('signature expired, please log in again')
        throw invalidToken('invalid token, please log in again')
      }
    },
  }
}

/** @throws JWTInvalid for claims that were never signed here */
function readClaims({ sub, jti, ver, iat = 0, exp = 0 }: JWTPayload): TokenClaims {
  const isOurs =
    typeof sub === 'string' &&
    /^[1-9]\d{0,15}$/.test(sub) &&
    typeof jti === 'string' &&
    Number.isInteger(ver) &&
    exp - iat <= longestS
  if (!isOurs) throw new errors.JWTInvalid()
  return { userId: Number(sub), jti, epoch: Number(ver), expiresAt: new Date(exp * 1000) }
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** Base64url decoders ignore spare bits and padding; a token has exactly one spelling here. */
function isCanonical(token: string): boolean {
  const signature = /^[\w-]+\.[\w-]+\.([\w-]{43})$/.exec(token)?.[1]
  return signature !== undefined && Buffer.from(signature, 'base64url').toString('base64url') === signature
}
