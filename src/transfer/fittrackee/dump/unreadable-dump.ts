import { CommandFailed } from '../../../platform/errors'

/** An error for a dump that cannot be imported. The sentence says what to do. */
export const unreadableDump = (sentence: string) => new CommandFailed(sentence)

/** @param what the damage, and where it is */
export const damagedDump = (what: string) =>
  unreadableDump(`The dump is damaged: ${what}. Make a new one. Nothing was changed.`)
