import closeDrawing from '@material-symbols/svg-400/outlined/close.svg' with { type: 'text' }
import type { ReactNode } from 'react'
import { Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Filters } from '../../../data/workouts/selection'
import { Button } from '../../../ui/controls/button'
import dialog from '../../../ui/controls/dialog.module.css'
import { Icon } from '../../../ui/controls/icon'
import { lazyPart } from '../../../ui/lazy-part'
import styles from './filter-sheet.module.css'

const FilterForm = lazyPart(async () => (await import('./filter-form')).FilterForm)

interface FilterSheetProps {
  filters: Filters
  onApply: (filters: Filters) => void
  /** The button that opens it. */
  children: ReactNode
}

/** All filters: in front of the list, on a phone from the bottom up. */
export function FilterSheet({ filters, onApply, children }: FilterSheetProps) {
  const { t } = useTranslation()
  return (
    <DialogTrigger>
      {children}
      <ModalOverlay className={`${dialog.overlay} ${styles.overlay}`} isDismissable>
        <Modal className={`${dialog.modal} ${styles.sheet}`}>
          <Dialog className={styles.dialog}>
            {({ close }) => (
              <>
                <div className={styles.head}>
                  <Heading slot="title" className={dialog.title}>
                    {t('filters.title')}
                  </Heading>
                  <Button look="icon" onPress={close} aria-label={t('common.close')}>
                    <Icon drawing={closeDrawing} />
                  </Button>
                </div>
                <FilterForm
                  filters={filters}
                  onApply={applied => {
                    close()
                    onApply(applied)
                  }}
                />
              </>
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  )
}
