// Finds the text for a failure by the server's code.
import type { ParseKeys } from 'i18next'
import type { FailureCode, FailureDetail } from '../../../src/platform/http/schemas'
import { ApiError } from './api-error'

export type Words<Key extends string = ParseKeys> = Partial<Record<FailureCode, Key>>

/** The reason for a failure, as stored by the server. */
export interface NotedReason {
  code: FailureCode | null
  detail?: FailureDetail | null
}

/** Finds the translation key for a failure; `null` if `words` has no text for its code. */
export function failureKey<Key extends string>(
  words: Words<Key>,
  failure: Error | NotedReason | null,
): Key | null {
  const [code] = codesOf(failure)
  return (code !== undefined && words[code]) || null
}

/** Lists all codes of a failure. A request may break several rules at once. */
export function codesOf(failure: Error | NotedReason | null): FailureCode[] {
  if (failure === null || (failure instanceof Error && !(failure instanceof ApiError))) return []
  const { code, detail } = failure
  return detail?.codes ?? (code === null ? [] : [code])
}
