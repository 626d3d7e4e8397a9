import { useTranslation } from 'react-i18next'
import { Bone, Skeleton } from '../../../drawing/feedback/failure'
import { useConfiguration } from '../../../data/workouts/workouts'
import { AdministrationFailure } from '../parts/administration-failure'
import { AdministrationPage } from '../parts/administration-page'
import styles from './application-page.module.css'
import { ConfigurationForm } from './configuration-form'
import { MapRegions } from '../maps/offline-maps'
import { ServerFacts } from './server-facts'

/** What an administrator decides for everybody. */
export function ApplicationPage() {
  const { t } = useTranslation()
  return (
    <AdministrationPage title={t('instance.title')} context={t('instance.context')}>
      <Application />
      <MapRegions />
    </AdministrationPage>
  )
}

function Application() {
  const { data: configuration, error, refetch } = useConfiguration()
  if (configuration !== undefined) {
    return (
      <div className={styles.columns}>
        <ConfigurationForm configuration={configuration} />
        <ServerFacts configuration={configuration} />
      </div>
    )
  }
  return error === null ? <FormSkeleton /> : <AdministrationFailure error={error} onRetry={refetch} />
}

function FormSkeleton() {
  return (
    <Skeleton>
      <div className={styles.columns}>
        <div className={styles.form}>
          <Bone height={2.75} />
          <Bone height={2.75} />
          <Bone height={2.75} />
          <Bone height={8} />
        </div>
        <Bone height={12} />
      </div>
    </Skeleton>
  )
}
