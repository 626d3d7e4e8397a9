// The second step of a log-in, log-in with a passkey, and setting up a factor at a log-in that demands one.
import { countAttempt, type LoginAttempt, resetAttempts } from '../../platform/access/login-throttle'
import { type Account, findAccount, hasAccess } from '../../platform/access/store'
import type { TokenClaims } from '../../platform/access/tokens/tokens'
import { byRequester, type SignInMethod } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { AppError } from '../../platform/errors'
import type { Requester } from '../../platform/http/requester'
import { noticeOf } from '../notices/notice'
import { goesOnElsewhere } from '../sign-in/ended-elsewhere'
import type { SignedIn, SignInBy, WayIn } from '../sign-in/open-session'
import { enter, signIn, welcome } from '../sign-in/sign-in'
import { challengeInvalid, makeChallenge, ofLogIn, ofNobody, readChallenge, useChallenge } from './challenges'
import { checkCode, codeAttempt } from './check-code'
import { addAuthenticator, addPasskey, offerAuthenticator, offerNewPasskey, type SetUp } from './own-factors'
import { passkeyPlaceOf, requirePasskeyPlace } from './passkey-place'
import { askForPasskey as askFor, checkPasskey, passkeyRefused } from './passkeys'
import { type About, refusals } from './refusals'
import type { NewPasskeyBody, UsedPasskey } from './schemas'
import { findPasskey, notePasskeyUse } from './store'
import { nextStepOf } from './usable-factors'

/**
 * Goes on after the first factor of a log-in: opens the session, unless something is left to prove, which is recorded.
 * The codes of this refusal are only sent if the first factor was right, so that they reveal nothing to others.
 * @throws AppError 401 with a challenge, if the account has a second factor, or has to set one up first
 */
export async function signInAfterFirst(
  ctx: PlatformContext,
  account: Account,
  by: SignInBy,
): Promise<SignedIn> {
  const left = findStepLeft(ctx, account, by)
  if (left === null) return signIn(ctx, account, by)
  // Who it was is not proved yet.
  const who = { by: byRequester(by.requester, null), whomId: account.id }
  recordAct(ctx, ctx.db, { act: 'second-factor-asked', ...who, detail: [by.method] })
  throw left
}

function findStepLeft(ctx: PlatformContext, account: Account, by: SignInBy): AppError | null {
  const step = nextStepOf(ctx, ctx.db, account)
  if (step === null) return null
  const { code, methods, hasFormerPasskeys } = step
  const isSetUp = code === 'second-factor-required'
  const challenge = makeChallenge(ctx, isSetUp ? 'second-step' : 'set-up', ofLogIn(account, by))
  const message = isSetUp ? 'a second factor is required' : 'a second factor has to be set up'
  const detail = {
    challenge,
    ...(isSetUp && { methods }),
    ...(hasFormerPasskeys && { former_passkeys: true }),
  }
  return new AppError('unauthorized', code, message, { detail })
}

/** Whether an error is no failure of a log-in, but its next step. */
export const isNextStep = ({ code }: AppError) =>
  code === 'second-factor-required' || code === 'second-factor-not-set-up'

/**
 * Finishes a log-in with a code of an authenticator app, or a recovery code.
 * @throws AppError 401 if the challenge or the code is not good, or the account is inactive or suspended
 * @throws TooManyRequests after too many wrong codes or challenges, or if too many passwords are being hashed
 */
export async function logInWithCode(
  ctx: PlatformContext,
  answer: { challenge: string; code: string },
  requester: Requester,
): Promise<SignedIn> {
  const { user, claims } = await refusals(ctx, requester, async about => {
    const { challenge, account } = subjectOf(ctx, about, requester, 'second-step', answer.challenge)
    const right = await checkCode(ctx, account.id, answer.code)
    // All in one: a code that is used up has led to a session, and a recovery code is not lost for nothing.
    return transact(ctx.db, tx => {
      const user = requireSubject(tx, challenge)
      if (challenge) useChallenge(tx, challenge, ctx.clock())
      right.use(tx)
      if (right.kind === 'recovery-code') noteRecovery(ctx, tx, user, requester)
      return { user, claims: enter(ctx, tx, user, afterSecond(challenge, requester, 'second-factor')) }
    })
  })
  resetAttempts(ctx, codeAttempt(user.id))
  return welcome(ctx, user, requester, claims)
}

