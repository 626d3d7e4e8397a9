import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { LoginAnswer } from '../../../src/auth/schemas'
import type { SetupBody } from '../../../src/setup/schemas'
import { post } from '../../data/client/api'
import { ApiError } from '../../api-error'
import { AccountFields, type AccountValues, blankAccount } from '../../drawing/account/account-fields'
import { accountProblems } from '../../join/account-problem'
import { beginSession } from '../../data/client/session'
import { Button } from '../../ui/controls/button'
import { useFocusOnInvalid } from '../../ui/fields/focus-invalid'
import { Notice } from '../../ui/feedback/notice'
import { ProblemNotice } from '../../ui/problem-notice'

interface FirstAccountFormProps {
  token: string
  /** Called once the account exists and its session has begun. */
  onCreated: () => void
}

export function FirstAccountForm({ token, onCreated }: FirstAccountFormProps) {
  const { t, i18n } = useTranslation()
  const [values, setValues] = useState(blankAccount)
  const creation = useMutation({
    mutationFn: (body: SetupBody) => post<LoginAnswer>('/api/setup', body),
    onSuccess: ({ auth_token }) => {
      beginSession(auth_token)
      onCreated()
    },
  })
  const problems = accountProblems(creation.error?.message ?? '')
  const form = useFocusOnInvalid(creation.error)
  const change = (changed: AccountValues) => {
    setValues(changed)
    creation.reset()
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
      <Form ref={form} onSubmit={submit}>
        <AccountFields values={values} onChange={change} problems={problems} />
        <Button type="submit" look="primary" isPending={creation.isPending}>
          {creation.isPending ? t('register.submitting') : t('register.submit')}
        </Button>
      </Form>
    </>
  )
}

function CreationProblem({ error }: { error: Error }) {
  const { t } = useTranslation()
  const isLinkUsed = error instanceof ApiError && error.status === 403
  return isLinkUsed ? <Notice tone="danger">{t('setup.linkUsed')}</Notice> : <ProblemNotice error={error} />
}
