import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import type { UserEntry } from '../../../../src/accounts/users/schemas'
import { useChangeUser } from '../../../data/accounts/users'
import { failureWords } from '../../../data/client/failures'
import { failureKeysByField } from '../../../data/client/field-failures'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { confirm } from '../../../ui/feedback/toasts'
import { TextField } from '../../../ui/fields/fields'
import { useFocusOnInvalid } from '../../../ui/fields/focus-invalid'
import { clearSaved, forgetFailure } from '../../../ui/fields/while-saving'
import styles from './change-email.module.css'
import { UserAction } from './user-action'
import { UserProblem } from './user-problem-notice'

/**
 * Changes a user's email address. If the server sends email, the new address must be confirmed by a link that is sent
 * to this address; otherwise it is valid at once.
 */
export function ChangeEmail({ user, hasMail }: { user: UserEntry; hasMail: boolean }) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const change = useChangeUser(user.username)
  const form = useFocusOnInvalid(change.error)
  const { email: problem } = failureKeysByField(failureWords.user, change.error)

  const type = (text: string) => {
    setEmail(text)
    forgetFailure(change)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending) return
    change.mutate(
      { new_email: email },
      {
        onSuccess: () => {
          confirm(hasMail ? t('users.emailSent', { email }) : t('users.emailChanged'))
          setEmail(clearSaved(email, ''))
        },
      },
    )
  }
  return (
    <UserAction
      title={t('users.email')}
      explanation={t(hasMail ? 'users.emailByEmail' : 'users.emailByHand')}
    >
      <Form ref={form} className={styles.form} onSubmit={submit}>
        <TextField
          label={t('users.newEmail')}
          type="email"
          autoComplete="off"
          isRequired
          value={email}
          onChange={type}
          error={problem && t(problem)}
        />
        <Button type="submit" isPending={change.isPending}>
          {t('users.changeEmail')}
        </Button>
      </Form>
      {change.error !== null && problem === undefined && <UserProblem error={change.error} />}
    </UserAction>
  )
}
