// Signed tokens (JWT). Each purpose has its own type in the header, so that a token is only valid for its purpose.
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { createLruMap } from '../../../lib/async/lru-cache'
import { invalidToken } from '../../errors'
import { maxS } from './lifetimes'
import type { KeyRing } from './secret-key'
import { hashSecret } from './secrets'

type TokenPurpose = 'session' | 'image' | 'download' | 'backup'

export interface TokenClaims {
  userId: number
  /** Id of the log-in. Logging out revokes it, so all tokens of a session share it. */
  jti: string
  /** The user's session epoch at the time of signing. */
  epoch: number
  expiresAt: Date
  /**
   * True if the session has a row in `sessions`, and ends when this row is deleted. Sessions from before Trackhut 1.1
   * have no such row.
   */
  isListed: boolean
}

export type Tokens = ReturnType<typeof createTokens>

/**
 * A token of a session with a row in `sessions` is valid even if it was signed up to this many seconds in the future.
 * This happens if the clock showed local time instead of UTC, which is at most 14 hours ahead, and was corrected later.
 */
const toleratedLeadS = 14 * 3600

const issuer = 'trackhut'
const algorithm = 'HS256'
const typeOf = (purpose: TokenPurpose) => `trackhut-${purpose}+jwt`

/** Maximum number of cached tokens. It is sufficient for all users of a busy server within some minutes. */
const maxKept = 1000

/** A token whose signature was verified. Whether it is still valid is checked on every use. */
interface SignedToken {
  payload: JWTPayload
  /**
   * `kid` is the key id in the header of the token, undefined in tokens of earlier versions. `keyId` is the id of the
   * key that verified the token.
   */
  kid: string | undefined
  keyId: string
}

export function createTokens(ring: KeyRing, clock: () => Date) {
  /** Cache of verified tokens. Its keys are hashes of purpose and token. */
  const kept = createLruMap<SignedToken>(maxKept)

  const isGood = ({ payload, kid, keyId }: SignedToken, now: Date) =>
    (payload.exp ?? 0) > seconds(now) && ring.find(kid, now)?.id === keyId

  /** Verifies a token, or finds it in the cache. @throws JWTExpired and other errors of jose */
  const readSigned = async (purpose: TokenPurpose, token: string, now: Date): Promise<JWTPayload> => {
    const name = hashSecret(`${purpose} ${token}`)
    const known = kept.get(name)
    if (known && isGood(known, now)) return known.payload
    const signed = await checkSignature(ring, purpose, token, now)
    kept.set(name, signed)
    return signed.payload
  }

  return {
    sign(purpose: TokenPurpose, { userId, jti, epoch, expiresAt, isListed }: TokenClaims): Promise<string> {
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
    /** @throws AppError 401 if the token is expired or invalid */
    async verify(purpose: TokenPurpose, token: string): Promise<TokenClaims> {
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

/** Verifies the signature of a token. @throws JWTExpired and other errors of jose */
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
 * Reads the claims of a verified token.
 * @throws JWTExpired for a token older than the longest lifetime
 * @throws JWTInvalid for claims that Trackhut never signs, or that were signed while the clock was too far ahead
 */
function readClaims(payload: JWTPayload, now: Date): TokenClaims {
  const { sub, jti, ver, iat = 0, exp = 0 } = payload
  const isListed = payload.listed === true
  const ageS = seconds(now) - iat
  if (ageS > maxS) throw new errors.JWTExpired('too old', payload)
  const isOurs =
    typeof sub === 'string' &&
    /^[1-9]\d{0,15}$/.test(sub) &&
    typeof jti === 'string' &&
    Number.isInteger(ver) &&
    exp - iat <= maxS &&
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

/**
 * Whether the signature of a token is in canonical base64url. Decoders ignore padding and unused bits, so without this
 * check several texts would be accepted as the same signature.
 */
function isCanonical(token: string): boolean {
  const signature = /^[\w-]+\.[\w-]+\.([\w-]{43})$/.exec(token)?.[1]
  return signature !== undefined && Buffer.from(signature, 'base64url').toString('base64url') === signature
}
