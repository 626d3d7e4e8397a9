import { invalid } from '../errors'

/**
 * A name that is shown in lists and asked about: one line, without what surrounds it.
 * @param maxLength in code points
 * @throws AppError `invalid payload` for none, one that is too long, and what cannot be seen
 */
export function readLine(text: string, maxLength: number): string {
  const name = text.trim()
  const isGood = name !== '' && [...name].length <= maxLength && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)
  if (!isGood) throw invalid()
  return name
}
