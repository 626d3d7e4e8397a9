// Tells people by mail what others could do with their account, or have done: so that they notice what they did not do
// themselves. Nothing happens if mail is off.
import { takeNotice } from '../../platform/access/login-throttle'
import type { Account } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import type { Requester } from '../../platform/http/requester'
import { readOrigin } from '../../platform/mail/browser-name'
import { queueEmail } from '../../platform/mail/send-email'
import type { EmailDetails, EmailKind } from '../../platform/mail/store'

/** What people are told of, and the email that says it. */
const emails = {
  'new-device': 'new-device',
  token: 'token-created',
  app: 'app-connected',
  /** A second factor or passkey was added or removed. */
  factor: 'factor-changed',
  /** A log-in of another service was connected or disconnected. */
  identity: 'identity-changed',
  'recovery-code-used': 'recovery-code-used',
  /** Recordings are fetched from another service from now on, or no longer. */
  connector: 'connector-connected',
  'connector-stopped': 'connector-stopped',
  address: 'email-changed',
  password: 'password-changed',
  'rights-given': 'rights-given',
  'rights-taken': 'rights-taken',
} as const satisfies Record<string, EmailKind>

export type Notice = keyof typeof emails

/**
 * Notices of which there are at most five an hour, all kinds together: somebody could cause any number of them. The
 * others are rare, or need a password, and must not be held back by many of these.
 */
const limited: readonly Notice[] = [
  'new-device',
  'token',
  'app',
  'factor',
  'identity',
  'recovery-code-used',
  'connector',
  'connector-stopped',
]

/**
 * Tells the owner of an account by mail, in the transaction that makes the change. The caller wakes the jobs.
 * @param requester who caused it, to name the browser; null if an administrator or the server itself did
 */
export function noticeOf(
  ctx: PlatformContext,
  tx: Db,
  { id: userId, email: recipient }: Pick<Account, 'id' | 'email'>,
  what: Notice,
  requester: Pick<Requester, 'userAgent'> | null,
  others: Pick<EmailDetails, 'newAddress'> = {},
) {
  if (!ctx.mail || (limited.includes(what) && !takeNotice(ctx, tx, userId))) return
  const origin = requester && { origin: readOrigin(requester.userAgent) }
  queueEmail(ctx, tx, { kind: emails[what], userId, recipient, details: { ...origin, ...others } })
}
