// Sets up and removes the second factors of an account.

import { requireAccount } from '../../platform/access/require-account'
import { accountHasSecondFactor } from '../../platform/access/second-factor-store'
import { type Account, findAccount } from '../../platform/access/store'
import type { Act, Actor } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { forbidden, invalid, notFound } from '../../platform/errors'
import type { Requester } from '../../platform/http/requester'
import { noticeOf } from '../notices/notice'
import { requireWayIn } from '../sign-in/last-way-in'
import { findStep, makeAuthenticatorSecret } from './authenticator-codes'
import {
  challengeInvalid,
  makeChallenge,
  ofAccount,
  type Purpose,
  readChallenge,
  useChallenge,
} from './challenges'
import { isFactorDemanded } from './demand'
import { passkeyPlaceOf, requirePasskeyPlace } from './passkey-place'
import { checkNewPasskey, offerPasskey } from './passkeys'
import { makeRecoveryCodes } from './recovery-codes'
import { maxPasskeyNameLength, type NewPasskeyBody } from './schemas'
import {
  countRecoveryCodes,
  deleteAuthenticator,
  deleteFactors,
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  renamePasskey,
  replaceAuthenticator,
  replaceRecoveryCodes,
} from './store'
import { hasUsableFactor, nextStepOf } from './usable-factors'
import { noteUsedCode } from './used-codes'

/** Who sets up a factor, and how: in a session, or at a log-in that demands one. */
export interface SetUp {
  account: Account
  by: Actor
  requester: Requester
  isAtLogIn: boolean
  /** What is done together with it, so that neither is there without the other. */
  goOn?: (tx: Db) => void
}

/** Maximum number of passkeys of an account: those of a person's devices, and some keys in drawers. */
const maxPasskeys = 20

const purposeOf = (factor: 'authenticator' | 'passkey', { isAtLogIn }: Pick<SetUp, 'isAtLogIn'>): Purpose =>
  isAtLogIn ? `${factor}-at-log-in` : factor

/** Makes a secret for an authenticator app. It counts once a code of it is sent, with the challenge. */
export async function offerAuthenticator(ctx: PlatformContext, setUp: Pick<SetUp, 'account' | 'isAtLogIn'>) {
  const { account } = setUp
  const made = await makeAuthenticatorSecret(account.username)
  const challenge = makeChallenge(ctx, purposeOf('authenticator', setUp), ofAccount(account, made.secret))
  return { ...made, challenge }
}

/**
 * Adds an authenticator app, or replaces the present one.
 * @returns recovery codes if they are the first
 * @throws AppError 401 if the challenge is not a current one of this account, 400 if the code is wrong
 */
export async function addAuthenticator(
  ctx: PlatformContext,
  setUp: SetUp,
  answer: { challenge: string; code: string },
): Promise<string[] | null> {
  const { account } = setUp
  const challenge = readChallenge(ctx, purposeOf('authenticator', setUp), answer.challenge)
  const { secret = null } = challenge ?? {}
  if (challenge?.userId !== account.id || challenge.epoch !== account.sessionEpoch || secret === null)
    throw challengeInvalid()
  const now = ctx.clock()
  const step = await findStep(secret, answer.code, now)
  if (step === null) throw invalid('first-code-wrong', 'invalid code')
  return storeFactor(ctx, setUp, challenge, 'authenticator-added', tx => {
    replaceAuthenticator(tx, {
      userId: account.id,
      secret,
      lastStep: step,
      createdAt: now,
      lastUsedAt: null,
    })
    noteUsedCode(tx, { secret, step }, now)
  })
}

/**
 * Returns what a browser needs to make a passkey.
 * @throws AppError 400 if passkeys are not possible here, or if the account has as many as there can be
 */
export async function offerNewPasskey(
  ctx: PlatformContext,
  setUp: Pick<SetUp, 'account' | 'isAtLogIn' | 'requester'>,
) {
  const place = passkeyPlaceOf(setUp.requester)
  requirePasskeyPlace(place)
  requireRoomForPasskey(ctx.db, setUp.account.id)
  return offerPasskey(ctx, setUp.account, place, purposeOf('passkey', setUp))
}

/**
 * Adds a passkey.
 * @returns recovery codes if they are the first
 * @throws AppError 401 if the passkey is not good, 400 if its name is not, or if it is already known
 */
export async function addPasskey(
  ctx: PlatformContext,
  setUp: SetUp,
  answer: NewPasskeyBody,
): Promise<string[] | null> {
  const { account } = setUp
  const name = requirePasskeyName(answer.name)
  const place = passkeyPlaceOf(setUp.requester)
  const { challenge, facts } = await checkNewPasskey(ctx, answer.passkey, place, purposeOf('passkey', setUp))
  if (challenge.userId !== account.id || challenge.epoch !== account.sessionEpoch) throw challengeInvalid()
  return storeFactor(ctx, setUp, challenge, 'passkey-added', tx => {
    requireRoomForPasskey(tx, account.id)
    if (findPasskey(tx, facts.credentialId)) throw invalid('passkey-known')
    insertPasskey(tx, { ...facts, userId: account.id, name, createdAt: ctx.clock(), lastUsedAt: null })
  })
}

