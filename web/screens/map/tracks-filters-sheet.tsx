import { useTranslation } from 'react-i18next'
import { SportFilter } from '../../components/workouts/filter-selects'
import { WhenFilter } from '../../components/workouts/when-filter'
import { WhereFilter } from '../../components/workouts/where-filter'
import type { TrackFilters } from '../../data/workouts/map-selection'
import { Button } from '../../ui/controls/button'
import { TextField } from '../../ui/fields/fields'
import { Sheet } from '../../ui/layout/sheet'
import styles from './tracks-filters.module.css'

export interface TracksFiltersProps {
  filters: TrackFilters
  onChange: (some: TrackFilters) => void
  onClear: () => void
  onClose: () => void
}

/** A sheet with all filters of the map. Changes apply at once. */
export function TracksFiltersSheet({ filters, onChange, onClear, onClose }: TracksFiltersProps) {
  const { t } = useTranslation()
  const { sport_id = '', from = '', to = '', country = '', town = '' } = filters
  return (
    <Sheet title={t('filters.title')} onClose={onClose}>
      <div className={styles.fields}>
        <SportFilter value={sport_id} onChange={chosen => onChange({ sport_id: chosen })} />
        <WhenFilter filters={{ from, to }} onChange={onChange} />
        <TextField
          type="date"
          label={t('filters.from')}
          value={from}
          onChange={day => onChange({ from: day })}
        />
        <TextField type="date" label={t('filters.to')} value={to} onChange={day => onChange({ to: day })} />
        <WhereFilter value={{ country, town }} onChange={onChange} />
      </div>
      <div className={styles.actions}>
        <Button onPress={onClear}>{t('filters.clear')}</Button>
        <Button look="primary" onPress={onClose}>
          {t('filters.apply')}
        </Button>
      </div>
    </Sheet>
  )
}
