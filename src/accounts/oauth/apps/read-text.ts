// People judge an app or a script by what it says of itself: nothing in it may hide, or hide what is around it.
import { invalid } from '../../../platform/errors'

/**
 * Characters without a shape of their own, or that turn the writing direction of what follows. The joiners of some
 * scripts and of pictographs may stay, and what tells a pictograph from a letter.
 */
const unseen = /[[\p{Default_Ignorable_Code_Point}\u2800]--[\u200c\u200d\ufe0e\ufe0f]]/gv

/** So many marks on one letter cover the lines above and below it. No language needs them. */
const heapOfMarks = /\p{M}{6}/u

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u
const lineBreakOrControl = /[\p{Cc}\p{Zl}\p{Zp}]/u

/**
 * A name that is shown in lists and asked about: one line, without what surrounds it and what cannot be seen.
 * @param maxLength in code points
 * @throws AppError `invalid payload` for none, and for one that is too long
 */
export function readName(text: string, maxLength: number): string {
  const name = readText(text.trim(), maxLength).trim()
  if (!visible.test(name) || lineBreakOrControl.test(name)) throw invalid('app-name-invalid')
  return name
}

/**
 * A text without what cannot be seen. It may be empty, and have several lines.
 * @param maxLength in code points
 * @throws AppError `invalid payload` for one that is too long
 */
export function readText(text: string, maxLength: number): string {
  const seen = text.replace(unseen, '')
  if ([...seen].length > maxLength || heapOfMarks.test(seen)) throw invalid('app-text-invalid')
  return seen
}
