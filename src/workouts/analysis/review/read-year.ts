import { invalid } from '../../../platform/errors'

/** Reads a year from the query. @throws AppError 400 unless the text is a year from 1000 to 2999 */
export function readYear(text: unknown): number {
  if (!/^[12]\d{3}$/.test(String(text))) throw invalid('period-invalid', 'invalid time period')
  return Number(text)
}
