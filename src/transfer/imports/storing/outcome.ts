import type { Code } from '../../../platform/codes'
import type { Db } from '../../../platform/db/database'
import type { Reason } from '../../../platform/errors'

/** An item of an import ends in one of these ways. */
export interface Outcome {
  outcome: 'added' | 'already-there' | 'left-out' | 'unknown-sport'
  /** Why it was left out, or what of it is not as it was. */
  reason: Reason | null
  /** Set when a file that cannot be read stays with it. */
  keepsFile?: true
}

/** An outcome with what has to be known of it later, to take it back or to refer to it. */
export interface OutcomeWithMemo<Memo> extends Outcome {
  memo: Memo | null
}

/** Keeps an outcome, in the transaction that brings it about. What it throws takes all of that back. */
export type KeepOutcome = (tx: Db, outcome: Outcome) => void

export const added: Outcome = { outcome: 'added', reason: null }
export const alreadyThere: Outcome = { outcome: 'already-there', reason: null }
export const leftOut = (code: Code, sentence: string): Outcome => ({
  outcome: 'left-out',
  reason: { code, sentence },
})

export const leftToOthers = leftOut('item-of-others', 'it belongs to another account of this server')
