import { useTranslation } from 'react-i18next'
import { useSports } from '../sports/queries'
import { Page } from '../ui/page'
import { Bone, Failure, Skeleton } from '../ui/states'
import { AddForm } from './add-form'
import styles from './add-page.module.css'
import { useConfiguration } from './queries'

export function AddPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('add.title')} context={t('add.context')} withoutAdd>
      <AddContent />
    </Page>
  )
}

function AddContent() {
  const sports = useSports()
  const configuration = useConfiguration()
  if (sports.data !== undefined && configuration.data !== undefined) {
    return (
      <AddForm
        sports={sports.data.filter(sport => sport.is_active_for_user)}
        maxBytes={configuration.data.max_single_file_size}
      />
    )
  }
  const error = sports.error ?? configuration.error
  if (error === null) return <AddSkeleton />
  const retry = () => {
    void sports.refetch()
    void configuration.refetch()
  }
  return <Failure error={error} onRetry={retry} />
}

function AddSkeleton() {
  return (
    <Skeleton>
      <div className={styles.column}>
        <Bone height={9} />
        <Bone height={2.75} />
        <Bone height={2.75} />
        <Bone height={6} />
      </div>
    </Skeleton>
  )
}
