import filterList from '@material-symbols/svg-400/outlined/filter_list.svg' with { type: 'text' }
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { type Filters, type Selection, sortingNames, workoutsAddress } from '../../../data/workouts/selection'
import { SportFilter } from '../../../drawing/workouts/filter-selects'
import { Button } from '../../../ui/controls/button'
import { Icon } from '../../../ui/controls/icon'
import { SearchField } from '../../../ui/fields/search-field'
import { SelectField } from '../../../ui/fields/select-field'
import { lazyPart } from '../../../ui/lazy-part'
import styles from './filter-bar.module.css'
import { FilterChips } from './filter-chips'

const FilterSheet = lazyPart(async () => (await import('./filter-sheet')).FilterSheet)

interface FilterBarProps {
  selection: Selection
  /** The button that opens all filters. */
  opener: RefObject<HTMLButtonElement | null>
}

/** Which workouts are shown: what is asked for most is at hand, the rest in a sheet; on a phone all of it is there. */
export function FilterBar({ selection: { filters, sorting }, opener }: FilterBarProps) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const { title = '', sport_id = '' } = filters
  const filter = (some: Filters, replace = false) =>
    navigate(workoutsAddress({ filters: { ...filters, ...some }, sorting }), { replace })
  return (
    <search aria-label={t('filters.title')}>
      <div className={styles.bar}>
        <div className={styles.quick}>
          <SearchField
            label={t('filters.findTitle')}
            value={title}
            // While a search is being refined, going back leads to what was shown before it began.
            onSearch={text => filter({ title: text.trim() }, title !== '' && text !== '')}
          />
          <SportFilter value={sport_id} onChange={sport_id => filter({ sport_id })} />
        </div>
        <Button
          ref={opener}
          aria-haspopup="dialog"
          aria-expanded={isSheetOpen}
          onHoverStart={FilterSheet.preload}
          onPress={() => setSheetOpen(true)}
        >
          <Icon drawing={filterList} />
          {t('filters.title')}
        </Button>
        {isSheetOpen && (
          <FilterSheet filters={filters} onApply={filter} onClose={() => setSheetOpen(false)} />
        )}
        <SelectField
          label={t('filters.sort')}
          options={sortingNames.map(id => ({ id, name: t(`filters.${id}`) }))}
          value={sorting}
          onChange={chosen => navigate(workoutsAddress({ filters, sorting: chosen }))}
        />
      </div>
      <FilterChips filters={filters} sorting={sorting} fallback={opener} />
    </search>
  )
}
