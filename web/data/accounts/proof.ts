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
  try {
    return await request()
  } catch (error) {
    // The proof may have become too old in the meantime.
    if (!(error instanceof ApiError && error.code === 'proof-required')) throw error
    await requireProof()
    return request()
  }
}

async function requireProof(): Promise<void> {
  const { data } = await get<ProofAnswer>('/api/auth/proof')
  if (data.proved_until !== null) return
  const { promise, resolve } = Promise.withResolvers<boolean>()
  proofQuestion.set({ methods: data.methods, answer: resolve })
  const isProved = await promise
  proofQuestion.set(null)
  if (!isProved) throw new ApiError(403, '', { code: 'proof-required', detail: {} })
}

export const sendProof = (body: ProofBody) => post<ProofAnswer>('/api/auth/proof', body)
