import type { ReactNode } from 'react'
import { Failure } from '../../../components/feedback/failure'
import { useTrainingSettings } from '../../../data/training/body'
import { useTranslation } from '../../../i18n/use-translation'
import { ButtonLink } from '../../../ui/controls/button'
import { Empty } from '../../../ui/feedback/empty'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'

/** Shows the content of a page about training. If the user has hidden training, it says where to show it again. */
export function UnlessHidden({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { data: settings, error, refetch } = useTrainingSettings()
  if (settings === undefined) {
    if (error !== null) return <Failure error={error} onRetry={refetch} />
    return (
      <Loading>
        <Skeleton height={16} />
      </Loading>
    )
  }
  if (!settings.is_hidden) return children
  return (
    <Empty
      sentence={t('training.hidden')}
      hint={t('training.hiddenHint')}
      action={<ButtonLink href="/settings/body">{t('training.toBody')}</ButtonLink>}
    />
  )
}
