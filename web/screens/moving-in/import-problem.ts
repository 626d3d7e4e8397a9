// Finds what is wrong with an archive before its upload, and the words for items that were not imported completely.
// The functions here are pure.
import type { ImportProblem } from '../../../src/transfer/imports/schemas'

export type ChoiceProblem = 'movingIn.noFile' | 'movingIn.oneFile' | 'movingIn.notZip' | 'movingIn.empty'

/** Finds what is wrong with the chosen files; `null` if they are a single archive. */
export function problemOfChoice(files: ArrayLike<{ name: string; size: number }>): ChoiceProblem | null {
  const [file, ...others] = Array.from(files)
  if (file === undefined) return 'movingIn.noFile'
  if (others.length > 0) return 'movingIn.oneFile'
  if (!/\.zip$/i.test(file.name)) return 'movingIn.notZip'
  return file.size === 0 ? 'movingIn.empty' : null
}

/**
 * The key of a sentence about what became of an item, which the reason follows. It is `null` for merged items: they
 * lost nothing, so the reason is enough.
 */
export function outcomeOf({ code, is_left_out, is_file_kept }: ImportProblem) {
  if (code === 'item-merged') return null
  if (is_left_out) return 'movingIn.isLeftOut'
  return is_file_kept ? 'movingIn.isWithFile' : 'movingIn.isWithoutRecording'
}
