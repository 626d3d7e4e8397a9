// Explains why an archive, an item in it or a file was not imported or read.
import type { TFunction } from 'i18next'
import type { FailureDetail } from '../../../src/platform/http/schemas'
import { failureKey, type NotedReason } from '../../data/client/failure-codes'
import { failureWords } from '../../data/client/failures'
import { useTranslation } from '../../i18n/use-translation'

/**
 * Returns a function that turns the server's reason into a sentence. A reason without a translation keeps the server's
 * text.
 */
export function useReasonWords(): (noted: NotedReason & { reason: string | null }) => string {
  const { t } = useTranslation()
  return noted => {
    const { file = '', format } = noted.detail ?? {}
    // If the file has another format than its name says, only that is mentioned, because the other problems follow from
    // it.
    if (format !== undefined) return t('importReasons.otherFormat', { format: format.toUpperCase() })
    const key = failureKey(failureWords.import, noted)
    return key === null ? (noted.reason ?? '') : withPlace(t(key, { name: file }), noted.detail ?? {}, t)
  }
}

/** Adds the line and column of the problem to a sentence, if known. */
export const withPlace = (sentence: string, { line, column }: FailureDetail, t: TFunction): string =>
  line === undefined || column === undefined
    ? sentence
    : `${sentence} ${t('importReasons.placeInFile', { line, column })}`
