import { useTranslation } from 'react-i18next'
import { useSports } from '../../../sports/queries'
import { Bone, Failure, Skeleton } from '../../../drawing/feedback/failure'
import { ProfileFrame } from '../../../drawing/account/account-frame'
import { SportRow } from './sport-row'
import styles from './sport-row.module.css'

export function SportPreferencesPage() {
  const { t } = useTranslation()
  const { data: sports, error, refetch } = useSports()
  return (
    <ProfileFrame title={t('sportPreferences.title')} context={t('sportPreferences.context')}>
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
    </ProfileFrame>
  )
}

const skeletonRows = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

function SportsSkeleton() {
  return (
    <Skeleton>
      <div className={styles.list}>
        {skeletonRows.map(row => (
          <div key={row} className={styles.bone}>
            <Bone width="60%" height={1.25} />
            <Bone width={2.25} height={1.25} />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
