// Signed tokens. Each purpose has its own type in the header, so that one is worthless where another is wanted.
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { createLruMap } from '../../../lib/async/lru-cache'
import { invalidToken } from '../../errors'
import { longestS } from './lifetimes'
import type { KeyRing } from './secret-key'
import { hashSecret } from './secrets'

type TokenPurpose = 'session' | 'image' | 'download' | 'backup'

export interface TokenClaims {
  userId: number
  /** Id of the login. It is what logging out revokes, so all that a session gives out share it. */
  jti: string
  /** The user's session epoch at the time of signing. */
  epoch: number
  expiresAt: Date
  /** A listed session is over once it is off the list. Those from before Trackhut 1.1 were never on it. */
  isListed: boolean
}

export interface Tokens {
  sign(purpose: TokenPurpose, claims: TokenClaims): Promise<string>
  /** @throws AppError with the text for an expired or an invalid token */
  verify(purpose: TokenPurpose, token: string): Promise<TokenClaims>
}

/** In seconds: so far ahead is a machine that takes the local time for UTC. Its sessions are good when it is put right. */
const toleratedLeadS = 14 * 3600

const issuer = 'trackhut'
const algorithm = 'HS256'
const typeOf = (purpose: TokenPurpose) => `trackhut-${purpose}+jwt`

/** As many as a busy server has callers within minutes. */
const mostKept = 1000

/** A token with a good signature. Whether it is good now is another question, which is asked every time. */
interface SignedToken {
  payload: JWTPayload
  /** What its header names the key by, and the id that key has. */
  kid: string | undefined
  keyId: string
}

export function createTokens(ring: KeyRing, clock: () => Date): Tokens {
  /** By hash of their purpose and text. */
  const kept = createLruMap<SignedToken>(mostKept)

  const isGood = ({ payload, kid, keyId }: SignedToken, now: Date) =>
    (payload.exp ?? 0) > seconds(now) && ring.find(kid, now)?.id === keyId

  /** @throws JWTExpired and other errors of jose */
  const readSigned = async (purpose: TokenPurpose, token: string, now: Date): Promise<JWTPayload> => {
    const name = hashSecret(`${purpose} ${token}`)
    const known = kept.get(name)
    if (known && isGood(known, now)) return known.payload
    const signed = await checkSignature(ring, purpose, token, now)
    kept.set(name, signed)
    return signed.payload
  }

  return {
    sign(purpose, { userId, jti, epoch, expiresAt, isListed }) {
      const key = ring.current()
      return new SignJWT({ ver: epoch, ...(isListed && { listed: true }) })
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
      try {
        return readClaims(await readSigned(purpose, token, now), now)
      } catch (error) {
        if (error instanceof errors.JWTExpired)
          throw invalidToken('token-expired', 'signature expired, please log in again')
        throw invalidToken('token-invalid', 'invalid token, please log in again')
      }
    },
  }
}

/** @throws JWTExpired and other errors of jose */
async function checkSignature(
  ring: KeyRing,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<SignedToken> {
  if (!isCanonical(token)) throw new errors.JWTInvalid()
  let keyId = ''
  const findKey = ({ kid }: { kid?: string }) => {
    const key = ring.find(kid, now)
    if (!key) throw new errors.JWKSNoMatchingKey()
    keyId = key.id
    return key.bytes
  }
  const { payload, protectedHeader } = await jwtVerify(token, findKey, {
    algorithms: [algorithm],
    typ: typeOf(purpose),
    issuer,
    audience: issuer,
    requiredClaims: ['exp', 'iat', 'sub', 'jti', 'ver'],
    currentDate: now,
  })
  return { payload, kid: protectedHeader.kid, keyId }
}

/**
 * @throws JWTExpired for a token that is older than any may become
 * @throws JWTInvalid for claims that were never signed here, or by a clock that was ahead
 */
function readClaims(payload: JWTPayload, now: Date): TokenClaims {
  const { sub, jti, ver, iat = 0, exp = 0 } = payload
  const isListed = payload.listed === true
  const ageS = seconds(now) - iat
  if (ageS > longestS) throw new errors.JWTExpired('too old', payload)
  const isOurs =
    typeof sub === 'string' &&
    /^[1-9]\d{0,15}$/.test(sub) &&
    typeof jti === 'string' &&
    Number.isInteger(ver) &&
    exp - iat <= longestS &&
    ageS >= (isListed ? -toleratedLeadS : 0)
  if (!isOurs) throw new errors.JWTInvalid()
  return {
    userId: Number(sub),
    jti,
    epoch: Number(ver),
    expiresAt: new Date(exp * 1000),
    isListed,
  }
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** Base64url decoders ignore spare bits and padding; a token has exactly one spelling here. */
function isCanonical(token: string): boolean {
  const signature = /^[\w-]+\.[\w-]+\.([\w-]{43})$/.exec(token)?.[1]
  return signature !== undefined && Buffer.from(signature, 'base64url').toString('base64url') === signature
}
