import { useTranslation } from 'react-i18next'
import { SettingsFrame } from '../../../components/account/account-frame'
import { Failure } from '../../../components/feedback/failure'
import { ReadySports } from '../../../components/sports/ready-sports'
import { useSportShelf } from '../../../data/workouts/sport-shelf'
import { useSports } from '../../../data/workouts/sports'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { Section } from '../../../ui/layout/section'
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
          <Shelf />
        </>
      )}
      {sports === undefined && error === null && <SportsSkeleton />}
      {sports === undefined && error !== null && <Failure error={error} onRetry={refetch} />}
    </SettingsFrame>
  )
}

/** Lists the predefined sports, for users who may add them. */
function Shelf() {
  const { t } = useTranslation()
  const { data: shelf } = useSportShelf()
  if (!shelf?.some(({ may_add }) => may_add)) return null
  return (
    <Section className={styles.shelf} title={t('shelf.title')}>
      <p className={styles.note}>{t('shelf.context')}</p>
      <ReadySports shelf={shelf} />
    </Section>
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
