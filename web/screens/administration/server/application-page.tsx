import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../../data/instance/configuration'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { OfflineMaps } from '../maps/offline-maps'
import { AdministrationFailure } from '../parts/administration-failure'
import { AdministrationPage } from '../parts/administration-page'
import styles from './application-page.module.css'
import { ConfigurationForm } from './configuration-form'
import { ServerFacts } from './server-facts'

/** What an administrator decides for everybody. */
export function ApplicationPage() {
  const { t } = useTranslation()
  return (
    <AdministrationPage title={t('instance.title')} context={t('instance.context')}>
      <Application />
      <OfflineMaps />
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
    <Loading>
      <div className={styles.columns}>
        <div className={styles.form}>
          <Skeleton height={2.75} />
          <Skeleton height={2.75} />
          <Skeleton height={2.75} />
          <Skeleton height={8} />
        </div>
        <Skeleton height={12} />
      </div>
    </Loading>
  )
}
