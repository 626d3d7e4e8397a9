// Makes and checks passkeys (WebAuthn). The user must be verified, by a fingerprint or a PIN, so a passkey is something
// that one has and something that one knows or is: both factors.
import { randomText } from '../../lib/random'
import type { Account } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { AppError } from '../../platform/errors'
import { makeChallenge, ofAccount, type Purpose, readChallenge, type Subject } from './challenges'
import { loadLibrary } from './library/load-library'
import type { PasskeyPlace } from './passkey-place'
import type { CreatedPasskey, UsedPasskey } from './schemas'
import { findPasskey, listPasskeys, type Passkey } from './store'

type Ctx = Pick<PlatformContext, 'db' | 'sealing' | 'clock'>

/** Time in milliseconds that browsers give people. */
const timeout = 5 * 60_000

/** Algorithms of keys: Ed25519, and for older authenticators ECDSA with P-256 and RSA. */
const algorithms = [-8, -7, -257]

const userHandleBytes = 32

/** Returns what a browser needs to make a passkey. The challenge knows the account. */
export async function offerPasskey(ctx: Ctx, account: Account, { host }: PasskeyPlace, purpose: Purpose) {
  const { generateRegistrationOptions } = await loadLibrary()
  const known = listPasskeys(ctx.db, account.id)
  const userHandle = known[0]?.userHandle ?? randomText(userHandleBytes)
  return generateRegistrationOptions({
    rpName: 'Trackhut',
    rpID: host,
    userName: account.email,
    userDisplayName: account.username,
    userID: new Uint8Array(Buffer.from(userHandle, 'base64url')),
    challenge: makeChallenge(ctx, purpose, ofAccount(account, userHandle)),
    timeout,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known
      .filter(passkey => passkey.host === host)
      .map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  })
}

type Challenge = NonNullable<ReturnType<typeof readChallenge>>

interface MadePasskey {
  challenge: Challenge
  /** The facts of its row that the browser determines. */
  facts: Pick<
    Passkey,
    'credentialId' | 'userHandle' | 'host' | 'publicKey' | 'counter' | 'transports' | 'isSynced'
  >
}

/**
 * Checks a passkey that a browser has made.
 * @throws AppError 401 whatever is wrong with it
 */
export async function checkNewPasskey(
  ctx: Ctx,
  passkey: CreatedPasskey,
  place: PasskeyPlace,
  purpose: Purpose,
): Promise<MadePasskey> {
  const { verifyRegistrationResponse } = await loadLibrary()
  const reading = expectChallenge(ctx, purpose)
  const { verified, registrationInfo } = await refusing(
    verifyRegistrationResponse({
      response: {
        ...passkey,
        response: { ...passkey.response, transports: passkey.response.transports ?? [] },
        clientExtensionResults: {},
      },
      expectedChallenge: reading.expect,
      expectedOrigin: place.origin,
      expectedRPID: place.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  const challenge = reading.found()
  if (!verified || !registrationInfo || !challenge?.secret) throw passkeyRefused()
  const { credential, credentialBackedUp } = registrationInfo
  return {
    challenge,
    facts: {
      credentialId: credential.id,
      userHandle: challenge.secret,
      host: place.host,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: (credential.transports ?? []).filter(isTransport),
      isSynced: credentialBackedUp,
    },
  }
}

const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

const isTransport = (text: string) => knownTransports.includes(text)

/**
 * Returns what a browser needs to use a passkey: any of this host, or one of an account.
 * @param subject the account if it is known
 */
export async function askForPasskey(ctx: Ctx, subject: Subject, { host }: PasskeyPlace, purpose: Purpose) {
  const { generateAuthenticationOptions } = await loadLibrary()
  const own = subject.userId === null ? [] : listPasskeys(ctx.db, subject.userId)
  return generateAuthenticationOptions({
    rpID: host,
    challenge: makeChallenge(ctx, purpose, subject),
    timeout,
    userVerification: 'required',
    allowCredentials: own
      .filter(passkey => passkey.host === host)
      .map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  })
}

interface ProvenPasskey {
  challenge: Challenge
  passkey: Passkey
  use: Pick<Passkey, 'counter' | 'isSynced'>
}

/**
 * Checks that somebody holds a passkey. A challenge about an account accepts only passkeys of this account.
 * @param userId the account that the challenge must be about; `null` for challenges about none
 * @throws AppError 401 whatever is wrong with it
 */
export async function checkPasskey(
  ctx: Ctx,
  used: UsedPasskey,
  place: PasskeyPlace,
  purpose: Purpose,
  userId: number | null = null,
): Promise<ProvenPasskey> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  const passkey = findPasskey(ctx.db, used.id)
  const { userHandle, ...signed } = used.response
  const reading = expectChallenge(ctx, purpose)
  const { verified, authenticationInfo } = await refusing(
    verifyAuthenticationResponse({
      response: {
        ...used,
        response: userHandle ? { ...signed, userHandle } : signed,
        clientExtensionResults: {},
      },
      expectedChallenge: reading.expect,
      expectedOrigin: place.origin,
      expectedRPID: place.host,
      requireUserVerification: true,
      credential: {
        id: used.id,
        publicKey: new Uint8Array(passkey?.publicKey ?? keyOfNobody),
        counter: passkey?.counter ?? 0,
      },
    }),
  )
  const challenge = reading.found()
  if (!verified || !passkey || challenge?.userId !== userId || !belongs(passkey, used, place, userId))
    throw passkeyRefused()
  const { newCounter, credentialBackedUp } = authenticationInfo
  return { challenge, passkey, use: { counter: newCounter, isSynced: credentialBackedUp } }
}

function belongs(
  passkey: Passkey,
  { response: { userHandle } }: UsedPasskey,
  { host }: PasskeyPlace,
  userId: number | null,
): boolean {
  const isNamed = !userHandle || userHandle === passkey.userHandle
  return passkey.host === host && isNamed && (userId === null || userId === passkey.userId)
}

/** Reads the challenge, which is only known from the response. */
function expectChallenge(ctx: Ctx, purpose: Purpose) {
  let challenge: Challenge | null = null
  return {
    expect(encoded: string): boolean {
      challenge = readChallenge(ctx, purpose, Buffer.from(encoded, 'base64url').toString())
      return challenge !== null
    },
    found: () => challenge,
  }
}

/** Makes all failures of a check the same, because the library throws an error for each of them. */
async function refusing<T>(check: Promise<T>): Promise<T> {
  return check.catch(() => {
    throw passkeyRefused()
  })
}

export const passkeyRefused = () => new AppError('unauthorized', 'passkey-refused', 'invalid credentials')

/**
 * A public key in COSE that belongs to nobody, the generator of P-256. With it, the check of an unknown passkey takes as
 * long as that of a known one; the answer is refused whatever the check says.
 */
const keyOfNobody = Buffer.from(
  [
    'a5010203262001',
    '2158206b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296',
    '2258204fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
  ].join(''),
  'hex',
)
