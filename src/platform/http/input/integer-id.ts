import { invalid } from '../../../errors'

/** The integer a part of a path stands for; null when it is none, and so nobody's id. */
export function readId(text: string): number | null {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : null
}

/**
 * The id that a query asks for; undefined when it asks for none, also by an empty text.
 * @throws AppError `invalid payload` for what is no integer
 */
export function readIdFilter(text: string | undefined): number | undefined {
  if (!text) return undefined
  const id = readId(text)
  if (id === null) throw invalid()
  return id
}
