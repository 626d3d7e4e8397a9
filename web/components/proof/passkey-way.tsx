import { useProofByPasskey } from '../../data/accounts/proof-ways'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import styles from '../../ui/controls/dialog.module.css'
import { PasskeyProblem } from '../factors/passkey-problem'
import type { WayProps } from './password-way'

/** Proves with a passkey of the account. */
export function PasskeyWay({ onProved, onCancel }: WayProps) {
  const { t } = useTranslation()
  const proof = useProofByPasskey(onProved)
  return (
    <>
      <PasskeyProblem error={proof.error} />
      <div className={styles.actions}>
        <Button onPress={onCancel}>{t('common.cancel')}</Button>
        <Button autoFocus look="primary" isPending={proof.isPending} onPress={() => proof.mutate()}>
          {t('factor.usePasskey')}
        </Button>
      </div>
    </>
  )
}
