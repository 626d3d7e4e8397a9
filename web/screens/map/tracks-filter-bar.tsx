import { useRef, useState } from 'react'
import { filterIcon } from '../../components/workouts/filter-icon'
import { SportFilter } from '../../components/workouts/filter-selects'
import { FilterChips } from '../../components/workouts/filters/filter-chips'
import { type DaysChoice, WhenFilter } from '../../components/workouts/when-filter'
import { useFormats } from '../../data/accounts/person'
import type { Filters } from '../../data/workouts/selection'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { Icon } from '../../ui/controls/icon'
import { lazyPart } from '../../ui/lazy-part'
import styles from './tracks-filters.module.css'

const TracksFiltersSheet = lazyPart(async () => (await import('./tracks-filters-sheet')).TracksFiltersSheet)

interface TracksFilterBarProps {
  filters: Filters
  /** The number of active filters. */
  count: number
  /** Years that are offered besides the usual ranges of days. */
  years: readonly DaysChoice[]
  /** The address of the map with other filters. */
  addressOf: (filters: Filters) => string
  onChange: (some: Filters) => void
}

/**
 * The filters of the map, which are those of the list. All of them are in a sheet. The filters for sport and time are
 * also in the bar, except on phones.
 */
export function TracksFilterBar({ filters, count, years, addressOf, onChange }: TracksFilterBarProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { sport_id = '' } = filters
  return (
    <search aria-label={t('filters.title')}>
      <div className={styles.bar}>
        <div className={styles.quick}>
          <SportFilter value={sport_id} onChange={chosen => onChange({ sport_id: chosen })} />
          <WhenFilter filters={filters} others={years} onChange={onChange} />
        </div>
        <Button
          ref={opener}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onHoverStart={TracksFiltersSheet.preload}
          onPress={() => setOpen(true)}
        >
          <Icon svg={filterIcon} />
          {count === 0 ? t('filters.title') : t('workoutsMap.filters', { number: formats.count(count) })}
        </Button>
      </div>
      <FilterChips filters={filters} addressOf={addressOf} fallback={opener} />
      {isOpen && (
        <TracksFiltersSheet
          filters={filters}
          years={years}
          onChange={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </search>
  )
}
