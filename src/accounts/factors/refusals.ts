// Writes down who was not let in, between the steps of a log-in.
import { findAccount } from '../../platform/access/store'
import { byRequester } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { Code } from '../../platform/codes'
import type { PlatformContext } from '../../platform/context/platform-context'
import { AppError } from '../../platform/errors'
import type { Requester } from '../../platform/http/requester'

/** The account that an attempt to log in is about, once it is known. */
export interface About {
  userId: number | null
}

/** What somebody who may set up a factor cannot do, or has to say otherwise. It keeps nobody out. */
const slips: readonly Code[] = [
  'passkey-known',
  'passkey-name-invalid',
  'passkeys-impossible',
  'too-many-passkeys',
]

/** Records refused attempts to log in. @param attempt it notes whom it is about */
export async function refusals<T>(
  ctx: PlatformContext,
  requester: Requester,
  attempt: (about: About) => Promise<T>,
): Promise<T> {
  const about: About = { userId: null }
  try {
    return await attempt(about)
  } catch (error) {
    if (error instanceof AppError && !slips.includes(error.code)) noteRefusal(ctx, about, requester, error)
    throw error
  }
}

function noteRefusal(ctx: PlatformContext, { userId }: About, { address }: Requester, { code }: AppError) {
  const by = byRequester({ address }, null)
  // The account may have been deleted between the two steps.
  const account = userId === null ? undefined : findAccount(ctx.db, userId)
  recordAct(ctx, ctx.db, { act: 'log-in-refused', by, whomId: account?.id ?? null, detail: [code] })
  ctx.log.warn('A log-in failed', { address, username: account?.username ?? null, reason: code })
}
