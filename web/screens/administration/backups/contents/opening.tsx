import { useTranslation } from '../../../../i18n/use-translation'
import { Progress } from '../../../../ui/feedback/progress'

/** Shown while the server opens a backup, which may take long. */
export function Opening() {
  const { t } = useTranslation()
  return (
    <div role="status">
      <Progress sentence={t('partRestore.opening')} fraction={null} />
    </div>
  )
}
