import { type ReactNode, useMemo } from 'react'
import { Link } from 'wouter'
import { useBaseMap } from '../../../components/maps/base/base-map'
import { MapMakers } from '../../../components/maps/base/map-attribution'
import { useWorkoutTitle } from '../../../components/workouts/use-workout-title'
import { firstRows } from '../../../components/workouts/workout-row'
import { usePerson } from '../../../data/accounts/person'
import type { ListedWorkout } from '../../../data/workouts/requests'
import {
  type Filters,
  type Grouping,
  isByPlace,
  orderInTime,
  type Sorting,
} from '../../../data/workouts/selection'
import { shownMapOf } from '../../../data/workouts/shown-map'
import { useSpeedForms } from '../../../data/workouts/sports'
import { daysIn, startOfPeriod } from '../../../format/calendar'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { lazyPart } from '../../../ui/lazy-part'
import { idsBetween, useSelecting } from '../select/use-selecting'
import { ListRow } from './list-row'
import { MoreRows } from './more-rows'
import { type Group, type GroupSums, groupsOf, groupWith, headingId, placeKey } from './periods'
import { SumsLine } from './sums-line'
import { useGroupName } from './use-group-name'
import { useKeptPlace } from './use-kept-place'
import { useRowsInTurn } from './use-rows-in-turn'
import styles from './workout-list.module.css'

const SelectionBar = lazyPart(async () => (await import('../select/selection-bar')).SelectionBar)

interface WorkoutListProps {
  workouts: readonly ListedWorkout[]
  /** The number of workouts on all pages. */
  total: number
  /** The number of pages that are loaded. */
  pages: number
  /**
   * Whether the shown workouts match the current selection. While new ones load, the previous list stays and this is
   * `false`.
   */
  isCurrent: boolean
  filters: Filters
  sorting: Sorting
  grouping: Grouping
  /** The sums of the groups. Groups whose sums are not loaded are missing. */
  groups: readonly GroupSums[]
  before: Way | null
  after: Way | null
  isSelecting: boolean
  onSelecting: (isSelecting: boolean) => void
}

interface Way {
  isLoading: boolean
  go: () => void
}

/**
 * A list that loads further pages when it is scrolled. Its rows are grouped by week, month or place if it is ordered by
 * time.
 */
export function WorkoutList(props: WorkoutListProps) {
  const { workouts, total, pages, isCurrent, filters, sorting, grouping, before, after } = props
  const { t } = useTranslation()
  const titleOf = useWorkoutTitle()
  const formOf = useSpeedForms()
  const order = orderInTime(sorting)
  const startOf = useStartOf(grouping)
  const { rows, isWhole } = useRowsInTurn(workouts)
  const groups = order === null ? [] : groupsOf(rows, startOf)
  const ids = workouts.map(({ id }) => id)
  const selecting = useSelecting(props, { shown: ids, between: (from, to) => idsBetween(ids, from, to) })
  useKeptPlace({
    pages: isCurrent ? pages : 0,
    hasMore: after !== null,
    onMore: () => after?.go(),
    onDay: day => {
      const starts = groups.map(({ start }) => start)
      const start = isByPlace(grouping) ? day : groupWith(starts, day, grouping, order ?? 'latest')
      const heading = document.getElementById(headingId(start ?? ''))
      heading?.scrollIntoView()
      // The focus is set two frames later, because in the next frame the list of options returns the focus to its
      // button.
      requestAnimationFrame(() => requestAnimationFrame(() => heading?.focus({ preventScroll: true })))
    },
  })
  const firsts = new Set(workouts.slice(0, firstRows))
  const row = (workout: ListedWorkout) => (
    <ListRow
      key={workout.id}
      workout={workout}
      title={titleOf(workout)}
      form={formOf(workout.sport_id)}
      isFirst={firsts.has(workout)}
      selecting={
        props.isSelecting
          ? {
              isSelected: selecting.isChosen(workout.id),
              isDisabled: selecting.isAll,
              onToggle: isRange => selecting.toggle(workout.id, isRange),
            }
          : null
      }
    />
  )
  return (
    <section aria-label={t('workouts.title')} {...selecting.around}>
      {before !== null && (
        <div className={styles.more}>
          <Button onPress={before.go} isPending={before.isLoading}>
            {t('workouts.before')}
          </Button>
        </div>
      )}
      {order === null ? (
        <ul className={styles.plain}>{rows.map(row)}</ul>
      ) : (
        groups.map(group => (
          <GroupOfRows
            key={group.start}
            group={group}
            grouping={grouping}
            sums={props.groups.find(({ start }) => start === group.start)}
            row={row}
          />
        ))
      )}
      {isWhole && after !== null && <MoreRows pages={pages} isLoading={after.isLoading} onMore={after.go} />}
      {isWhole && (
        <div className={styles.foot}>
          {workouts.some(workout => shownMapOf(workout) !== null) && <MakersOfMapImages />}
          <p>
            <Link href="/workouts/duplicates">{t('workouts.duplicates')}</Link>
          </p>
        </div>
      )}
      {props.isSelecting && <SelectionBar {...{ selecting, filters, sorting, grouping, total }} />}
    </section>
  )
}

function MakersOfMapImages() {
  const { t } = useTranslation()
  const { data: base } = useBaseMap()
  if (base === undefined) return null
  return (
    <p className={styles.makers}>
      {t('workouts.mapsBy')} <MapMakers base={base} />
    </p>
  )
}

/**
 * Returns a function that finds a workout's group: the first day of its week or month as the user counts days, or the
 * key of the place where it started.
 */
function useStartOf(grouping: Grouping): (workout: ListedWorkout) => string {
  const { timezone, weekm, days_by_place } = usePerson().profile
  return useMemo(() => {
    const dayAtHome = daysIn(timezone)
    const dayOf = ({ workout_date, local_start }: ListedWorkout) =>
      days_by_place && local_start ? local_start.slice(0, 10) : dayAtHome(new Date(workout_date))
    return workout => {
      if (!isByPlace(grouping)) return startOfPeriod(dayOf(workout), grouping, weekm)
      const { places } = workout
      const { country = null, name = null } = places?.start ?? {}
      return placeKey({ country, town: grouping === 'town' ? name : null })
    }
  }, [timezone, weekm, days_by_place, grouping])
}

interface GroupOfRowsProps {
  group: Group
  grouping: Grouping
  sums: GroupSums | undefined
  row: (workout: ListedWorkout) => ReactNode
}

function GroupOfRows({ group: { start, workouts }, grouping, sums, row }: GroupOfRowsProps) {
  const { t } = useTranslation()
  const name = useGroupName(grouping)(start)
  const id = headingId(start)
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} tabIndex={-1}>
          {name}
        </h2>
        {sums && (
          <div className={styles.sums}>
            <span>{t('workouts.count', { count: sums.workouts })}</span>
            <SumsLine sums={sums} />
          </div>
        )}
      </div>
      <ul aria-labelledby={id}>{workouts.map(row)}</ul>
    </section>
  )
}
