import { useTranslation } from 'react-i18next'
import { importReason } from './import-reason'

/** A function from what the server gives as a reason to a sentence; what has no translation stays as it is. */
export function useReasonWords(): (reason: string) => string {
  const { t } = useTranslation()
  return reason => {
    const found = importReason(reason)
    return found === null ? reason : t(`importReasons.${found.key}`, { name: found.name })
  }
}
