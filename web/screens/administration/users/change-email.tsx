import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { UserEntry } from '../../../../src/accounts/users/schemas'
import { Button } from '../../../ui/controls/button'
import { TextField } from '../../../ui/fields/fields'
import { useFocusOnInvalid } from '../../../ui/fields/focus-invalid'
import { confirm } from '../../../ui/feedback/toasts'
import styles from './change-email.module.css'
import { useChangeUser } from '../../../data/accounts/users'
import { UserAction } from './user-action'
import { problemOfUserChange } from '../../../administration/user-problem'
import { UserProblem } from './user-problem-notice'

/** With mail, the new address has to be confirmed from its mailbox; without, it counts at once. */
export function ChangeEmail({ user, hasMail }: { user: UserEntry; hasMail: boolean }) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const change = useChangeUser(user.username)
  const form = useFocusOnInvalid(change.error)
  const problem = change.error === null ? null : problemOfUserChange(change.error)
  const isAboutEmail = problem?.startsWith('users.email') === true

  const type = (text: string) => {
    setEmail(text)
    change.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending) return
    change.mutate(
      { new_email: email },
      {
        onSuccess: () => {
          confirm(hasMail ? t('users.emailSent', { email }) : t('users.emailChanged'))
          setEmail('')
        },
      },
    )
  }
  return (
    <UserAction
      title={t('users.email')}
      explanation={t(hasMail ? 'users.emailByEmail' : 'users.emailByHand')}
    >
      <Form ref={form} className={styles.form ?? ''} onSubmit={submit}>
        <TextField
          label={t('users.newEmail')}
          type="email"
          autoComplete="off"
          isRequired
          value={email}
          onChange={type}
          error={isAboutEmail && problem !== null ? t(problem) : undefined}
        />
        <Button type="submit" isPending={change.isPending}>
          {t('users.changeEmail')}
        </Button>
      </Form>
      {change.error !== null && !isAboutEmail && <UserProblem error={change.error} />}
    </UserAction>
  )
}
