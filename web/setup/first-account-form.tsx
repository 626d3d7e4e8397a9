import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { LoginAnswer } from '../../src/auth/schemas'
import type { SetupBody } from '../../src/setup/schemas'
import { post } from '../api'
import { ApiError } from '../api-error'
import { beginSession } from '../session/token'
import { Button } from '../ui/button'
import { PasswordField, TextField } from '../ui/fields'
import { Notice } from '../ui/notice'
import { useProblem } from '../ui/states'
import { type SetupField, setupProblems } from './setup-problem'

const blank: Record<SetupField, string> = { username: '', email: '', password: '' }

interface FirstAccountFormProps {
  token: string
  /** Called once the account exists and its session has begun. */
  onCreated: () => void
}

export function FirstAccountForm({ token, onCreated }: FirstAccountFormProps) {
  const { t, i18n } = useTranslation()
  const [values, setValues] = useState(blank)
  const creation = useMutation({
    mutationFn: (body: SetupBody) => post<LoginAnswer>('/api/setup', body),
    onSuccess: ({ auth_token }) => {
      beginSession(auth_token)
      onCreated()
    },
  })
  const problems = setupProblems(creation.error?.message ?? '')
  const change = (field: SetupField) => (value: string) => {
    setValues({ ...values, [field]: value })
    creation.reset()
  }
  const errorOf = (field: SetupField) => {
    const key = problems[field]
    return key === undefined ? undefined : t(key)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (creation.isPending) return
    creation.mutate({
      token,
      ...values,
      language: i18n.language,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
  }
  return (
    <>
      {creation.error !== null && Object.keys(problems).length === 0 && (
        <CreationProblem error={creation.error} />
      )}
      <Form onSubmit={submit}>
        <TextField
          label={t('setup.username')}
          hint={t('setup.usernameHint')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          isRequired
          minLength={3}
          maxLength={30}
          value={values.username}
          onChange={change('username')}
          error={errorOf('username')}
        />
        <TextField
          label={t('setup.email')}
          hint={t('setup.emailHint')}
          type="email"
          name="email"
          autoComplete="email"
          isRequired
          value={values.email}
          onChange={change('email')}
          error={errorOf('email')}
        />
        <PasswordField
          label={t('setup.password')}
          hint={t('setup.passwordHint')}
          name="password"
          autoComplete="new-password"
          isRequired
          minLength={8}
          value={values.password}
          onChange={change('password')}
          error={errorOf('password')}
        />
        <Button type="submit" look="primary" isPending={creation.isPending}>
          {creation.isPending ? t('setup.submitting') : t('setup.submit')}
        </Button>
      </Form>
    </>
  )
}

function CreationProblem({ error }: { error: Error }) {
  const { t } = useTranslation()
  const { title, hint } = useProblem(error)
  const isLinkUsed = error instanceof ApiError && error.status === 403
  return <Notice tone="danger">{isLinkUsed ? t('setup.linkUsed') : `${title}. ${hint}`}</Notice>
}
