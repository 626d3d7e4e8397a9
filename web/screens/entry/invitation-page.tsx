import { useLocation } from 'wouter'
import { logOut } from '../../data/accounts/authentication'
import { useAcceptance, useInvitation } from '../../data/accounts/invitations'
import { ApiError } from '../../data/client/api-error'
import { session } from '../../data/client/session'
import { invitationToken } from '../../data/client/token-links'
import { useTranslation } from '../../i18n/use-translation'
import { Button, ButtonLink } from '../../ui/controls/button'
import { AuthLayout } from '../../ui/layout/auth-layout'
import { useStore } from '../../ui/store'
import { DeadLink, RedemptionUnderway } from './redemption-layout'
import { RegisterForm } from './register-form'

/** The link of an invitation opens this page. The page registers an account, even if registration is closed. */
export function InvitationPage() {
  const { t } = useTranslation()
  const token = useStore(invitationToken)
  const { token: sessionToken } = useStore(session)
  if (sessionToken !== null) return <LoggedIn />
  if (token === null) return <Dead sentence={t('invitation.incomplete')} />
  return <Invited key={token} token={token} />
}

function Invited({ token }: { token: string }) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const { data: invitation, error, refetch } = useInvitation(token)
  const acceptance = useAcceptance(() => navigate('/', { replace: true }))
  if (isRefusal(error) || isRefusal(acceptance.error)) return <Dead sentence={t('invitation.dead')} />
  if (invitation === undefined) {
    return <RedemptionUnderway title={t('invitation.title')} error={error} onRetry={() => void refetch()} />
  }
  return (
    <AuthLayout title={t('invitation.title')} context={t('invitation.context')}>
      <RegisterForm
        email={invitation.email ?? ''}
        registration={{ ...acceptance, mutate: body => acceptance.mutate({ ...body, token }) }}
      />
    </AuthLayout>
  )
}

/**
 * Whether the server refused the invitation because it was used, was revoked or has expired. This may have happened
 * after the page was loaded.
 */
const isRefusal = (error: Error | null) => error instanceof ApiError && error.code === 'invitation-invalid'

function Dead({ sentence }: { sentence: string }) {
  const { t } = useTranslation()
  return (
    <DeadLink sentence={sentence}>
      <ButtonLink look="primary" href="/login">
        {t('login.goTo')}
      </ButtonLink>
    </DeadLink>
  )
}

function LoggedIn() {
  const { t } = useTranslation()
  return (
    <AuthLayout title={t('invitation.title')}>
      <p>{t('invitation.loggedIn')}</p>
      <ButtonLink look="primary" href="/">
        {t('frame.home')}
      </ButtonLink>
      <Button onPress={() => void logOut()}>{t('frame.logOut')}</Button>
    </AuthLayout>
  )
}
