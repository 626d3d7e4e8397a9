import type { ReactNode } from 'react'
import { Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components'
import styles from './dialog.module.css'

interface DialogButtonProps {
  button: ReactNode
  /** The content; told how to close the dialog. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a dialog. Escape closes it; a press beside it does not, as what it shows may not come again. */
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

/** The name of the dialog around it. */
export function DialogTitle({ children }: { children: string }) {
  return (
    <Heading slot="title" className={styles.title}>
      {children}
    </Heading>
  )
}
