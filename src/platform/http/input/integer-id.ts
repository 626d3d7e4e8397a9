import { invalid } from '../../errors'
import { PathPart, QueriedOrEmpty } from '../documented'

const maxDigits = 15
const idSyntax = new RegExp(String.raw`^-?\d{1,${maxDigits}}$`)

/** Schema of a path parameter that `readId` reads. */
export const IdPart = (description: string) => PathPart({ type: 'integer', description })

/** The largest number accepted as an id. */
export const maxId = 10 ** maxDigits - 1

/** Schema of a query parameter that `readIdFilter` reads. */
export const IdFilter = (description: string) =>
  QueriedOrEmpty({ type: 'integer', minimum: -maxId, maximum: maxId, description })

/** Reads an integer id from a path; `null` if the text is not an integer. */
export function readId(text: string): number | null {
  return idSyntax.test(text) ? Number(text) : null
}

/**
 * Reads an id from a query; undefined if the text is missing or empty.
 * @throws AppError `invalid payload` if the text is not an integer
 */
export function readIdFilter(text: string | undefined): number | undefined {
  if (!text) return undefined
  const id = readId(text)
  if (id === null) throw invalid('id-invalid')
  return id
}
