// What a provider has answered is judged in one way, whatever it is for: to log in, to connect an account, or to prove who
// somebody is.
import { countAttempt, type LoginAttempt, resetAttempts } from '../../platform/access/login-throttle'
import { byRequester } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import { AppError } from '../../platform/errors'
import type { Requester } from '../../platform/http/requester'
import type { ProvidersContext } from './providers'

interface Asker {
  requester: Requester
  /** Who is logged in already; `null` for a log-in. */
  userId: number | null
}

/** The account that the answer is about, once it is known. */
interface About {
  whomId: number | null
}

/**
 * Counts an answer of a provider as an attempt until it is found to be good, and records a refusal, also of one that has
 * to wait.
 * @param judge says what the answer is good for; it may note whom the answer is about
 * @throws AppError of `judge`
 * @throws TooManyRequests after too many answers from this address that were refused
 */
export async function judgeAnswer<T>(
  ctx: ProvidersContext,
  { requester, userId }: Asker,
  judge: (about: About) => Promise<T>,
): Promise<T> {
  const attempt: LoginAttempt = { key: 'provider', address: requester.address, isPerAddress: true }
  const about: About = { whomId: null }
  try {
    countAttempt(ctx, attempt)
    const found = await judge(about)
    resetAttempts(ctx, attempt)
    return found
  } catch (error) {
    if (error instanceof AppError) {
      const by = byRequester(requester, userId)
      recordAct(ctx, ctx.db, { act: 'log-in-refused', by, ...about, detail: [error.code] })
    }
    throw error
  }
}
