// Who tries to open a backup with a wrong key is in the audit log, without the key, and has to wait after ten of them. So
// is who tries another one while waiting.
import { countRecordedAttempt } from '../../platform/access/recorded-attempt'
import type { Act, Actor } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { Code } from '../../platform/codes'
import type { PlatformContext } from '../../platform/context/platform-context'
import { AppError } from '../../platform/errors'

export const keyRefused: Act = 'backup-key-refused'

const refusals: readonly Code[] = ['backup-key-invalid', 'backup-key-wrong']

/** Whether a failure means that somebody has tried a wrong key. A missing one is no try. */
export const isKeyRefusal = (code: Code): boolean => refusals.includes(code)

/** Returns the attempt of somebody to open a backup. Others are not held up by it. */
export const attemptWithKey = ({ userId, address }: { userId: number | null; address: string }) =>
  ({ key: `key of a backup ${userId ?? ''}`, address, isPerAddress: true }) as const

/**
 * Opens a backup with a key that somebody has given.
 * @throws TooManyRequests after too many wrong keys
 */
export async function tryKey<T>(
  ctx: PlatformContext,
  by: Actor & { address: string },
  open: () => Promise<T>,
): Promise<T> {
  countRecordedAttempt(ctx, attemptWithKey(by), { act: keyRefused, by })
  try {
    return await open()
  } catch (error) {
    if (error instanceof AppError && isKeyRefusal(error.code)) {
      recordAct(ctx, ctx.db, { act: keyRefused, by, detail: [error.code] })
    }
    throw error
  }
}
