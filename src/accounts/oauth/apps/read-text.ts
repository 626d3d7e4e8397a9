// Cleans names and descriptions of apps and scripts: users judge them by these texts, so nothing in them may be hidden,
// or hide the text around them.
import { invalid } from '../../../platform/errors'

/**
 * Invisible characters, and those that change the direction of writing. The joiners and variation selectors of scripts
 * and emoji are allowed.
 */
const unseen = /[[\p{Default_Ignorable_Code_Point}\u2800]--[\u200c\u200d\ufe0e\ufe0f]]/gv

/** This many marks on one letter cover the lines above and below. No language needs so many. */
const heapOfMarks = /\p{M}{6}/u

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u
const lineBreakOrControl = /[\p{Cc}\p{Zl}\p{Zp}]/u

/**
 * Reads a name for lists and questions: one line, trimmed, without invisible characters.
 * @param maxLength in code points
 * @throws AppError `invalid payload` if nothing visible is left, or the name is too long
 */
export function readName(text: string, maxLength: number): string {
  const name = readText(text.trim(), maxLength).trim()
  if (!visible.test(name) || lineBreakOrControl.test(name)) throw invalid('app-name-invalid')
  return name
}

/**
 * Removes invisible characters. The text may be empty, and have several lines.
 * @param maxLength in code points
 * @throws AppError `invalid payload` if the text is too long
 */
export function readText(text: string, maxLength: number): string {
  const seen = text.replace(unseen, '')
  if ([...seen].length > maxLength || heapOfMarks.test(seen)) throw invalid('app-text-invalid')
  return seen
}
