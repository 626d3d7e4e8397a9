import type { Code } from '../../../platform/codes'
import type { Reason } from '../../../platform/errors'

/** The result of importing an item. */
export interface Outcome<UndoRecord = unknown> {
  outcome: 'added' | 'already-there' | 'left-out' | 'unknown-sport'
  /** Reason why the item was left out, or how it differs from the original. */
  reason: Reason | null
  /** Set if an unreadable file is kept with the workout. */
  keepsFile?: true
  /** Name of an unknown sport about which the user must be asked. */
  unknownSport?: string
  /** Data that is needed later to undo the item or to refer to it. */
  memo?: UndoRecord
}

export const added: Outcome<never> = { outcome: 'added', reason: null }
export const alreadyThere: Outcome<never> = { outcome: 'already-there', reason: null }
export const leftOut = (code: Code, sentence: string): Outcome<never> => ({
  outcome: 'left-out',
  reason: { code, sentence },
})

export const waitingFor = (unknownSport: string): Outcome<never> => ({
  outcome: 'unknown-sport',
  reason: null,
  unknownSport,
})

export const leftToOthers = leftOut('item-of-others', 'it belongs to another account of this server')

export const sportUnknown: Reason = {
  code: 'item-sport-unknown',
  sentence: 'this server does not know the sport',
}
