import { CommandFailed } from '../../../platform/errors'

/** Why a file cannot be imported, in a sentence that says what to do. */
export const unreadableDump = (sentence: string) => new CommandFailed(sentence)

/** @param what is wrong, and where */
export const damagedDump = (what: string) =>
  unreadableDump(`The dump is damaged: ${what}. Make a new one. Nothing was changed.`)
