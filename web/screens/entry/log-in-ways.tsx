import { useLocation } from 'wouter'
import type { Configuration } from '../../../src/instance/configuration/schemas'
import { ProviderProblem } from '../../components/feedback/provider-problem'
import { useHeaderLogIn, useLeaving } from '../../data/accounts/provider-journey'
import { basePath } from '../../data/client/base-path'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import styles from './log-in-ways.module.css'

/** The page of the second step. No provider has such a key, because there is no underscore in any. */
const secondStepPath = '/login/second_step'

/** The ways to log in besides the password, on servers that have any. */
export function LogInWays({
  ways,
  isFormShown,
}: {
  ways: NonNullable<Configuration['log_in']>
  isFormShown: boolean
}) {
  const { t } = useTranslation()
  const leaving = useLeaving('start')
  const [, navigate] = useLocation()
  const entering = useHeaderLogIn(() => navigate(secondStepPath))
  const error = leaving.error ?? entering.error
  return (
    <div className={styles.ways}>
      {error !== null && <ProviderProblem error={error} />}
      {ways.providers.map(({ key, name }) => (
        <Button
          key={key}
          look={isFormShown ? 'quiet' : 'primary'}
          isPending={leaving.isPending && leaving.variables === key}
          onPress={() => leaving.mutate(key)}
        >
          {t('signIn.with', { name })}
        </Button>
      ))}
      {ways.header && (
        <Button isPending={entering.isPending} onPress={() => entering.mutate()}>
          {t('signIn.header')}
        </Button>
      )}
      {!ways.password && <p className={styles.hint}>{t('signIn.passwordOff')}</p>}
      {!isFormShown && <a href={`${basePath}/login?local`}>{t('signIn.usePassword')}</a>}
    </div>
  )
}
