import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { AskAdministrator } from '../../drawing/feedback/ask-administrator'
import { ApiError } from '../../api-error'
import { useStore } from '../../ui/store'
import { Button } from '../../ui/controls/button'
import { Doorstep } from '../../ui/layout/auth-layout'
import { PasswordField, TextField } from '../../ui/fields/fields'
import { Notice } from '../../ui/feedback/notice'
import { ProblemNotice } from '../../ui/problem-notice'
import { useConfiguration } from '../../data/workouts/workouts'
import { logIn } from '../../session/log-in'
import styles from './login-page.module.css'
import { session } from '../../data/client/session'

/**
 * Shown at whatever address was asked for, so that logging in leads straight there.
 * @param context what it is for, where that is not plain
 */
export function LoginPage({ context }: { context?: string }) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { ended } = useStore(session)
  const login = useMutation({ mutationFn: logIn })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!login.isPending) login.mutate({ email, password })
  }
  return (
    <Doorstep title={t('login.title')} {...(context !== undefined && { context })}>
      {login.error !== null && <LoginProblem error={login.error} />}
      {login.error === null && ended === 'expired' && <Notice tone="plain">{t('login.expired')}</Notice>}
      {login.error === null && ended === 'logged-out' && <Notice tone="plain">{t('login.loggedOut')}</Notice>}
      {login.error === null && ended === 'deleted' && <Notice tone="plain">{t('account.deleted')}</Notice>}
      <Form onSubmit={submit}>
        <TextField
          label={t('login.email')}
          type="email"
          name="email"
          autoComplete="username"
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
      <OtherWays />
    </Doorstep>
  )
}

function LoginProblem({ error }: { error: Error }) {
  const { t } = useTranslation()
  const isWrong = error instanceof ApiError && (error.status === 401 || error.status === 400)
  return isWrong ? <Notice tone="danger">{t('login.wrong')}</Notice> : <ProblemNotice error={error} />
}

/** For those who have no account yet or forgot the password, and what everybody may read. */
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
        <Link href="/privacy-policy">{t('policy.title')}</Link>
      </p>
    </>
  )
}
