import type { Code } from '../../../platform/codes'
import type { Db } from '../../../platform/db/database'
import type { Reason } from '../../../platform/errors'

/** The result of importing an item. */
export interface Outcome {
  outcome: 'added' | 'already-there' | 'left-out' | 'unknown-sport'
  /** Why it was left out, or how it differs from the original. */
  reason: Reason | null
  /** Set if an unreadable file is kept with it. */
  keepsFile?: true
}

/** An outcome, with what is needed later to undo the item or to refer to it. */
export interface OutcomeWithMemo<Memo> extends Outcome {
  memo: Memo | null
}

/** Stores an outcome in the transaction that causes it. Throwing rolls that back. */
export type KeepOutcome = (tx: Db, outcome: Outcome) => void

export const added: Outcome = { outcome: 'added', reason: null }
export const alreadyThere: Outcome = { outcome: 'already-there', reason: null }
export const leftOut = (code: Code, sentence: string): Outcome => ({
  outcome: 'left-out',
  reason: { code, sentence },
})

export const leftToOthers = leftOut('item-of-others', 'it belongs to another account of this server')
