import { useTranslation } from 'react-i18next'
import type { TrackFilters as Filters } from '../../data/workouts/map-selection'
import { SportFilter } from '../../drawing/workouts/filter-selects'
import { WhenFilter } from '../../drawing/workouts/when-filter'
import { TextField } from '../../ui/fields/fields'
import styles from './workouts-map-page.module.css'

interface TrackFiltersProps {
  filters: Filters
  onChange: (some: Filters) => void
}

/** Which tracks are shown. */
export function TrackFilters({
  filters: { sport_id = '', from = '', to = '' },
  onChange,
}: TrackFiltersProps) {
  const { t } = useTranslation()
  return (
    <search className={styles.filters} aria-label={t('filters.title')}>
      <div>
        <SportFilter value={sport_id} onChange={chosen => onChange({ sport_id: chosen })} />
      </div>
      <WhenFilter filters={{ from, to }} onChange={onChange} />
      <TextField
        type="date"
        label={t('filters.from')}
        value={from}
        onChange={day => onChange({ from: day })}
      />
      <TextField type="date" label={t('filters.to')} value={to} onChange={day => onChange({ to: day })} />
    </search>
  )
}