/** @throws AppError 400 if the name is empty, too long, or not on one line */
function requirePasskeyName(written: string): string {
  const name = written.trim()
  if (name === '' || name.length > maxPasskeyNameLength || /\p{Cc}/u.test(name))
    throw invalid('passkey-name-invalid')
  return name
}

function requireRoomForPasskey(db: Db, userId: number) {
  if (listPasskeys(db, userId).length >= maxPasskeys)
    throw invalid('too-many-passkeys', `you cannot have more than ${maxPasskeys} passkeys`)
}

type Challenge = NonNullable<ReturnType<typeof readChallenge>>

async function storeFactor(
  ctx: PlatformContext,
  { account, by, requester, isAtLogIn, goOn }: SetUp,
  challenge: Challenge,
  act: Act,
  store: (tx: Db) => void,
): Promise<string[] | null> {
  const needsCodes = (db: Db) =>
    !hasUsableFactor(ctx, db, account.id) && countRecoveryCodes(db, account.id) === 0
  const first = needsCodes(ctx.db) ? await newCodes(ctx) : null
  const shown = transact(ctx.db, tx => {
    requireUnchanged(tx, account)
    useChallenge(tx, challenge, ctx.clock())
    // A log-in sets up the first factor only: otherwise the password would be enough to add another one.
    if (isAtLogIn && nextStepOf(ctx, tx, account)?.code === 'second-factor-required') throw challengeInvalid()
    const codes = needsCodes(tx) ? first : null
    store(tx)
    if (codes) replaceRecoveryCodes(tx, account.id, codes.hashes)
    recordAct(ctx, tx, { act, by })
    noticeOf(ctx, tx, account, 'factor-added', requester)
    goOn?.(tx)
    return codes?.codes ?? null
  })
  ctx.jobs.wake()
  return shown
}

/**
 * Requires that nobody has set another password, or ended all sessions, while codes were made and hashed.
 * @throws AppError 401 otherwise
 */
function requireUnchanged(tx: Db, { id, sessionEpoch }: Account) {
  if (findAccount(tx, id)?.sessionEpoch !== sessionEpoch) throw challengeInvalid()
}

function newCodes({ passwords }: Pick<PlatformContext, 'passwords'>) {
  passwords.requireRoom()
  return makeRecoveryCodes(passwords)
}

/**
 * Replaces the recovery codes of an account.
 * @throws AppError 404 without a second factor
 */
export async function renewRecoveryCodes(
  ctx: PlatformContext,
  { account, by, requester }: SetUp,
): Promise<string[]> {
  const { codes, hashes } = await newCodes(ctx)
  transact(ctx.db, tx => {
    requireUnchanged(tx, account)
    if (!accountHasSecondFactor(tx, account.id))
      throw notFound('second-factor-not-found', 'second factor not found')
    replaceRecoveryCodes(tx, account.id, hashes)
    recordAct(ctx, tx, { act: 'recovery-codes-made', by })
    noticeOf(ctx, tx, account, 'factor-added', requester)
  })
  ctx.jobs.wake()
  return codes
}

/** @throws AppError 404 if the account has no such passkey, 400 if the name is not possible */
export function changePasskeyName(
  ctx: PlatformContext,
  { account, by }: Pick<SetUp, 'account' | 'by'>,
  id: number,
  written: string,
) {
  const name = requirePasskeyName(written)
  return transact(ctx.db, tx => {
    const renamed = renamePasskey(tx, account.id, id, name)
    if (!renamed) throw passkeyNotFound()
    recordAct(ctx, tx, { act: 'passkey-renamed', by })
    return renamed
  })
}

/** @throws AppError 404 if there is none, 403 if it is the last factor and this server demands one */
export const removeAuthenticator = (ctx: PlatformContext, setUp: SetUp) =>
  removeFactor(ctx, setUp, 'authenticator-removed', tx => {
    if (!deleteAuthenticator(tx, setUp.account.id))
      throw notFound('authenticator-not-found', 'authenticator app not found')
  })

/**
 * @throws AppError 404 if there is none, 403 if nothing would be left to log in with, or if it is the last factor and
 *   this server demands one
 */
export const removePasskey = (ctx: PlatformContext, setUp: SetUp, id: number) =>
  removeFactor(ctx, setUp, 'passkey-removed', tx => {
    if (!deletePasskey(tx, setUp.account.id, id)) throw passkeyNotFound()
    requireWayIn(ctx, tx, requireAccount(tx, setUp.account.id), passkeyPlaceOf(setUp.requester))
  })

const passkeyNotFound = () => notFound('passkey-not-found', 'passkey not found')

function removeFactor(
  ctx: PlatformContext,
  { account, by, requester }: SetUp,
  act: Act,
  remove: (tx: Db) => void,
) {
  transact(ctx.db, tx => {
    const hadUsable = hasUsableFactor(ctx, tx, account.id)
    remove(tx)
    const wasUsedLast = hadUsable && !hasUsableFactor(ctx, tx, account.id)
    if (wasUsedLast && isFactorDemanded(ctx, account)) throw forbidden('second-factor-demanded')
    // Without a factor, recovery codes have nothing to replace.
    if (!accountHasSecondFactor(tx, account.id)) deleteFactors(tx, account.id)
    recordAct(ctx, tx, { act, by })
    noticeOf(ctx, tx, account, 'factor-removed', requester)
  })
  ctx.jobs.wake()
}
