// Finds problems of an archive before its upload, and describes items that were not imported completely. The functions
// here are pure.
import type { ImportProblem } from '../../../src/transfer/imports/schemas'

export type ChoiceProblem =
  | 'movingIn.noFile'
  | 'movingIn.oneFile'
  | 'movingIn.notZip'
  | 'movingIn.empty'
  | 'importReasons.fitotrack'

/** Finds the problem with the chosen files; `null` if they are a single ZIP archive. */
export function problemOfChoice(files: ArrayLike<{ name: string; size: number }>): ChoiceProblem | null {
  const [file, ...others] = Array.from(files)
  if (file === undefined) return 'movingIn.noFile'
  if (others.length > 0) return 'movingIn.oneFile'
  if (/\.ftb$/i.test(file.name)) return 'importReasons.fitotrack'
  if (!/\.zip$/i.test(file.name)) return 'movingIn.notZip'
  return file.size === 0 ? 'movingIn.empty' : null
}

/**
 * The translation key of a sentence that says how far an item was imported. The page shows the reason after this
 * sentence. The key is `null` for merged items, because nothing of them was lost and the reason alone is sufficient.
 */
export function outcomeOf({ code, is_left_out, is_file_kept }: ImportProblem) {
  if (code === 'item-merged') return null
  if (is_left_out) return 'movingIn.isLeftOut'
  if (code !== null && (code.startsWith('item-training-') || code === 'too-many-body-values')) {
    return 'body.imports.partly'
  }
  return is_file_kept ? 'movingIn.isWithFile' : 'movingIn.isWithoutRecording'
}
