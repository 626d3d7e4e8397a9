import closeDrawing from '@material-symbols/svg-400/outlined/close.svg' with { type: 'text' }
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Filters, Selection } from '../../../data/workouts/selection'
import { WhenFilter } from '../../../drawing/workouts/when-filter'
import { Button } from '../../../ui/controls/button'
import dialog from '../../../ui/controls/dialog.module.css'
import { Icon } from '../../../ui/controls/icon'
import { FilterForm } from './filter-form'
import styles from './filter-sheet.module.css'
import { type View, ViewFields } from './view-fields'

interface FilterSheetProps {
  selection: Selection
  view: View
  onApply: (filters: Filters) => void
  onClose: () => void
}

/** All filters: in front of the list, on a phone from the bottom up. */
export function FilterSheet({ selection, view, onApply, onClose }: FilterSheetProps) {
  const { t } = useTranslation()
  const { filters } = selection
  const apply = (applied: Filters) => {
    onClose()
    onApply(applied)
  }
  return (
    <ModalOverlay
      className={`${dialog.overlay} ${styles.overlay}`}
      isDismissable
      isOpen
      onOpenChange={onClose}
    >
      <Modal className={`${dialog.modal} ${styles.sheet}`}>
        <Dialog className={styles.dialog}>
          <div className={styles.head}>
            <Heading slot="title" className={dialog.title}>
              {t('filters.title')}
            </Heading>
            <Button look="icon" onPress={onClose} aria-label={t('common.close')}>
              <Icon drawing={closeDrawing} />
            </Button>
          </div>
          <FilterForm filters={filters} onApply={apply}>
            <div className={styles.view}>
              <WhenFilter filters={filters} onChange={apply} />
              <ViewFields selection={selection} {...view} onDone={onClose} />
            </div>
          </FilterForm>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
