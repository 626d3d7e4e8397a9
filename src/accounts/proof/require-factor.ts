import { countAttempt, type LoginAttempt, resetAttempts } from '../../platform/access/login-throttle'
import type { Account } from '../../platform/access/store'
import { byRequester } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { AppError } from '../../platform/errors'
import type { Requester } from '../../platform/http/requester'
import { ofAccount, useChallenge } from '../factors/challenges'
import { checkCode, codeAttempt, type RightCode } from '../factors/check-code'
import { passkeyPlaceOf, requirePasskeyPlace } from '../factors/passkey-place'
import { askForPasskey, checkPasskey, passkeyRefused } from '../factors/passkeys'
import type { UsedPasskey } from '../factors/schemas'
import { notePasskeyUse } from '../factors/store'
import { noticeOf } from '../notices/notice'

/**
 * Requires a code of a second factor from somebody who is logged in, and uses it up.
 * @throws AppError 401 if the code is wrong
 * @throws TooManyRequests after too many wrong codes
 */
export async function requireCode(
  ctx: PlatformContext,
  account: Account,
  { code, kind }: { code: string; kind: RightCode['kind'] },
  requester: Requester,
) {
  await recordingRefusal(ctx, account, requester, async () => {
    const right = await checkCode(ctx, account.id, code, [kind])
    transact(ctx.db, tx => {
      right.use(tx)
      if (kind !== 'recovery-code') return
      recordAct(ctx, tx, { act: 'recovery-code-used', by: byRequester(requester, account.id) })
      noticeOf(ctx, tx, account, 'recovery-code-used', requester)
    })
  })
  ctx.jobs.wake()
  resetAttempts(ctx, codeAttempt(account.id))
}

/** Returns what a browser needs to prove that the caller has one of the account's passkeys. */
export function askForOwnPasskey(ctx: PlatformContext, account: Account, requester: Requester) {
  const place = passkeyPlaceOf(requester)
  requirePasskeyPlace(place)
  return askForPasskey(ctx, ofAccount(account), place, 'passkey-proof')
}

/**
 * Requires a passkey of the account from somebody who is logged in. Refused ones count for the address that they come
 * from, so that they do not keep the owner from a proof elsewhere; and for the account, so that nobody's failed log-ins
 * with a passkey do.
 * @throws AppError 401 if it is not good
 * @throws TooManyRequests after too many refused passkeys
 */
export async function requirePasskey(
  ctx: PlatformContext,
  account: Account,
  used: UsedPasskey,
  requester: Requester,
) {
  const { address } = requester
  const attempt: LoginAttempt = { key: `passkey of ${account.id}`, address, isPerAddress: true }
  await recordingRefusal(ctx, account, requester, async () => {
    countAttempt(ctx, attempt)
    const { challenge, passkey, use } = await checkPasskey(
      ctx,
      used,
      passkeyPlaceOf(requester),
      'passkey-proof',
      account.id,
    )
    transact(ctx.db, tx => {
      useChallenge(tx, challenge, ctx.clock())
      if (!notePasskeyUse(tx, passkey.id, { ...use, lastUsedAt: ctx.clock() })) throw passkeyRefused()
    })
  })
  resetAttempts(ctx, attempt)
}

async function recordingRefusal(
  ctx: PlatformContext,
  account: Account,
  { address }: Requester,
  attempt: () => Promise<void>,
) {
  try {
    await attempt()
  } catch (error) {
    if (error instanceof AppError)
      recordAct(ctx, ctx.db, {
        act: 'log-in-refused',
        by: byRequester({ address }, account.id),
        detail: [error.code],
      })
    throw error
  }
}
