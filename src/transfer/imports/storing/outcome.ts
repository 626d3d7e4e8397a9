import type { Db } from '../../../platform/db/database'

/** What became of something that arrived. */
export interface Outcome {
  outcome: 'added' | 'already-there' | 'left-out' | 'unknown-sport'
  /** Why it was left out, or what of it is not as it was. */
  reason: string | null
}

/** An outcome with what has to be known of it later, to take it back or to refer to it. */
export interface OutcomeWithMemo<Memo> extends Outcome {
  memo: Memo | null
}

/** Keeps an outcome, in the transaction that brings it about. What it throws takes all of that back. */
export type NoteOutcome = (tx: Db, outcome: Outcome) => void

export const added: Outcome = { outcome: 'added', reason: null }
export const alreadyThere: Outcome = { outcome: 'already-there', reason: null }
export const leftOut = (reason: string): Outcome => ({ outcome: 'left-out', reason })

export const ofAnotherAccount = 'it belongs to another account of this server'
