import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api-error'
import { useStore } from '../store'
import { Button } from '../ui/button'
import { Doorstep } from '../ui/doorstep'
import { PasswordField, TextField } from '../ui/fields'
import { Notice } from '../ui/notice'
import { useProblem } from '../ui/states'
import { logIn } from './log-in'
import { session } from './token'

/** Shown at whatever address was asked for, so that logging in leads straight there. */
export function LoginPage() {
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
    <Doorstep title={t('login.title')}>
      {login.error !== null && <LoginProblem error={login.error} />}
      {login.error === null && ended === 'expired' && <Notice tone="plain">{t('login.expired')}</Notice>}
      {login.error === null && ended === 'logged-out' && <Notice tone="plain">{t('login.loggedOut')}</Notice>}
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
    </Doorstep>
  )
}

function LoginProblem({ error }: { error: Error }) {
  const { t } = useTranslation()
  const { title, hint } = useProblem(error)
  const isWrong = error instanceof ApiError && (error.status === 401 || error.status === 400)
  return <Notice tone="danger">{isWrong ? t('login.wrong') : `${title}. ${hint}`}</Notice>
}
