import { useState } from 'react'
import { RecoveryCodes } from '../../../components/factors/recovery-codes'
import { ProblemNotice } from '../../../components/feedback/failure'
import { useNewRecoveryCodes } from '../../../data/accounts/second-factor'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import dialog from '../../../ui/controls/dialog.module.css'
import { DialogButton, DialogTitle } from '../../../ui/controls/dialog-button'
import styles from './security-page.module.css'

/** How many recovery codes are left, and new ones. */
export function RecoveryPart({ left }: { left: number }) {
  const { t } = useTranslation()
  return (
    <div className={styles.recovery}>
      <div>
        <h3>{t('factor.recovery')}</h3>
        <p className={styles.note}>
          {t('factor.codesLeft', { left })} {t('factor.recoveryText')}
        </p>
      </div>
      <DialogButton button={<Button>{t('factor.renewCodes')}</Button>}>
        {close => <NewCodes onClose={close} />}
      </DialogButton>
    </div>
  )
}

function NewCodes({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const making = useNewRecoveryCodes()
  if (codes !== null)
    return (
      <>
        <DialogTitle>{t('factor.recovery')}</DialogTitle>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </>
    )
  return (
    <>
      <DialogTitle>{t('factor.renewQuestion')}</DialogTitle>
      <p className={dialog.text}>{t('factor.renewText')}</p>
      {making.error !== null && <ProblemNotice error={making.error} />}
      <div className={dialog.actions}>
        <Button autoFocus onPress={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          look="primary"
          isPending={making.isPending}
          onPress={() => making.mutate(undefined, { onSuccess: setCodes })}
        >
          {t('factor.renewCodes')}
        </Button>
      </div>
    </>
  )
}
