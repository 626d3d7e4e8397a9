import mapDrawing from '@material-symbols/svg-400/outlined/map.svg' with { type: 'text' }
import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'wouter'
import type { Pagination } from '../../../src/platform/http/schemas'
import { usePerson } from '../../data/accounts/person'
import {
  isFiltered,
  type ListedWorkout,
  readSelection,
  type Selection,
  workoutsAddress,
} from '../../data/workouts/selection'
import { useWorkouts } from '../../data/workouts/use-workouts'
import { Failure } from '../../drawing/feedback/failure'
import { MapImagesAttribution } from '../../drawing/maps/base/map-attribution'
import { WorkoutRow } from '../../drawing/workouts/workout-row'
import { ButtonLink } from '../../ui/controls/button'
import { Icon } from '../../ui/controls/icon'
import { PageLinks } from '../../ui/controls/page-links'
import { Empty } from '../../ui/feedback/empty'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { AddLink } from '../../ui/layout/add-link'
import { Page } from '../../ui/layout/page'
import { FilterBar } from './filters/filter-bar'
import { TotalsRow } from './totals-row'
import styles from './workouts-page.module.css'

/** Home: one's workouts, newest first unless the address says otherwise; which of them, it says too. */
export function WorkoutsPage() {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const [parameters] = useSearchParams()
  const selection = readSelection(parameters)
  const { data, error, isPlaceholderData, refetch } = useWorkouts(selection)
  const filterButton = useRef<HTMLButtonElement>(null)
  const total = data?.pagination.total
  const hasAny = isFiltered(selection) || (total ?? profile.nb_workouts) > 0
  const context = (
    // Keeps its line while it is empty.
    <span role="status">{total === undefined ? '\u00a0' : t('workouts.count', { count: total })}</span>
  )
  return (
    <Page
      title={t('workouts.title')}
      context={hasAny ? context : undefined}
      actions={hasAny && <MapLink />}
      withoutAdd={!hasAny}
    >
      {hasAny && <FilterBar selection={selection} opener={filterButton} />}
      <div aria-busy={isPlaceholderData}>
        {data !== undefined && data.workouts.length > 0 && <List {...data} selection={selection} />}
        {data?.workouts.length === 0 && (
          <Nothing total={data.pagination.total} selection={selection} filterButton={filterButton} />
        )}
        {data === undefined && error === null && <ListSkeleton />}
        {data === undefined && error !== null && <Failure error={error} onRetry={refetch} />}
      </div>
    </Page>
  )
}

function MapLink() {
  const { t } = useTranslation()
  return (
    <ButtonLink href="/workouts/map">
      <Icon drawing={mapDrawing} />
      {t('frame.map')}
    </ButtonLink>
  )
}

interface ListProps {
  workouts: readonly ListedWorkout[]
  pagination: Pagination
  selection: Selection
}

function List({ workouts, pagination, selection }: ListProps) {
  const { t } = useTranslation()
  return (
    <>
      <ul className={styles.list} aria-label={t('workouts.title')}>
        {workouts.map((workout, position) => (
          <WorkoutRow key={workout.id} workout={workout} position={position} />
        ))}
      </ul>
      <TotalsRow workouts={workouts} />
      <PageLinks pagination={pagination} addressOf={page => workoutsAddress({ ...selection, page })} />
      {workouts.some(({ map }) => map !== null) && <MapImagesAttribution />}
      <p className={styles.duplicates}>
        <Link href="/workouts/duplicates">{t('workouts.duplicates')}</Link>
      </p>
    </>
  )
}

interface NothingProps {
  /** How many workouts there are on other pages. */
  total: number
  selection: Selection
  /** Takes the focus from the way out, which goes. */
  filterButton: RefObject<HTMLElement | null>
}

/** Why there is nothing on this page, and the way out. */
function Nothing({ total, selection, filterButton }: NothingProps) {
  const { t } = useTranslation()
  const wayOut = (to: Partial<Selection>, words: string) => (
    <ButtonLink href={workoutsAddress(to)} onClick={() => filterButton.current?.focus()}>
      {words}
    </ButtonLink>
  )
  if (total > 0) {
    const toFirst = wayOut({ ...selection, page: 1 }, t('workouts.toFirstPage'))
    return <Empty sentence={t('workouts.beyond')} action={toFirst} />
  }
  if (isFiltered(selection)) {
    const toAll = wayOut({ sorting: selection.sorting }, t('filters.clear'))
    return <Empty sentence={t('filters.nothing')} hint={t('filters.nothingHint')} action={toAll} />
  }
  const hint = (
    <>
      {t('workouts.emptyHint')} <span className="with-mouse">{t('workouts.emptyDrop')}</span>
    </>
  )
  return <Empty sentence={t('workouts.empty')} hint={hint} action={<WaysToBegin />} />
}

function WaysToBegin() {
  const { t } = useTranslation()
  return (
    <>
      <AddLink />
      <p className={styles.comingFrom}>
        {t('workouts.comingFrom')} <Link href="/import-export">{t('workouts.openImport')}</Link>
      </p>
    </>
  )
}

const skeletonRows = ['one', 'two', 'three', 'four', 'five']

function ListSkeleton() {
  return (
    <Loading>
      {skeletonRows.map(row => (
        <div key={row} className={styles.skeletonRow}>
          <div className={styles.skeletonImage}>
            <Skeleton height="100%" />
          </div>
          <div className={styles.skeletonText}>
            <Skeleton width="60%" height={1.25} />
            <Skeleton width="40%" height={1} />
          </div>
        </div>
      ))}
    </Loading>
  )
}
