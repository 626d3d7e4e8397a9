import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { useLocation } from 'wouter'
import { ProblemNotice } from '../../../components/feedback/failure'
import { usePerson } from '../../../data/accounts/person'
import { useAccountDeletion } from '../../../data/accounts/profile-changes'
import { failureWords } from '../../../data/client/failures'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import dialog from '../../../ui/controls/dialog.module.css'
import { DialogButton, DialogTitle } from '../../../ui/controls/dialog-button'
import { TextField } from '../../../ui/fields/fields'
import { useFocusOnInvalid } from '../../../ui/fields/focus-invalid'
import styles from '../../../ui/layout/forms.module.css'
import { Section } from '../../../ui/layout/section'

/** Deletes the account after listing the data that will be lost and asking for confirmation. */
export function DeleteAccount() {
  const { t } = useTranslation()
  return (
    <Section className={styles.part} title={t('account.delete')}>
      <p className={styles.text}>{t('account.deleteText')}</p>
      <ul className={styles.list}>
        <li>{t('account.deletePerson')}</li>
        <li>{t('account.deleteWorkouts')}</li>
        <li>{t('account.deleteRest')}</li>
      </ul>
      <div>
        <DialogButton button={<Button>{t('account.deleteOpen')}</Button>}>
          {close => <Question onCancel={close} />}
        </DialogButton>
      </div>
    </Section>
  )
}

function Question({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation()
  const { username } = usePerson().profile
  const [typed, setTyped] = useState('')
  const [isOther, setOther] = useState(false)
  const [, navigate] = useLocation()
  const deletion = useAccountDeletion(username, () => navigate('/login', { replace: true }))
  const form = useFocusOnInvalid(isOther)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed !== username) setOther(true)
    else if (!deletion.isPending) deletion.mutate()
  }
  return (
    <Form ref={form} onSubmit={submit}>
      <DialogTitle>{t('account.deleteTitle')}</DialogTitle>
      <p className={dialog.text}>{t('account.deleteWarning')}</p>
      <div className={styles.form}>
        <TextField
          label={t('account.deleteType', { username })}
          autoComplete="off"
          autoCapitalize="none"
          autoFocus
          value={typed}
          onChange={text => {
            setTyped(text)
            setOther(false)
          }}
          error={isOther ? t('account.deleteOther') : undefined}
        />
        {deletion.error !== null && <ProblemNotice error={deletion.error} words={failureWords.ownDeletion} />}
      </div>
      <div className={dialog.actions}>
        <Button onPress={onCancel}>{t('common.cancel')}</Button>
        <Button type="submit" look="danger" isPending={deletion.isPending}>
          {t(deletion.isPending ? 'account.deleting' : 'account.deleteConfirm')}
        </Button>
      </div>
    </Form>
  )
}
