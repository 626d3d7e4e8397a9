import checklist from '@material-symbols/svg-400/outlined/checklist.svg' with { type: 'text' }
import mapSvg from '@material-symbols/svg-400/outlined/map.svg' with { type: 'text' }
import { type RefObject, useState } from 'react'
import { useLocation } from 'wouter'
import { filterIcon } from '../../../components/workouts/filter-icon'
import { SportFilter } from '../../../components/workouts/filter-selects'
import { FilterChips } from '../../../components/workouts/filters/filter-chips'
import { WhenFilter } from '../../../components/workouts/when-filter'
import { type Filters, type Selection, workoutsAddress } from '../../../data/workouts/selection'
import { useTranslation } from '../../../i18n/use-translation'
import { Button, ButtonLink } from '../../../ui/controls/button'
import { Icon } from '../../../ui/controls/icon'
import { SearchField } from '../../../ui/fields/search-field'
import { lazyPart } from '../../../ui/lazy-part'
import styles from './filter-bar.module.css'
import { type View, ViewFields } from './view-fields'

const FilterSheet = lazyPart(async () => (await import('./filter-sheet')).FilterSheet)

interface FilterBarProps {
  selection: Selection
  view: View
  /** Whether the view options are below the bar; otherwise the list shows them. */
  hasView: boolean
  /** The button that opens all filters. */
  opener: RefObject<HTMLButtonElement | null>
  selectButton: RefObject<HTMLButtonElement | null>
  isSelecting: boolean
  onSelecting: (isSelecting: boolean) => void
}

/**
 * The filters and the view options of the list. A sheet contains all filters except the search. On wide screens, the
 * filters for sport and time are in the bar as well, and the view options are below it instead of in the sheet.
 */
export function FilterBar(props: FilterBarProps) {
  const { selection, view, hasView, opener, selectButton, isSelecting, onSelecting } = props
  const { filters, sorting } = selection
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const { search = '', sport_id = '' } = filters
  const filter = (some: Filters, replace = false) =>
    navigate(workoutsAddress({ filters: { ...filters, ...some }, sorting }), { replace })
  return (
    <search aria-label={t('filters.title')}>
      <div className={styles.bar}>
        <div className={styles.search}>
          <SearchField
            label={t('filters.find')}
            placeholder={t('filters.search')}
            value={search}
            // While somebody types a search text, the history entry is replaced, so that going back leads to the list
            // before the search.
            onSearch={text => filter({ search: text.trim() }, search !== '' && text !== '')}
          />
        </div>
        <div className={styles.quick}>
          <SportFilter value={sport_id} onChange={sport_id => filter({ sport_id })} />
          <WhenFilter filters={filters} onChange={filter} />
        </div>
        <div className={styles.buttons}>
          <Button
            ref={opener}
            aria-haspopup="dialog"
            aria-expanded={isSheetOpen}
            onHoverStart={FilterSheet.preload}
            onPress={() => setSheetOpen(true)}
          >
            <Icon svg={filterIcon} />
            <span className={styles.word}>{t('filters.title')}</span>
          </Button>
          <ButtonLink href={workoutsAddress({ filters }).replace('/workouts', '/workouts/map')}>
            <Icon svg={mapSvg} />
            <span className={styles.word}>{t('frame.map')}</span>
          </ButtonLink>
          <Button ref={selectButton} aria-pressed={isSelecting} onPress={() => onSelecting(!isSelecting)}>
            <Icon svg={checklist} />
            <span className={styles.word}>{t('workouts.selectSome')}</span>
          </Button>
        </div>
        {isSheetOpen && (
          <FilterSheet
            selection={selection}
            view={view}
            onApply={filter}
            onClose={() => setSheetOpen(false)}
          />
        )}
      </div>
      {hasView && (
        <div className={styles.view}>
          <ViewFields selection={selection} {...view} areLabelsHidden />
        </div>
      )}
      <FilterChips
        filters={filters}
        addressOf={some => workoutsAddress({ filters: some, sorting })}
        fallback={opener}
      />
    </search>
  )
}
