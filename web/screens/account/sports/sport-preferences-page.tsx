import { useTranslation } from 'react-i18next'
import { Failure } from '../../../components/feedback/failure'
import { useSports } from '../../../data/workouts/sports'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { SettingsFrame } from '../parts/account-frame'
import { SportRow } from './sport-row'
import styles from './sport-row.module.css'

export function SportPreferencesPage() {
  const { t } = useTranslation()
  const { data: sports, error, refetch } = useSports()
  return (
    <SettingsFrame title={t('sportPreferences.title')} context={t('sportPreferences.context')}>
      {sports !== undefined && (
        <>
          <p className={styles.caption}>{t('sportPreferences.offer')}</p>
          <ul className={styles.list}>
            {sports.map(sport => (
              <SportRow key={sport.id} sport={sport} />
            ))}
          </ul>
        </>
      )}
      {sports === undefined && error === null && <SportsSkeleton />}
      {sports === undefined && error !== null && <Failure error={error} onRetry={refetch} />}
    </SettingsFrame>
  )
}

const skeletonRows = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

function SportsSkeleton() {
  return (
    <Loading>
      <div className={styles.list}>
        {skeletonRows.map(row => (
          <div key={row} className={styles.skeleton}>
            <Skeleton width="60%" height={1.25} />
            <Skeleton width={2.25} height={1.25} />
          </div>
        ))}
      </div>
    </Loading>
  )
}
