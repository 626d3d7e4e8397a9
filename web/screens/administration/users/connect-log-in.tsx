import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { ProviderProblem } from '../../../components/feedback/provider-problem'
import { type Service, useConnectOf } from '../../../data/accounts/identities'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import dialog from '../../../ui/controls/dialog.module.css'
import { DialogTitle } from '../../../ui/controls/dialog-button'
import { Figure } from '../../../ui/controls/figure'
import { confirm } from '../../../ui/feedback/toasts'
import { Choice } from '../../../ui/fields/choice'
import { TextField } from '../../../ui/fields/fields'
import { forgetFailure } from '../../../ui/fields/while-saving'
import forms from '../../../ui/layout/forms.module.css'

interface ConnectLogInProps {
  username: string
  /** The services of this server, one at least. */
  services: readonly Service[]
  onClose: () => void
}

/** Connects an account at a service, whose identifier the administrator knows, in a dialog. */
export function ConnectLogIn({ username, services, onClose }: ConnectLogInProps) {
  const { t } = useTranslation()
  const [key, setKey] = useState(services[0]?.key ?? '')
  const [subject, setSubject] = useState('')
  const connecting = useConnectOf(username)
  const service = services.find(one => one.key === key) ?? services[0]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (connecting.isPending || service === undefined) return
    const onSuccess = () => {
      confirm(t('signIn.connected'))
      onClose()
    }
    connecting.mutate({ issuer: service.issuer, subject }, { onSuccess })
  }
  return (
    <Form onSubmit={submit}>
      <DialogTitle>{t('signIn.connectOfTitle', { name: username })}</DialogTitle>
      <p className={dialog.text}>{t('signIn.connectOfText', { name: username })}</p>
      <div className={forms.form}>
        {services.length > 1 ? (
          <Choice
            label={t('signIn.service')}
            options={services.map(one => ({ id: one.key, name: one.name }))}
            value={key}
            onChange={chosen => {
              setKey(chosen)
              forgetFailure(connecting)
            }}
          />
        ) : (
          <dl>
            <Figure size="line" label={t('signIn.service')} value={service?.name ?? null} />
          </dl>
        )}
        <TextField
          label={t('signIn.subject')}
          hint={t('signIn.subjectHint')}
          autoCapitalize="none"
          autoComplete="off"
          autoFocus
          spellCheck="false"
          isRequired
          maxLength={255}
          value={subject}
          onChange={text => {
            setSubject(text)
            forgetFailure(connecting)
          }}
        />
        {connecting.error !== null && <ProviderProblem error={connecting.error} />}
      </div>
      <div className={dialog.actions}>
        <Button onPress={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" look="primary" isPending={connecting.isPending}>
          {t('signIn.connectOf')}
        </Button>
      </div>
    </Form>
  )
}
