import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { Link } from 'wouter'
import { AskAdministrator } from '../../components/feedback/ask-administrator'
import { ProblemNotice } from '../../components/feedback/failure'
import { useLogIn } from '../../data/accounts/authentication'
import { mayHavePasskeys } from '../../data/accounts/may-have-passkeys'
import { ApiError } from '../../data/client/api-error'
import { failureWords } from '../../data/client/failures'
import { session } from '../../data/client/session'
import { useConfiguration } from '../../data/instance/configuration'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { Notice } from '../../ui/feedback/notice'
import { PasswordField, TextField } from '../../ui/fields/fields'
import { AuthLayout } from '../../ui/layout/auth-layout'
import { firstPart, lazyPart } from '../../ui/lazy-part'
import { useStore } from '../../ui/store'
import styles from './login-page.module.css'

// Few log-ins need these. The texts of the first two are in the second part of the texts, which is loaded later.
const NotActive = lazyPart(async () => (await import('./second-step/not-active')).NotActive)
const SecondStep = lazyPart(async () => (await import('./second-step/second-step')).SecondStep)
const PasskeyEntry = firstPart(async () => (await import('./second-step/passkey-entry')).PasskeyEntry)
const LogInWays = lazyPart(async () => (await import('./log-in-ways')).LogInWays)

/**
 * The login page. It does not change the address, so that after the login the screen that the user wanted is shown.
 * @param context the reason for the login, if it is not obvious
 */
export function LoginPage({ context }: { context?: string }) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { ended } = useStore(session)
  const login = useLogIn()
  const ways = useConfiguration().data?.log_in
  const isFormShown = ways?.password !== false || location.search === '?local'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!login.isPending) login.mutate({ email, password })
  }
  const refusal = login.error instanceof ApiError ? login.error : null
  const code = refusal?.code
  if (refusal?.detail.challenge) return <SecondStep refusal={refusal} onBack={login.reset} />
  return (
    <AuthLayout title={t('login.title')} {...(context !== undefined && { context })}>
      {login.error !== null &&
        (code === 'account-inactive' ? (
          <NotActive />
        ) : (
          <ProblemNotice error={login.error} words={failureWords.login} />
        ))}
      {login.error === null && ended === 'expired' && <Notice tone="plain">{t('login.expired')}</Notice>}
      {login.error === null && ended === 'logged-out' && <Notice tone="plain">{t('login.loggedOut')}</Notice>}
      {login.error === null && ended === 'logged-out-here' && (
        <Notice tone="plain">{t('login.loggedOutHere')}</Notice>
      )}
      {login.error === null && ended === 'deleted' && <Notice tone="plain">{t('login.deleted')}</Notice>}
      {isFormShown && (
        <Form onSubmit={submit}>
          <TextField
            label={t('login.email')}
            type="email"
            name="email"
            autoComplete="username webauthn"
            isRequired
            value={email}
            onChange={setEmail}
          />
          <PasswordField
            label={t('login.password')}
            name="password"
            autoComplete="current-password"
            isRequired
            value={password}
            onChange={setPassword}
          />
          <Button type="submit" look="primary" isPending={login.isPending}>
            {login.isPending ? t('login.submitting') : t('login.submit')}
          </Button>
        </Form>
      )}
      {ways && <LogInWays ways={ways} isFormShown={isFormShown} />}
      <OtherWays />
      {mayHavePasskeys && <PasskeyEntry />}
    </AuthLayout>
  )
}

/** Links for users without an account or password, and to the public pages. */
function OtherWays() {
  const { t } = useTranslation()
  const { data: configuration } = useConfiguration()
  if (configuration === undefined) return null
  const { is_registration_enabled: isOpen, is_email_sending_enabled: sendsMail } = configuration
  return (
    <>
      {(isOpen || sendsMail) && (
        <p className={styles.ways}>
          {isOpen && <Link href="/register">{t('login.register')}</Link>}
          {sendsMail && <Link href="/password-reset/request">{t('login.forgotten')}</Link>}
        </p>
      )}
      {!sendsMail && (
        <div className={styles.withoutMail}>
          <p>{t('recovery.withoutMail')}</p>
          <AskAdministrator />
        </div>
      )}
      <p className={styles.reading}>
        <Link href="/about">{t('about.title')}</Link>
        <Link href="/privacy-policy">{t('login.policy')}</Link>
      </p>
    </>
  )
}
