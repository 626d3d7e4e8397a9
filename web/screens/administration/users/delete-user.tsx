import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { useLocation } from 'wouter'
import type { UserEntry } from '../../../../src/accounts/users/schemas'
import { useDeleteUser } from '../../../data/accounts/users'
import { useTranslation } from '../../../i18n/use-translation'
import { Button, ButtonLink } from '../../../ui/controls/button'
import dialog from '../../../ui/controls/dialog.module.css'
import { DialogButton, DialogTitle } from '../../../ui/controls/dialog-button'
import { confirm } from '../../../ui/feedback/toasts'
import { TextField } from '../../../ui/fields/fields'
import { useFocusOnInvalid } from '../../../ui/fields/focus-invalid'
import { UserAction } from './user-action'
import { UserProblem } from './user-problem-notice'

/** Deletes another user's account. Administrators delete their own account in their account settings. */
export function DeleteUser({ user, isSelf }: { user: UserEntry; isSelf: boolean }) {
  const { t } = useTranslation()
  return (
    <UserAction
      title={t('users.deletion')}
      explanation={t(isSelf ? 'users.deletionOwn' : 'users.deletionText')}
      control={
        isSelf ? (
          <ButtonLink href="/settings/account">{t('users.toOwnAccount')}</ButtonLink>
        ) : (
          <DialogButton button={<Button>{t('users.delete')}</Button>}>
            {close => <Question user={user} onCancel={close} />}
          </DialogButton>
        )
      }
    />
  )
}

function Question({ user, onCancel }: { user: UserEntry; onCancel: () => void }) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const deletion = useDeleteUser(user.username)
  const form = useFocusOnInvalid(isWrong)
  const type = (text: string) => {
    setTyped(text)
    setWrong(false)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (deletion.isPending) return
    if (typed.trim() !== user.username) return setWrong(true)
    deletion.mutate(undefined, {
      onSuccess: () => {
        confirm(t('users.deleted', { name: user.username }))
        // The page of the deleted user is replaced in the history, because it would show an error.
        navigate('/admin/users', { replace: true })
      },
    })
  }
  return (
    <Form ref={form} onSubmit={submit}>
      <DialogTitle>{t('users.deleteTitle', { name: user.username })}</DialogTitle>
      <p className={dialog.text}>{t('users.deletionText')}</p>
      <TextField
        autoFocus
        label={t('users.typeName', { name: user.username })}
        autoComplete="off"
        autoCapitalize="none"
        value={typed}
        onChange={type}
        error={isWrong ? t('users.nameDiffers') : undefined}
      />
      {deletion.error !== null && <UserProblem error={deletion.error} />}
      <div className={dialog.actions}>
        <Button onPress={onCancel}>{t('common.cancel')}</Button>
        <Button type="submit" look="danger" isPending={deletion.isPending}>
          {t('users.deleteConfirm')}
        </Button>
      </div>
    </Form>
  )
}
