import { useEffect, useRef } from 'react'
import { SettingsFrame } from '../../../components/account/account-frame'
import { Failure } from '../../../components/feedback/failure'
import { readySportsMark } from '../../../components/sports/more-sports'
import { ReadySports } from '../../../components/sports/ready-sports'
import { useSportShelf } from '../../../data/workouts/sport-shelf'
import { useSports } from '../../../data/workouts/sports'
import { useTranslation } from '../../../i18n/use-translation'
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

/** Lists the predefined sports. Users who may not add them are told who can. */
function Shelf() {
  const { t } = useTranslation()
  const { data: shelf } = useSportShelf()
  const place = useRef<HTMLDivElement>(null)
  const isShown = shelf !== undefined && shelf.length > 0
  useEffect(() => {
    if (!isShown || location.hash !== readySportsMark) return
    place.current?.scrollIntoView()
    place.current?.focus({ preventScroll: true })
  }, [isShown])
  if (!isShown) return null
  const mayAdd = shelf.some(({ may_add }) => may_add)
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <Section className={styles.shelf} title={t('shelf.title')}>
        <p className={styles.note}>{t(mayAdd ? 'shelf.context' : 'shelf.askForMore')}</p>
        <ReadySports shelf={shelf} />
      </Section>
    </div>
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
