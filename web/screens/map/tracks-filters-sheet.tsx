import { FilterForm } from '../../components/workouts/filters/filter-form'
import { type DaysChoice, WhenFilter } from '../../components/workouts/when-filter'
import type { Filters } from '../../data/workouts/selection'
import { useTranslation } from '../../i18n/use-translation'
import { Sheet } from '../../ui/layout/sheet'
import styles from './tracks-filters.module.css'

interface TracksFiltersProps {
  filters: Filters
  years: readonly DaysChoice[]
  onChange: (some: Filters) => void
  onClose: () => void
}

/** A sheet with all filters of the map, which rises from the bottom on phones. */
export function TracksFiltersSheet({ filters, years, onChange, onClose }: TracksFiltersProps) {
  const { t } = useTranslation()
  const apply = (applied: Filters) => {
    onClose()
    onChange(applied)
  }
  return (
    <Sheet title={t('filters.title')} onClose={onClose}>
      <FilterForm filters={filters} onApply={apply}>
        <div className={styles.when}>
          <WhenFilter filters={filters} others={years} onChange={apply} />
        </div>
      </FilterForm>
    </Sheet>
  )
}
