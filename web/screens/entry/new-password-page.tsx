import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { NewPasswordBody } from '../../../src/auth/schemas'
import { post } from '../../data/client/api'
import { ApiError } from '../../api-error'
import { accountProblems } from '../../join/account-problem'
import { NewPasswordField } from '../../drawing/account/new-password-field'
import { DeadLink } from './redemption-layout'
import { letterToken } from '../../data/accounts/link-token'
import { useStore } from '../../ui/store'
import { Button, ButtonLink } from '../../ui/controls/button'
import { Doorstep } from '../../ui/layout/auth-layout'
import { useFocusOnInvalid } from '../../ui/fields/focus-invalid'
import { ProblemNotice } from '../../ui/problem-notice'

/** Where the letter about a forgotten password leads, or the link an administrator handed over. */
export function NewPasswordPage() {
  const { t } = useTranslation()
  const token = useStore(letterToken)
  if (token === null) {
    return (
      <DeadLink sentence={t('recovery.dead')}>
        <ButtonLink look="primary" href="/password-reset/request">
          {t('recovery.request')}
        </ButtonLink>
      </DeadLink>
    )
  }
  return (
    <Doorstep title={t('recovery.newTitle')} context={t('recovery.newContext')}>
      <NewPasswordForm token={token} />
    </Doorstep>
  )
}

function NewPasswordForm({ token }: { token: string }) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const update = usePasswordUpdate()
  const problem = accountProblems(update.error?.message ?? '').password
  const form = useFocusOnInvalid(update.error)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!update.isPending) update.mutate({ token, password })
  }
  return (
    <>
      {update.error !== null && problem === undefined && <ProblemNotice error={update.error} />}
      <Form ref={form} onSubmit={submit}>
        <NewPasswordField
          label={t('recovery.password')}
          value={password}
          onChange={value => {
            setPassword(value)
            update.reset()
          }}
          error={problem === undefined ? undefined : t(problem)}
        />
        <Button type="submit" look="primary" isPending={update.isPending}>
          {update.isPending ? t('recovery.submitting') : t('recovery.submit')}
        </Button>
      </Form>
    </>
  )
}

/** However it ends, a token that is used up is forgotten. */
function usePasswordUpdate() {
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: (body: NewPasswordBody) => post('/api/auth/password/update', body),
    onSuccess: () => {
      navigate('/password-reset/password-updated', { replace: true })
      letterToken.set(null)
    },
    onError: error => {
      if (error instanceof ApiError && error.status === 401) letterToken.set(null)
    },
  })
}
