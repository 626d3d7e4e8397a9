// Finds the words for a failure by the codes the server gave it.
import type { ParseKeys } from 'i18next'
import type { FailureCode, FailureDetail } from '../../../src/platform/http/schemas'
import { ApiError } from './api-error'

export type Words<Key extends string = ParseKeys> = Partial<Record<FailureCode, Key>>

/** A reason that the server noted. */
export interface NotedReason {
  code: FailureCode | null
  detail?: FailureDetail | null
}

/** What to say of a failure; null when there are no words for it among these. */
export function failureKey<Key extends string>(
  words: Words<Key>,
  failure: Error | NotedReason | null,
): Key | null {
  const [code] = codesOf(failure)
  return (code !== undefined && words[code]) || null
}

/** Several rules may be broken at once. */
export function codesOf(failure: Error | NotedReason | null): FailureCode[] {
  if (failure === null || (failure instanceof Error && !(failure instanceof ApiError))) return []
  const { code, detail } = failure
  return detail?.codes ?? (code === null ? [] : [code])
}
