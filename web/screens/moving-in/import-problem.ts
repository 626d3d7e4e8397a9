// What is wrong with an archive before it is sent, and what became of an item that was not imported as it was.
import type { ImportProblem } from '../../../src/transfer/imports/schemas'

export type ChoiceProblem = 'movingIn.noFile' | 'movingIn.oneFile' | 'movingIn.notZip' | 'movingIn.empty'

/** Says what is wrong with the choice; null when it is one archive, and nothing else. */
export function problemOfChoice(files: ArrayLike<{ name: string; size: number }>): ChoiceProblem | null {
  const [file, ...others] = Array.from(files)
  if (file === undefined) return 'movingIn.noFile'
  if (others.length > 0) return 'movingIn.oneFile'
  if (!/\.zip$/i.test(file.name)) return 'movingIn.notZip'
  return file.size === 0 ? 'movingIn.empty' : null
}

/** A whole sentence; the reason comes behind it. Null where the reason says all: what was here already has lost nothing. */
export function outcomeOf({ code, is_left_out, is_file_kept }: ImportProblem) {
  if (code === 'item-merged') return null
  if (is_left_out) return 'movingIn.isLeftOut'
  return is_file_kept ? 'movingIn.isWithFile' : 'movingIn.isWithoutRecording'
}
