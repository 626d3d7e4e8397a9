import { FilterForm } from '../../../components/workouts/filters/filter-form'
import { WhenFilter } from '../../../components/workouts/when-filter'
import type { Filters, Selection } from '../../../data/workouts/selection'
import { useTranslation } from '../../../i18n/use-translation'
import { Sheet } from '../../../ui/layout/sheet'
import styles from './filter-sheet.module.css'
import { type View, ViewFields } from './view-fields'

interface FilterSheetProps {
  selection: Selection
  view: View
  onApply: (filters: Filters) => void
  onClose: () => void
}

/** Shows all filters in a dialog over the list, which rises from the bottom on phones. */
export function FilterSheet({ selection, view, onApply, onClose }: FilterSheetProps) {
  const { t } = useTranslation()
  const { filters } = selection
  const apply = (applied: Filters) => {
    onClose()
    onApply(applied)
  }
  return (
    <Sheet title={t('filters.title')} onClose={onClose}>
      <FilterForm filters={filters} onApply={apply}>
        <div className={styles.view}>
          <WhenFilter filters={filters} onChange={apply} />
          <ViewFields selection={selection} {...view} onDone={onClose} />
        </div>
      </FilterForm>
    </Sheet>
  )
}
