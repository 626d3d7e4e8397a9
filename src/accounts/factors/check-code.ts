import { countAttempt, type LoginAttempt } from '../../platform/access/login-throttle'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { AppError } from '../../platform/errors'
import { findStep, latestStep, looksLikeAuthenticatorCode } from './authenticator-codes'
import { readRecoveryCode } from './recovery-codes'
import { findAuthenticator, findRecoveryCode, takeRecoveryCode } from './store'
import { isStepOver, takeCode } from './used-codes'

export interface RightCode {
  kind: 'totp' | 'recovery-code'
  /**
   * Uses up the code, in the transaction that does what it was for.
   * @throws AppError 401 if another request has used it
   */
  use(tx: Db): void
}

/** Attempts to guess the codes of an account, from all addresses together. */
export const codeAttempt = (userId: number): LoginAttempt => ({ key: `codes of ${userId}`, address: null })

/**
 * Checks a code of an authenticator app, or a recovery code, and does not use it up yet. Whether the account has a
 * factor of this kind shows neither in the answer nor in the duration. Call `resetAttempts` when the code is used up.
 * @param kinds what is accepted
 * @throws AppError 401 if the code is wrong or was used before
 * @throws TooManyRequests after too many wrong codes, or if too many passwords are being hashed
 */
export async function checkCode(
  ctx: PlatformContext,
  userId: number,
  code: string,
  kinds: readonly RightCode['kind'][] = ['totp', 'recovery-code'],
): Promise<RightCode> {
  const isOfApp = looksLikeAuthenticatorCode(code)
  if (!isOfApp) ctx.passwords.requireRoom()
  countAttempt(ctx, codeAttempt(userId))
  const right = isOfApp ? await checkCodeOfApp(ctx, userId, code) : await checkRecoveryCode(ctx, userId, code)
  if (right === null || !kinds.includes(right.kind)) throw codeWrong()
  return right
}

async function checkCodeOfApp(ctx: PlatformContext, userId: number, code: string): Promise<RightCode | null> {
  const now = ctx.clock()
  const known = findAuthenticator(ctx.db, userId)
  const step = await findStep(known?.secret ?? secretOfNobody, code, now)
  if (!known || step === null || isStepOver(known, step, latestStep(now))) return null
  return {
    kind: 'totp',
    use(tx) {
      if (!takeCode(tx, known, step, now)) throw codeWrong()
    },
  }
}

/** It only makes the check for an account without an app take as long as for others. */
const secretOfNobody = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

async function checkRecoveryCode(
  ctx: PlatformContext,
  userId: number,
  written: string,
): Promise<RightCode | null> {
  const code = readRecoveryCode(written)
  const hash = code && findRecoveryCode(ctx.db, userId, code.number)
  const isRight = await ctx.passwords.verify(code?.text ?? written, hash)
  if (!isRight || code === null || hash === null) return null
  return {
    kind: 'recovery-code',
    use(tx) {
      if (!takeRecoveryCode(tx, userId, code.number, hash)) throw codeWrong()
    },
  }
}

const codeWrong = () => new AppError('unauthorized', 'code-wrong', 'invalid credentials')
