import { useEmailUpdate } from '../../data/accounts/redemption'
import { session } from '../../data/client/session'
import { useTranslation } from '../../i18n/use-translation'
import { ButtonLink } from '../../ui/controls/button'
import { AuthLayout } from '../../ui/layout/auth-layout'
import { useStore } from '../../ui/store'
import { DeadLink, RedemptionUnderway } from './redemption-layout'

/** Opened by the link in the email that confirms a new email address. The page works with and without a session. */
export function EmailUpdatePage() {
  const { t } = useTranslation()
  const { state, error, retry } = useEmailUpdate()
  if (state === 'done') {
    return (
      <AuthLayout title={t('emailUpdate.doneTitle')}>
        <p>{t('emailUpdate.done')}</p>
        <WayIn />
      </AuthLayout>
    )
  }
  if (state === 'dead') {
    return (
      <DeadLink sentence={t('emailUpdate.dead')}>
        <WayIn />
      </DeadLink>
    )
  }
  return <RedemptionUnderway title={t('emailUpdate.underway')} error={error} onRetry={retry} />
}

function WayIn() {
  const { t } = useTranslation()
  const { token } = useStore(session)
  return (
    <ButtonLink look="primary" href={token === null ? '/login' : '/workouts'}>
      {token === null ? t('login.goTo') : t('problem.toWorkouts')}
    </ButtonLink>
  )
}
