import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { ProblemNotice } from '../../../components/feedback/failure'
import { type Session, useRenameSession } from '../../../data/accounts/sessions'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import dialog from '../../../ui/controls/dialog.module.css'
import { DialogButton, DialogTitle } from '../../../ui/controls/dialog-button'
import { confirm } from '../../../ui/feedback/toasts'
import { TextField } from '../../../ui/fields/fields'

/** Gives a session a name in a dialog. */
export function NameSession({ session }: { session: Session }) {
  const { t } = useTranslation()
  return (
    <DialogButton button={<Button>{t('security.rename')}</Button>}>
      {close => <NameForm session={session} onClose={close} />}
    </DialogButton>
  )
}

function NameForm({ session, onClose }: { session: Session; onClose: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState(session.name ?? '')
  const renaming = useRenameSession(session.id)
  const onSuccess = () => {
    confirm(t('security.named'))
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!renaming.isPending) renaming.mutate(name, { onSuccess })
  }
  return (
    <Form onSubmit={submit}>
      <DialogTitle>{t('security.sessionName')}</DialogTitle>
      <TextField
        label={t('security.sessionName')}
        hint={t('security.nameHint')}
        autoFocus
        maxLength={50}
        value={name}
        onChange={setName}
      />
      {renaming.error !== null && <ProblemNotice error={renaming.error} />}
      <div className={dialog.actions}>
        <Button onPress={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" look="primary" isPending={renaming.isPending}>
          {t('personal.save')}
        </Button>
      </div>
    </Form>
  )
}
