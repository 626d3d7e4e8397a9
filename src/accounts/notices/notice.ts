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
  /** A second factor or passkey was added or replaced, or recovery codes were made anew. */
  'factor-added': 'factor-changed',
  'factor-removed': 'factor-changed',
  /** A log-in of another service. */
  'identity-connected': 'identity-changed',
  'identity-disconnected': 'identity-changed',
  'recovery-code-used': 'recovery-code-used',
  /** Recordings are fetched from another service from now on, or no longer. */
  connector: 'connector-connected',
  'connector-stopped': 'connector-stopped',
  /** Another server is told of the account from now on, or no longer because that did not work. */
  webhook: 'webhook-created',
  'webhook-stopped': 'webhook-stopped',
  address: 'email-changed',
  password: 'password-changed',
  'rights-given': 'rights-given',
  'rights-taken': 'rights-taken',
} as const satisfies Record<string, EmailKind>

export type Notice = keyof typeof emails

/**
 * Notices of which there are at most five an hour of each: somebody could cause any number of them. They are counted one
 * by one, so that noise of one kind holds back nothing else, and what was added does not hide what is removed. The others
 * are rare, or need a password.
 */
const limited: readonly Notice[] = [
  'new-device',
  'token',
  'app',
  'factor-added',
  'factor-removed',
  'identity-connected',
  'identity-disconnected',
  'recovery-code-used',
  'connector',
  'connector-stopped',
  'webhook',
  'webhook-stopped',
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
  if (!ctx.mail || (limited.includes(what) && !takeNotice(ctx, tx, userId, what))) return
  const origin = requester && { origin: readOrigin(requester.userAgent) }
  queueEmail(ctx, tx, { kind: emails[what], userId, recipient, details: { ...origin, ...others } })
}
