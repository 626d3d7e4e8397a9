// Why an archive, something in it, or a file was not imported or read.
import { useTranslation } from 'react-i18next'
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
    return key === null ? (noted.reason ?? '') : t(key, { name: file })
  }
}
