// Challenges that the next request of a log-in or set-up has to answer. They are sealed, so that the server need not
// store those that nobody answers. Each has one purpose, a short life, and is answered once.
import { possibleEnds } from '../../lib/date'
import { minute } from '../../lib/durations'
import { randomText } from '../../lib/random'
import type { Account } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { AppError } from '../../platform/errors'
import type { WayIn } from '../sign-in/open-session'
import { takeChallenge } from './store'

const lifetimesMs = {
  /** The first factor was right; a code is missing. */
  'second-step': 5 * minute,
  /** The first factor was right; the account has to set up a second one first. */
  'set-up': 15 * minute,
  /** The secret of an authenticator app waits for its first code: in a session, or instead of one. */
  authenticator: 15 * minute,
  'authenticator-at-log-in': 15 * minute,
  passkey: 5 * minute,
  'passkey-at-log-in': 5 * minute,
  /** A log-in with a passkey, by whoever has one. */
  'passkey-log-in': 5 * minute,
  /** A passkey proves that its owner sits at an open session. */
  'passkey-proof': 5 * minute,
}

export type Purpose = keyof typeof lifetimesMs

/** What a challenge is about. */
export interface Subject {
  /** The account; `null` if it is not known yet. */
  userId: number | null
  /** The session epoch of the account. A new password, for example, ends its challenges. */
  epoch: number | null
  /** Secret of an authenticator app, or user handle of a passkey; `null` if there is none yet. */
  secret: string | null
  /** How the log-in began that the challenge belongs to; `null` for other challenges. */
  first: WayIn | null
}

interface Challenge extends Subject {
  id: string
  madeAt: Date
  expiresAt: Date
}

type Ctx = Pick<PlatformContext, 'sealing' | 'clock'>

export const ofNobody: Subject = { userId: null, epoch: null, secret: null, first: null }

export const ofAccount = (
  { id, sessionEpoch }: Pick<Account, 'id' | 'sessionEpoch'>,
  secret: string | null = null,
): Subject => ({ userId: id, epoch: sessionEpoch, secret, first: null })

/**
 * Maximum length of an ID token that a challenge carries. Longer ones are left out: then logging out here does not log
 * out at the provider.
 */
const maxTokenLength = 6000

/** What a challenge is about that goes on with a log-in. The session that it leads to is one of this way in. */
export function ofLogIn(account: Account, { method, provider = null }: WayIn): Subject {
  const carried = provider && { ...provider, idToken: short(provider.idToken) }
  return { ...ofAccount(account), first: { method, provider: carried } }
}

const short = (token: string | null) => (token !== null && token.length <= maxTokenLength ? token : null)

const nameOf = (purpose: Purpose) => `challenge ${purpose}`

export function makeChallenge({ sealing, clock }: Ctx, purpose: Purpose, subject: Subject): string {
  const expiresAt = clock().getTime() + lifetimesMs[purpose]
  return sealing.seal(nameOf(purpose), JSON.stringify({ ...subject, id: randomText(16), expiresAt }))
}

/** Returns what a challenge is about; `null` if it is not ours, has another purpose, or has expired. */
export function readChallenge({ sealing, clock }: Ctx, purpose: Purpose, text: string): Challenge | null {
  const opened = sealing.open(nameOf(purpose), text)
  if (opened === null) return null
  const { expiresAt: end, ...content }: Omit<Challenge, 'madeAt' | 'expiresAt'> & { expiresAt: number } =
    JSON.parse(opened)
  const expiresAt = new Date(end)
  const { after, before } = possibleEnds(lifetimesMs[purpose], clock())
  const madeAt = new Date(end - lifetimesMs[purpose])
  return expiresAt > after && expiresAt < before ? { ...content, madeAt, expiresAt } : null
}

/**
 * Uses up a challenge, in the transaction that does what it was for.
 * @throws AppError 401 if it was answered before
 */
export function useChallenge(tx: Db, { id, expiresAt }: Pick<Challenge, 'id' | 'expiresAt'>, now: Date) {
  if (!takeChallenge(tx, { id, expiresAt }, now)) throw challengeInvalid()
}

export const challengeInvalid = () =>
  new AppError('unauthorized', 'challenge-invalid', 'this log-in has taken too long, please log in again')
