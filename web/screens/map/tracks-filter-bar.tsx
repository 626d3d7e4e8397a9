import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filterIcon } from '../../components/workouts/filter-icon'
import { SportFilter } from '../../components/workouts/filter-selects'
import { WhenFilter } from '../../components/workouts/when-filter'
import { useFormats } from '../../data/accounts/person'
import { Button } from '../../ui/controls/button'
import { Icon } from '../../ui/controls/icon'
import { lazyPart } from '../../ui/lazy-part'
import styles from './tracks-filters.module.css'
import type { TracksFiltersProps } from './tracks-filters-sheet'

const TracksFiltersSheet = lazyPart(async () => (await import('./tracks-filters-sheet')).TracksFiltersSheet)

type TracksFilterBarProps = Omit<TracksFiltersProps, 'onClose'> & {
  /** The number of active filters. */
  count: number
}

/**
 * The filters of the map. All of them are in a sheet. The filters for sport and time are also in the bar, except on
 * phones.
 */
export function TracksFilterBar({ filters, count, onChange, onClear }: TracksFilterBarProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const { sport_id = '' } = filters
  return (
    <search className={styles.bar} aria-label={t('filters.title')}>
      <div className={styles.quick}>
        <SportFilter value={sport_id} onChange={chosen => onChange({ sport_id: chosen })} />
        <WhenFilter filters={filters} onChange={onChange} />
      </div>
      <Button
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onHoverStart={TracksFiltersSheet.preload}
        onPress={() => setOpen(true)}
      >
        <Icon svg={filterIcon} />
        {count === 0 ? t('filters.title') : t('workoutsMap.filters', { number: formats.count(count) })}
      </Button>
      {isOpen && (
        <TracksFiltersSheet
          filters={filters}
          onChange={onChange}
          onClear={onClear}
          onClose={() => setOpen(false)}
        />
      )}
    </search>
  )
}
