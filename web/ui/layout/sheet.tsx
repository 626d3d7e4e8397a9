import closeSvg from '@material-symbols/svg-400/outlined/close.svg' with { type: 'text' }
import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../controls/button'
import dialog from '../controls/dialog.module.css'
import { Icon } from '../controls/icon'
import styles from './sheet.module.css'

interface SheetProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A dialog, which covers the bottom of the screen on phones. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const { t } = useTranslation()
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
              {title}
            </Heading>
            <Button look="icon" onPress={onClose} aria-label={t('common.close')}>
              <Icon svg={closeSvg} />
            </Button>
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
