// Why an app's question cannot be put to a person, in the app's words. Pure.
import { ApiError } from '../api-error'

const known = [
  [/code_challenge/, 'consent.unsafe'],
  [/scope/, 'consent.nothingAsked'],
] as const

/** null when the failure is not about the question, such as a server that cannot be reached. */
export function askingProblem(error: Error) {
  if (!(error instanceof ApiError) || error.status !== 400) return null
  return known.find(([text]) => text.test(error.message))?.[1] ?? 'consent.unknownApp'
}
