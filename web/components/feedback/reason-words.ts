// Why an archive, something in it, or a file was not imported or read.
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { FailureDetail } from '../../../src/platform/http/schemas'
import { failureKey, type NotedReason } from '../../data/client/failure-codes'
import { failureWords } from '../../data/client/failures'

/** A function from a reason of the server to a sentence; what the app has no words for stays as it is. */
export function useReasonWords(): (noted: NotedReason & { reason: string | null }) => string {
  const { t } = useTranslation()
  return noted => {
    const { file = '', format } = noted.detail ?? {}
    // Whatever else is wrong with it follows from that.
    if (format !== undefined) return t('importReasons.otherFormat', { format: format.toUpperCase() })
    const key = failureKey(failureWords.import, noted)
    return key === null ? (noted.reason ?? '') : withPlace(t(key, { name: file }), noted.detail ?? {}, t)
  }
}

/** A sentence on what is wrong with a file, and where in its text that stands, where it is known. */
export const withPlace = (sentence: string, { line, column }: FailureDetail, t: TFunction): string =>
  line === undefined || column === undefined
    ? sentence
    : `${sentence} ${t('importReasons.placeInFile', { line, column })}`
