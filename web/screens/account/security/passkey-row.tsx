import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { AppRow } from '../../../components/account/app-row'
import { maxNameLength } from '../../../components/factors/max-name-length'
import { ConfirmedAction } from '../../../components/feedback/confirmed-action'
import { ProblemNotice } from '../../../components/feedback/failure'
import { useFormats } from '../../../data/accounts/person'
import { type Passkey, useRemovePasskey, useRenamePasskey } from '../../../data/accounts/second-factor'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import dialog from '../../../ui/controls/dialog.module.css'
import { DialogButton, DialogTitle } from '../../../ui/controls/dialog-button'
import { confirm } from '../../../ui/feedback/toasts'
import { TextField } from '../../../ui/fields/fields'
import { LastUse } from '../apps/last-use'
import styles from './security-page.module.css'

/** A passkey. @param host the host at which passkeys work now */
export function PasskeyRow({ passkey, host }: { passkey: Passkey; host: string }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { id, name, created_at, last_used_at, is_synced } = passkey
  const removal = useRemovePasskey(id)
  return (
    <AppRow
      name={name}
      facts={
        <>
          <span>{t(is_synced ? 'factor.synced' : 'factor.oneDevice')}</span>
          <span>{t('factor.madeOn', { date: formats.date(new Date(created_at)) })}</span>
          <LastUse at={last_used_at} />
        </>
      }
      action={
        <div className={styles.actions}>
          <RenamePasskey passkey={passkey} />
          <ConfirmedAction
            label={t('factor.remove')}
            fullLabel={t('factor.removeName', { name })}
            question={t('factor.removeQuestion', { name })}
            text={t('factor.removePasskeyText')}
            confirmLabel={t('factor.remove')}
            action={{
              ...removal,
              mutate: (nothing, { onSuccess }) =>
                removal.mutate(nothing, {
                  onSuccess: () => {
                    confirm(t('factor.removed'))
                    onSuccess()
                  },
                }),
            }}
          />
        </div>
      }
    >
      {passkey.host !== host && (
        <p className={styles.note}>{t('factor.otherHost', { host: passkey.host })}</p>
      )}
    </AppRow>
  )
}

function RenamePasskey({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation()
  const label = t('factor.renameName', { name: passkey.name })
  return (
    <DialogButton button={<Button aria-label={label}>{t('factor.rename')}</Button>}>
      {close => <NameForm passkey={passkey} onClose={close} />}
    </DialogButton>
  )
}

function NameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState(passkey.name)
  const renaming = useRenamePasskey(passkey.id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!renaming.isPending) renaming.mutate(name, { onSuccess: onClose })
  }
  return (
    <Form onSubmit={submit}>
      <DialogTitle>{t('factor.passkeyName')}</DialogTitle>
      <TextField
        label={t('factor.passkeyName')}
        hint={t('factor.passkeyNameHint')}
        autoFocus
        isRequired
        maxLength={maxNameLength}
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
