// Problems with an archive before uploading, and outcomes of items that were not imported completely. Pure.
import type { ImportProblem } from '../../../src/transfer/imports/schemas'

export type ChoiceProblem = 'movingIn.noFile' | 'movingIn.oneFile' | 'movingIn.notZip' | 'movingIn.empty'

/** Returns the problem with the chosen files; `null` if it is a single archive. */
export function problemOfChoice(files: ArrayLike<{ name: string; size: number }>): ChoiceProblem | null {
  const [file, ...others] = Array.from(files)
  if (file === undefined) return 'movingIn.noFile'
  if (others.length > 0) return 'movingIn.oneFile'
  if (!/\.zip$/i.test(file.name)) return 'movingIn.notZip'
  return file.size === 0 ? 'movingIn.empty' : null
}

/**
 * Key of a sentence about the outcome, to be followed by the reason. `null` for merged items: nothing was lost, so the
 * reason is enough.
 */
export function outcomeOf({ code, is_left_out, is_file_kept }: ImportProblem) {
  if (code === 'item-merged') return null
  if (is_left_out) return 'movingIn.isLeftOut'
  return is_file_kept ? 'movingIn.isWithFile' : 'movingIn.isWithoutRecording'
}
