import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { useLocation } from 'wouter'
import { CommonPasswordNotice } from '../../components/account/common-password-notice'
import { NewPasswordField } from '../../components/account/new-password-field'
import { useSecondPress } from '../../components/account/use-second-press'
import { ProblemNotice } from '../../components/feedback/failure'
import { usePasswordUpdate } from '../../data/accounts/authentication'
import { linkToken } from '../../data/accounts/link-token'
import { failureWords } from '../../data/client/failures'
import { failureKeysByField } from '../../data/client/field-failures'
import { useTranslation } from '../../i18n/use-translation'
import { Button, ButtonLink } from '../../ui/controls/button'
import { useFocusOnInvalid } from '../../ui/fields/focus-invalid'
import { forgetFailure } from '../../ui/fields/while-saving'
import { AuthLayout } from '../../ui/layout/auth-layout'
import { useStore } from '../../ui/store'
import { DeadLink } from './redemption-layout'

/** The page for a new password. It is opened by the link in a password email, or by a link from an administrator. */
export function NewPasswordPage() {
  const { t } = useTranslation()
  const token = useStore(linkToken)
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
    <AuthLayout title={t('recovery.newTitle')} context={t('recovery.newContext')}>
      <NewPasswordForm token={token} />
    </AuthLayout>
  )
}

function NewPasswordForm({ token }: { token: string }) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [, navigate] = useLocation()
  const update = usePasswordUpdate(() => navigate('/password-reset/password-updated', { replace: true }))
  const problem = failureKeysByField(failureWords.account, update.error).password
  const form = useFocusOnInvalid(update.error)
  const second = useSecondPress(password)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!update.isPending) void second.press(() => update.mutate({ token, password }))
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
            forgetFailure(update)
          }}
          error={problem === undefined ? undefined : t(problem)}
        />
        {second.isAdvised && <CommonPasswordNotice />}
        <Button type="submit" look="primary" isPending={update.isPending || second.isChecking}>
          {t(
            update.isPending
              ? 'recovery.submitting'
              : second.isAdvised
                ? 'password.anyway'
                : 'recovery.submit',
          )}
        </Button>
      </Form>
    </>
  )
}
