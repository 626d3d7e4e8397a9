// One attempt to deliver an event.
import { second } from '../../../lib/durations'
import { findAccount } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { askOutgoing, OutgoingFailure } from '../../../platform/outgoing/ask-outgoing'
import { forms } from '../forms/forms'
import type { Delivery } from '../rows/delivery-store'
import { maxRetryAfterMs } from '../rows/kinds'
import type { Webhook, WebhookProblem } from '../rows/webhook-store'
import { isOwnAddress, openTarget } from '../targets/target'

export interface Outcome {
  /** Why it was not delivered; `null` if it was. */
  problem: WebhookProblem | null
  /** Status of the answer; `null` without one. */
  answer: number | null
  /** How long the receiver wants to be left alone, in ms; 0 if it does not say. */
  retryAfterMs: number
}

const failed = (problem: WebhookProblem): Outcome => ({ problem, answer: null, retryAfterMs: 0 })

/** Sends a delivery. @throws the reason of `stopping` if the server stops meanwhile */
export async function attempt(
  ctx: PlatformContext,
  webhook: Webhook,
  { messageId, body }: Pick<Delivery, 'messageId' | 'body'>,
  stopping: AbortSignal,
): Promise<Outcome> {
  const target = openTarget(ctx.sealing, webhook)
  if (target === null) return failed('key-lost')
  if (isOwnAddress(ctx, new URL(target.address))) return failed('own-address')
  const { userId, language, form } = webhook
  const account = userId === null ? undefined : findAccount(ctx.db, userId)
  const reader = account ?? { language, imperialUnits: false }
  const { url, ...request } = forms[form].write({ target, messageId, body, now: ctx.clock(), reader })
  try {
    const asking = { method: 'POST' as const, ...request, signal: stopping }
    return outcomeOf(await askOutgoing(ctx, url, asking))
  } catch (error) {
    if (error instanceof OutgoingFailure) return failed(error.problem)
    throw error
  }
}

function outcomeOf({ status, headers }: { status: number; headers: Headers }): Outcome {
  return { problem: problemOf(status), answer: status, retryAfterMs: readRetryAfter(headers) }
}

function problemOf(status: number): WebhookProblem | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return 'redirected'
  if (status === 410) return 'gone'
  return status === 429 || status === 503 ? 'limited' : 'refused'
}

/** Reads `Retry-After`: a number of seconds, or a date by the clock of the receiver. */
function readRetryAfter(headers: Headers): number {
  const text = (headers.get('retry-after') ?? '').trim()
  if (text === '') return 0
  const ms = /^\d+$/.test(text)
    ? Number(text) * second
    : Date.parse(text) - Date.parse(headers.get('date') ?? '')
  return ms > 0 ? Math.min(ms, maxRetryAfterMs) : 0
}