/** The ways in that begin elsewhere, and what they are called when a second factor has followed. */
const withSecondFactor: Partial<Record<SignInMethod, SignInMethod>> = {
  provider: 'provider-second-factor',
  header: 'header-second-factor',
}

/**
 * Returns the way in of a log-in whose second factor was right. A session that began at a provider stays one of it, so
 * that logging out here and there ends both.
 * @param usual the way in if the log-in began here
 */
function afterSecond(challenge: Challenge, requester: Requester, usual: SignInMethod): SignInBy {
  const { method, provider = null }: WayIn = challenge?.first ?? { method: usual }
  return { requester, method: withSecondFactor[method] ?? usual, provider }
}

function noteRecovery(ctx: PlatformContext, tx: Db, account: Account, requester: Requester) {
  recordAct(ctx, tx, { act: 'recovery-code-used', by: byRequester(requester, account.id) })
  noticeOf(ctx, tx, account, 'recovery-code-used', requester)
}

type Challenge = ReturnType<typeof readChallenge>

/**
 * Returns the account of a challenge.
 * @throws AppError 401 if it is gone, has a new password since, is no longer connected with the account at a provider by
 *   which the log-in began, has logged out there since, or may not log in
 */
function requireSubject(db: Db, challenge: Challenge): Account {
  const account = challenge?.userId ? findAccount(db, challenge.userId) : undefined
  if (!account || account.sessionEpoch !== challenge?.epoch) throw challengeInvalid()
  const there = challenge.first?.provider ?? null
  if (there && !goesOnElsewhere(db, account.id, there, challenge.madeAt)) throw challengeInvalid()
  if (!hasAccess(account)) throw inactive()
  return account
}

const inactive = () => new AppError('unauthorized', 'account-inactive', 'invalid credentials')

/**
 * Returns the account of the challenge with which somebody goes on with a log-in. Until it is found to be good, it counts
 * as an attempt.
 * @throws AppError 401 if the challenge is not good
 * @throws TooManyRequests after too many such challenges from this address
 */
function subjectOf(
  ctx: PlatformContext,
  about: About,
  { address }: Requester,
  purpose: 'second-step' | 'set-up',
  text: string,
) {
  const attempt: LoginAttempt = { key: 'challenge of a log-in', address, isPerAddress: true }
  countAttempt(ctx, attempt)
  const challenge = readChallenge(ctx, purpose, text)
  about.userId = challenge?.userId ?? null
  const account = requireSubject(ctx.db, challenge)
  resetAttempts(ctx, attempt)
  return { challenge, account }
}

/** Returns what a browser needs to log in with any passkey of this server. */
export function askForPasskey(ctx: PlatformContext, requester: Requester) {
  const place = passkeyPlaceOf(requester)
  requirePasskeyPlace(place)
  return askFor(ctx, ofNobody, place, 'passkey-log-in')
}

/**
 * Logs in with a passkey, which is both factors.
 * @throws AppError 401 if the passkey is not good, or the account is inactive or suspended
 * @throws TooManyRequests after too many refused passkeys from this address
 */
export async function logInWithPasskey(
  ctx: PlatformContext,
  used: UsedPasskey,
  requester: Requester,
): Promise<SignedIn> {
  const attempt: LoginAttempt = { key: 'passkey', address: requester.address, isPerAddress: true }
  const { user, claims } = await refusals(ctx, requester, async about => {
    countAttempt(ctx, attempt)
    // Whose it would be, if it is not refused.
    about.userId = findPasskey(ctx.db, used.id)?.userId ?? null
    const { challenge, passkey, use } = await checkPasskey(
      ctx,
      used,
      passkeyPlaceOf(requester),
      'passkey-log-in',
    )
    return transact(ctx.db, tx => {
      useChallenge(tx, challenge, ctx.clock())
      const user = findAccount(tx, passkey.userId)
      if (!user) throw passkeyRefused()
      if (!hasAccess(user)) throw inactive()
      if (!notePasskeyUse(tx, passkey.id, { ...use, lastUsedAt: ctx.clock() })) throw passkeyRefused()
      return { user, claims: enter(ctx, tx, user, { requester, method: 'passkey' }) }
    })
  })
  resetAttempts(ctx, attempt)
  return welcome(ctx, user, requester, claims)
}

