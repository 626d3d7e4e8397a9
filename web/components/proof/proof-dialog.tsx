import { useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import type { ProofMethodName, ProofQuestion } from '../../data/accounts/proof'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import styles from '../../ui/controls/dialog.module.css'
import { DialogTitle } from '../../ui/controls/dialog-button'
import { proofWays } from './proof-ways'

/** Asks somebody who is logged in to prove that it is still them. Escape closes it, which counts as a refusal. */
export function ProofDialog({ question }: { question: ProofQuestion }) {
  const { t } = useTranslation()
  const offered = question.methods.filter(method => proofWays[method] !== undefined)
  const [chosen, choose] = useState<ProofMethodName | undefined>(offered[0])
  const Way = chosen && proofWays[chosen]
  return (
    <ModalOverlay
      isOpen
      className={styles.overlay}
      onOpenChange={isOpen => {
        if (!isOpen) question.answer(false)
      }}
    >
      <Modal className={styles.modal}>
        <Dialog role="alertdialog" className={styles.dialog}>
          <DialogTitle>{t('security.proofTitle')}</DialogTitle>
          <p className={styles.text}>{t('security.proofText')}</p>
          {Way && <Way onProved={() => question.answer(true)} onCancel={() => question.answer(false)} />}
          {offered.length > 1 && (
            <div className={styles.actions}>
              {offered
                .filter(method => method !== chosen)
                .map(method => (
                  <Button key={method} onPress={() => choose(method)}>
                    {t(`security.method.${method}`)}
                  </Button>
                ))}
            </div>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
