import { invalid } from '../../errors'
import { PathPart, QueriedOrEmpty } from '../documented'

const mostDigits = 15
const idSyntax = new RegExp(String.raw`^-?\d{1,${mostDigits}}$`)

/** A part of a path that readId reads. */
export const IdPart = (description: string) => PathPart({ type: 'integer', description })

/** The largest number that is taken for an id. */
export const largestId = 10 ** mostDigits - 1

/** A parameter of a query that readIdFilter reads. */
export const IdFilter = (description: string) =>
  QueriedOrEmpty({ type: 'integer', minimum: -largestId, maximum: largestId, description })

/** The integer a part of a path stands for; null when it is none, and so nobody's id. */
export function readId(text: string): number | null {
  return idSyntax.test(text) ? Number(text) : null
}

/**
 * The id that a query asks for; undefined when it asks for none, also by an empty text.
 * @throws AppError `invalid payload` for what is no integer
 */
export function readIdFilter(text: string | undefined): number | undefined {
  if (!text) return undefined
  const id = readId(text)
  if (id === null) throw invalid('id-invalid')
  return id
}
