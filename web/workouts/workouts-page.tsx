import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { Pagination } from '../../src/http/schemas'
import type { Workout } from '../../src/workouts/schemas'
import { AddLink } from '../ui/add-link'
import { ButtonLink } from '../ui/button'
import { Page } from '../ui/page'
import { PageLinks } from '../ui/page-links'
import { Bone, Empty, Failure, Skeleton } from '../ui/states'
import { useWorkouts } from './queries'
import { TotalsRow } from './totals-row'
import { WorkoutRow } from './workout-row'
import styles from './workouts-page.module.css'

/** Home: one's workouts, newest first. */
export function WorkoutsPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const { data, error, refetch } = useWorkouts(page)
  const total = data?.pagination.total ?? 0

  return (
    <Page
      title={t('workouts.title')}
      context={total > 0 ? t('workouts.count', { count: total }) : undefined}
      withoutAdd={total === 0}
    >
      {data !== undefined && <List workouts={data.workouts} pagination={data.pagination} />}
      {data === undefined && error === null && <ListSkeleton />}
      {data === undefined && error !== null && <Failure error={error} onRetry={refetch} />}
    </Page>
  )
}

function List({ workouts, pagination }: { workouts: Workout[]; pagination: Pagination }) {
  const { t } = useTranslation()
  if (pagination.total === 0) {
    const hint = (
      <>
        {t('workouts.emptyHint')} <span className="with-mouse">{t('workouts.emptyDrop')}</span>
      </>
    )
    return <Empty sentence={t('workouts.empty')} hint={hint} action={<AddLink />} />
  }
  if (workouts.length === 0) {
    return (
      <Empty
        sentence={t('workouts.beyond')}
        action={<ButtonLink href="/workouts">{t('workouts.toFirstPage')}</ButtonLink>}
      />
    )
  }
  return (
    <>
      <ul className={styles.list} aria-label={t('workouts.title')}>
        {workouts.map(workout => (
          <WorkoutRow key={workout.id} workout={workout} />
        ))}
      </ul>
      <TotalsRow workouts={workouts} />
      <PageLinks
        pagination={pagination}
        addressOf={page => (page === 1 ? '/workouts' : `/workouts?page=${page}`)}
      />
    </>
  )
}

const skeletonRows = ['one', 'two', 'three', 'four', 'five']

function ListSkeleton() {
  return (
    <Skeleton>
      {skeletonRows.map(row => (
        <div key={row} className={styles.skeletonRow}>
          <div className={styles.skeletonPicture}>
            <Bone height="100%" />
          </div>
          <div className={styles.skeletonText}>
            <Bone width="60%" height={1.25} />
            <Bone width="40%" height={1} />
          </div>
        </div>
      ))}
    </Skeleton>
  )
}
