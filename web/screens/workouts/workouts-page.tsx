import { type RefObject, useRef, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { TotalsAnswer } from '../../../src/workouts/analysis/totals/schemas'
import { Failure } from '../../components/feedback/failure'
import { GuessesLink } from '../../components/workouts/guesses-link'
import { usePerson } from '../../data/accounts/person'
import type { ListedWorkout } from '../../data/workouts/requests'
import {
  areLegsTogether,
  groupings,
  isByPlace,
  isFiltered,
  readSelection,
  type Selection,
  workoutsAddress,
} from '../../data/workouts/selection'
import { shownColumns } from '../../data/workouts/table-columns'
import { useTable } from '../../data/workouts/use-table'
import { useTotals, useWorkoutPages } from '../../data/workouts/use-workouts'
import { useTranslation } from '../../i18n/use-translation'
import { ButtonLink } from '../../ui/controls/button'
import { Empty } from '../../ui/feedback/empty'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { AddLink } from '../../ui/layout/add-link'
import { Page } from '../../ui/layout/page'
import { firstPart } from '../../ui/lazy-part'
import { useIsDesk } from '../../ui/use-is-desk'
import { useRemembered } from '../../ui/use-remembered'
import { FilterBar } from './filters/filter-bar'
import { type GroupSums, placeKey } from './list/periods'
import { SumsLine } from './list/sums-line'
import { WorkoutList } from './list/workout-list'
import styles from './workouts-page.module.css'

const WorkoutTable = firstPart(async () => (await import('./table/workout-table')).WorkoutTable)

/** Lists the user's workouts, by default the newest first. The filters and the order are in the URL. On wide screens the list is a table. */
export function WorkoutsPage() {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const [parameters] = useSearchParams()
  const selection = readSelection(parameters)
  const [grouping, setGrouping] = useRemembered('list-groups', groupings, 'month')
  const [isSelecting, setSelecting] = useState(false)
  const [jumps, setJumps] = useState(0)
  const isDesk = useIsDesk()
  const [inView, setInView] = useState<readonly number[]>([1])
  const columns = shownColumns(profile)
  const asked = { filters: selection.filters, sorting: selection.sorting, grouping, columns }
  const table = useTable(asked, isDesk ? inView : [])
  const list = useWorkoutPages(selection, grouping, !isDesk)
  const isListReady = WorkoutTable.useIsLoaded(isDesk)
  const isTogether = areLegsTogether(selection.filters, selection.sorting, grouping)
  const months = useTotals(selection.filters, 'month', isTogether).data
  const totals = useTotals(selection.filters, grouping, isTogether)
  const groups = groupSums(totals.data)
  const [filterButton, selectButton] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)]
  const pages = list.data?.pages ?? []
  const total = isDesk ? table.total : pages.at(-1)?.pagination.total
  const error = isDesk ? table.error : list.error
  const workouts = distinct(pages.flatMap(page => page.workouts))
  // The page waits for the sums, because sums that appear later would move the rows below them. If loading the sums
  // fails, rows are shown without sums.
  const awaitsSums = totals.isLoading && totals.failureCount === 0
  const isLoading =
    (error === null || total !== undefined) && (total === undefined || awaitsSums || !isListReady)
  const hasAny = isFiltered(selection) || (total ?? profile.nb_workouts) > 0
  const select = (isWanted: boolean) => {
    setSelecting(isWanted)
    if (!isWanted) selectButton.current?.focus()
  }
  const way = (isThere: boolean, isLoading: boolean, go: () => unknown) =>
    isThere && !list.isPlaceholderData ? { isLoading, go: () => void go() } : null
  const context = (
    <div className={styles.context}>
      {/* The no-break space preserves the height of the line while the number loads. */}
      <span role="status">{total === undefined ? '\u00a0' : t('workouts.count', { count: total })}</span>
      {months && total !== 0 && <SumsLine sums={months.totals} />}
    </div>
  )
  const view = {
    grouping,
    onGrouping: setGrouping,
    months: months?.periods ?? [],
    places: isByPlace(grouping) ? groups : [],
    onJump: () => setJumps(jumps + 1),
  }
  const isOld = isDesk ? table.isOld : list.isPlaceholderData
  return (
    <Page
      title={t('workouts.title')}
      context={hasAny ? context : undefined}
      withoutAdd={!hasAny}
      wide={isDesk}
    >
      {hasAny && (
        <FilterBar
          selection={selection}
          view={view}
          hasView={!isDesk}
          opener={filterButton}
          selectButton={selectButton}
          isSelecting={isSelecting}
          onSelecting={select}
        />
      )}
      {!isLoading && !isFiltered(selection) && <GuessesLink />}
      <div aria-busy={isOld}>
        {isDesk && !isLoading && total !== undefined && total > 0 && (
          <WorkoutTable
            key={jumps}
            {...{ table, total, asked, selection, view, groups, isSelecting }}
            onSelecting={select}
            onPages={setInView}
          />
        )}
        {!isDesk && !isLoading && total !== undefined && workouts.length > 0 && (
          <WorkoutList
            key={`${workoutsAddress(selection)} ${isByPlace(grouping) ? grouping : ''} ${jumps}`}
            {...{ workouts, total, groups, grouping, isSelecting }}
            pages={pages.length}
            isCurrent={!list.isPlaceholderData}
            filters={selection.filters}
            sorting={selection.sorting}
            onSelecting={select}
            before={way(list.hasPreviousPage, list.isFetchingPreviousPage, list.fetchPreviousPage)}
            after={way(list.hasNextPage, list.isFetchingNextPage, list.fetchNextPage)}
          />
        )}
        {!isLoading && total !== undefined && (isDesk ? total : workouts.length) === 0 && (
          <Nothing total={total} selection={selection} filterButton={filterButton} />
        )}
        {isLoading && <ListSkeleton />}
        {total === undefined && error !== null && (
          <Failure error={error} onRetry={isDesk ? table.onRetry : list.refetch} />
        )}
      </div>
    </Page>
  )
}

/** The sums of weeks or months, or of places if these were requested. */
function groupSums(totals: TotalsAnswer['data'] | undefined): readonly GroupSums[] {
  const { periods = [], starts = [] } = totals ?? {}
  return starts.length === 0 ? periods : starts.map(one => ({ ...one, start: placeKey(one) }))
}

/**
 * Removes duplicates. They occur because a workout that was added or deleted in the meantime shifts others to another
 * page.
 */
function distinct(workouts: readonly ListedWorkout[]): ListedWorkout[] {
  return [...new Map(workouts.map(workout => [workout.id, workout])).values()]
}

interface NothingProps {
  /** The number of workouts on all pages. */
  total: number
  selection: Selection
  /** The element that gets the focus when a link is pressed, because the link disappears. */
  filterButton: RefObject<HTMLElement | null>
}

/**
 * Explains why the page is empty, with a link to the first page, to the list without filters, or to ways of adding
 * workouts.
 */
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
