import { useLocation } from 'wouter'
import type { PeriodTotals } from '../../../../src/workouts/analysis/totals/schemas'
import { usePerson } from '../../../data/accounts/person'
import {
  type Grouping,
  groupings,
  isByPlace,
  listedSortings,
  orderInTime,
  type Selection,
  workoutsAddress,
} from '../../../data/workouts/selection'
import { calendarMoment } from '../../../format/calendar'
import { useTranslation } from '../../../i18n/use-translation'
import { SelectField } from '../../../ui/fields/select-field'
import { type GroupSums, jumpTo, jumpToPlace } from '../list/periods'
import { placeAtDay } from '../list/use-kept-place'
import { useStartNames } from '../list/use-start-names'

export interface View {
  grouping: Grouping
  onGrouping: (grouping: Grouping) => void
  /** The months of the list that have workouts, the latest first. */
  months: readonly PeriodTotals[]
  /** If the list is grouped by places, its groups in the order of the list. */
  places: readonly GroupSums[]
  /** Called when the user has chosen a group to jump to, so that the list jumps even if it shows that page already. */
  onJump: () => void
}

interface ViewFieldsProps extends View {
  selection: Selection
  /** Whether the labels are hidden, as in narrow layouts that show only the chosen values. */
  areLabelsHidden?: boolean
  /** Called when something has been chosen. */
  onDone?: () => void
}

/**
 * Lets the user choose how the list is shown: its order, its grouping by weeks, months or places, and its first group.
 */
export function ViewFields(props: ViewFieldsProps) {
  const { selection, grouping, onGrouping, months, places, onJump, areLabelsHidden = false, onDone } = props
  const { t } = useTranslation()
  const { formats } = usePerson()
  const [, navigate] = useLocation()
  const startName = useStartNames()
  const { filters, sorting } = selection
  const order = orderInTime(sorting)
  const shared = { isLabelHidden: areLabelsHidden }
  const groups: readonly GroupSums[] = isByPlace(grouping) ? places : months
  const jump = (start: string) => {
    onDone?.()
    const { page, day } = isByPlace(grouping)
      ? jumpToPlace(places, start)
      : jumpTo(months, start, order ?? 'latest')
    navigate(workoutsAddress({ filters, sorting, page }), { state: placeAtDay(day) })
    onJump()
  }
  return (
    <>
      <SelectField
        label={t('filters.sort')}
        {...shared}
        placeholder={t('filters.sort')}
        options={listedSortings.map(id => ({ id, name: t(`filters.${id}`) }))}
        value={listedSortings.find(id => id === sorting) ?? null}
        onChange={chosen => {
          onDone?.()
          navigate(workoutsAddress({ filters, sorting: chosen }))
        }}
      />
      {order !== null && (
        <SelectField
          label={t('workouts.grouping')}
          {...shared}
          options={groupings.map(id => ({ id, name: t(`workouts.by.${id}`) }))}
          value={grouping}
          onChange={chosen => {
            onDone?.()
            onGrouping(chosen)
          }}
        />
      )}
      {order !== null && groups.length > 1 && (
        <SelectField
          label={t('workouts.jump')}
          {...shared}
          placeholder={t('workouts.jump')}
          options={groups.map(({ start, workouts }) => ({
            id: start,
            name: isByPlace(grouping) ? startName(start) : formats.monthAndYear(calendarMoment(start)),
            detail: formats.count(workouts),
          }))}
          value={null}
          onChange={jump}
        />
      )}
    </>
  )
}
