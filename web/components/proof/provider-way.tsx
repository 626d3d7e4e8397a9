import { useIdentities } from '../../data/accounts/identities'
import { useLeaving } from '../../data/accounts/provider-journey'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import styles from '../../ui/controls/dialog.module.css'
import { ProviderProblem } from '../feedback/provider-problem'
import type { WayProps } from './password-way'

/** Proves with a new log-in at a provider. The page is left, so what was wanted has to be done again afterwards. */
export function ProviderWay({ onCancel }: WayProps) {
  const { t } = useTranslation()
  const { data } = useIdentities()
  const leaving = useLeaving('proof')
  const providers = new Map(
    data?.identities.flatMap(({ provider }) => (provider ? [[provider.key, provider.name]] : [])),
  )
  return (
    <>
      <p className={styles.text}>{t('signIn.proofText')}</p>
      {leaving.error !== null && <ProviderProblem error={leaving.error} />}
      <div className={styles.actions}>
        <Button onPress={onCancel}>{t('common.cancel')}</Button>
        {[...providers].map(([key, name]) => (
          <Button key={key} look="primary" isPending={leaving.isPending} onPress={() => leaving.mutate(key)}>
            {t('signIn.with', { name })}
          </Button>
        ))}
      </div>
    </>
  )
}
