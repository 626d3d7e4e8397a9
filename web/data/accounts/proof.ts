// What would be dangerous in the hands of somebody at an unlocked screen is sent only after a proof of the last ten
// minutes. The server demands it as well, for most of these requests.
import type { ProofAnswer, ProofBody } from '../../../src/accounts/proof/schemas'
import { createStore } from '../../ui/store'
import { get, post } from '../client/api'
import { ApiError } from '../client/api-error'

export type ProofMethodName = ProofBody['method']

/** A question for a proof. `ProofHost` shows it as a dialog. */
export interface ProofQuestion {
  /** The ways in which the account can prove itself. */
  methods: readonly ProofMethodName[]
  answer(isProved: boolean): void
}

/** The question that is being asked; `null` if there is none. */
export const proofQuestion = createStore<ProofQuestion | null>(null)

/**
 * Sends a request that needs a recent proof, after asking for one if there is none. The screen must contain a
 * `ProofHost`.
 * @throws ApiError `proof-required` if somebody cancels
 */
export async function proved<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  await requireProof()
  return loadProved(request)
}

/**
 * Like `proved`, for what is loaded, perhaps again and again, and for what needs a proof only sometimes: asks only once
 * the server has refused it.
 * @param signal withdraws the question, because nobody waits for the answer any more
 */
export async function loadProved<Answer>(
  request: () => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  try {
    return await request()
  } catch (error) {
    // After `proved`, the proof may have become too old in the meantime.
    if (!(error instanceof ApiError && error.code === 'proof-required')) throw error
    await requireProof(signal)
    return request()
  }
}

async function requireProof(signal?: AbortSignal): Promise<void> {
  const { data } = await get<ProofAnswer>('/api/auth/proof', signal)
  if (data.proved_until !== null) return
  signal?.throwIfAborted()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const question: ProofQuestion = { methods: data.methods, answer: resolve }
  signal?.addEventListener('abort', () => resolve(false))
  proofQuestion.set(question)
  const isProved = await promise
  // A screen that was opened meanwhile may ask another one.
  if (proofQuestion.get() === question) proofQuestion.set(null)
  if (!isProved) throw new ApiError(403, '', { code: 'proof-required', detail: {} })
}

export const sendProof = (body: ProofBody) => post<ProofAnswer>('/api/auth/proof', body)
