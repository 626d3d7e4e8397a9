import type { ReactNode } from 'react'
import { Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components'
import styles from './dialog.module.css'

interface DialogButtonProps {
  button: ReactNode
  /** Renders the dialog's content. The function `close` closes the dialog. */
  children: (close: () => void) => ReactNode
}

/**
 * A button that opens a dialog. Escape closes the dialog, but a click outside does not, because some content is shown
 * only once.
 */
export function DialogButton({ button, children }: DialogButtonProps) {
  return (
    <DialogTrigger>
      {button}
      <ModalOverlay className={styles.overlay}>
        <Modal className={styles.modal}>
          <Dialog role="alertdialog" className={styles.dialog}>
            {({ close }) => children(close)}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  )
}

/** The title, which also names the dialog for screen readers. */
export function DialogTitle({ children }: { children: string }) {
  return (
    <Heading slot="title" className={styles.title}>
      {children}
    </Heading>
  )
}