/** Somebody whose first factor was right, and whose account has no second one yet that can be asked for. */
function readSetUp(ctx: PlatformContext, about: About, text: string, requester: Requester) {
  const { challenge, account } = subjectOf(ctx, about, requester, 'set-up', text)
  if (nextStepOf(ctx, ctx.db, account)?.code === 'second-factor-required') throw challengeInvalid()
  const by = byRequester(requester, account.id)
  const setUp: SetUp = { account, by, requester, isAtLogIn: true }
  return { challenge, setUp }
}

/**
 * @throws AppError 401 if the challenge is not good
 * @throws TooManyRequests after too many such challenges
 */
export const offerAuthenticatorAtLogIn = (ctx: PlatformContext, challenge: string, requester: Requester) =>
  refusals(ctx, requester, async about =>
    offerAuthenticator(ctx, readSetUp(ctx, about, challenge, requester).setUp),
  )

/**
 * @throws AppError 401 if the challenge is not good, 400 if passkeys are not possible here
 * @throws TooManyRequests after too many such challenges
 */
export const offerPasskeyAtLogIn = (ctx: PlatformContext, challenge: string, requester: Requester) =>
  refusals(ctx, requester, async about =>
    offerNewPasskey(ctx, readSetUp(ctx, about, challenge, requester).setUp),
  )

interface FirstLogIn {
  signedIn: SignedIn
  codes: string[]
}

/** Sets up an authenticator app, and logs in. @throws AppError as `addAuthenticator` does */
export const addAuthenticatorAtLogIn = (
  ctx: PlatformContext,
  answer: { challenge: string; set_up: string; code: string },
  requester: Requester,
): Promise<FirstLogIn> =>
  addFirst(ctx, answer.challenge, requester, 'second-factor', setUp =>
    addAuthenticator(ctx, setUp, { challenge: answer.set_up, code: answer.code }),
  )

/** Adds a passkey, and logs in. @throws AppError as `addPasskey` does */
export const addPasskeyAtLogIn = (
  ctx: PlatformContext,
  answer: NewPasskeyBody & { challenge: string },
  requester: Requester,
): Promise<FirstLogIn> =>
  addFirst(ctx, answer.challenge, requester, 'passkey', setUp => addPasskey(ctx, setUp, answer))

/**
 * The factor and the session are stored together. Otherwise, if no session could be opened, there would be a factor whose
 * recovery codes nobody has seen.
 */
async function addFirst(
  ctx: PlatformContext,
  text: string,
  requester: Requester,
  usual: SignInMethod,
  add: (setUp: SetUp) => Promise<string[] | null>,
): Promise<FirstLogIn> {
  const { account, codes, claims } = await refusals(ctx, requester, async about => {
    const { challenge, setUp } = readSetUp(ctx, about, text, requester)
    const attempt: LoginAttempt = { key: 'set-up at log-in', address: requester.address, isPerAddress: true }
    countAttempt(ctx, attempt)
    const opened: TokenClaims[] = []
    const goOn = (tx: Db) => {
      const present = requireSubject(tx, challenge)
      opened.push(enter(ctx, tx, present, afterSecond(challenge, requester, usual)))
    }
    const codes = await add({ ...setUp, goOn })
    const [claims] = opened
    if (!claims) throw challengeInvalid()
    resetAttempts(ctx, attempt)
    return { account: setUp.account, codes, claims }
  })
  return { signedIn: await welcome(ctx, account, requester, claims), codes: codes ?? [] }
}
