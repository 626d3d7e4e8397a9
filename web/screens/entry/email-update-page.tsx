import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { session } from '../../data/client/session'
import { useStore } from '../../ui/store'
import { ButtonLink } from '../../ui/controls/button'
import { Doorstep } from '../../ui/layout/auth-layout'
import { useRedemption } from '../../data/accounts/redemption'
import { DeadLink, RedemptionUnderway } from './redemption-layout'

/** Where the letter to a new address leads. Whoever opens it may be logged in or not. */
export function EmailUpdatePage() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { state, error, retry } = useRedemption(
    '/api/auth/email/update',
    () => void queries.invalidateQueries({ queryKey: ['profile'] }),
  )
  if (state === 'done') {
    return (
      <Doorstep title={t('emailUpdate.doneTitle')}>
        <p>{t('emailUpdate.done')}</p>
        <WayIn />
      </Doorstep>
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
