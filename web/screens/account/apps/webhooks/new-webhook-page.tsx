import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { NewWebhookBody } from '../../../../../src/transfer/webhooks/schemas'
import { SettingsFrame } from '../../../../components/account/account-frame'
import { ProblemNotice } from '../../../../components/feedback/failure'
import { usePerson } from '../../../../data/accounts/person'
import { useCreateWebhook } from '../../../../data/accounts/webhooks'
import { PasswordField, TextField } from '../../../../ui/fields/fields'
import { useFocusOnInvalid } from '../../../../ui/fields/focus-invalid'
import { SelectField } from '../../../../ui/fields/select-field'
import { forgetFailure } from '../../../../ui/fields/while-saving'
import forms from '../../../../ui/layout/forms.module.css'
import { FormActions } from '../parts/form-actions'
import { DetailChoice, EventChoice, type EventName } from './event-choice'
import { ShownSecret } from './shown-secret'
import {
  addressHints,
  nameOfForm,
  tokenRules,
  type WebhookForm,
  type WebhookOf,
  webhookForms,
} from './webhook-words'

/** Makes a webhook, then shows its secret once. */
export function NewWebhookPage() {
  const { t } = useTranslation()
  const creation = useCreateWebhook()
  if (creation.data !== undefined) {
    const { webhook, secret } = creation.data
    return (
      <ShownSecret webhook={webhook} secret={secret} title={t('webhooks.created', { name: webhook.name })} />
    )
  }
  return (
    <SettingsFrame title={t('webhooks.create')} context={t('webhooks.text')}>
      <NewWebhookForm creation={creation} />
    </SettingsFrame>
  )
}

interface Values {
  of: WebhookOf
  form: WebhookForm
  address: string
  token: string
  events: EventName[]
  tells_title: boolean
  tells_place: boolean
}

const usualEvents: Record<WebhookOf, EventName[]> = {
  account: ['workout.created'],
  server: ['backup.failed', 'attention.begun'],
}

const begin: Values = {
  of: 'account',
  form: 'standard',
  address: '',
  token: '',
  events: usualEvents.account,
  tells_title: false,
  tells_place: false,
}

function bodyOf({ token, address, ...values }: Values): NewWebhookBody {
  const isWanted = tokenRules[values.form] !== 'none' && token.trim() !== ''
  return { ...values, address: address.trim(), ...(isWanted && { token: token.trim() }) }
}

function NewWebhookForm({ creation }: { creation: ReturnType<typeof useCreateWebhook> }) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const [values, setValues] = useState(begin)
  const [isChecked, setChecked] = useState(false)
  const { of, form, address, token, events } = values
  const isAddressMissing = address.trim() === ''
  const isTokenMissing = tokenRules[form] === 'needed' && token.trim() === ''
  const isInvalid = isAddressMissing || isTokenMissing || events.length === 0
  const element = useFocusOnInvalid(isChecked && isInvalid)
  const change = (changes: Partial<Values>) => {
    setValues({ ...values, ...changes })
    setChecked(false)
    forgetFailure(creation)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isInvalid && !creation.isPending) creation.mutate(bodyOf(values))
  }
  return (
    <Form ref={element} className={forms.form} onSubmit={submit} aria-label={t('webhooks.create')}>
      {profile.admin && (
        <SelectField
          label={t('webhooks.of')}
          options={[
            { id: 'account' as const, name: t('webhooks.ofAccount') },
            { id: 'server' as const, name: t('webhooks.ofServer') },
          ]}
          value={of}
          onChange={chosen => change({ of: chosen, events: usualEvents[chosen] })}
        />
      )}
      <SelectField
        label={t('webhooks.form')}
        options={webhookForms.map(id => ({ id, name: nameOfForm(id, t('webhooks.signed')) }))}
        value={form}
        onChange={chosen => change({ form: chosen })}
      />
      <TextField
        label={t('webhooks.address')}
        hint={t(addressHints[form])}
        type="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck="false"
        maxLength={2000}
        value={address}
        onChange={value => change({ address: value })}
        error={isChecked && isAddressMissing ? t('webhooks.addressWrong') : undefined}
      />
      {tokenRules[form] !== 'none' && (
        <PasswordField
          label={t('webhooks.token')}
          hint={t(tokenRules[form] === 'needed' ? 'webhooks.tokenNeeded' : 'webhooks.tokenPossible')}
          autoComplete="off"
          maxLength={500}
          value={token}
          onChange={value => change({ token: value })}
          error={isChecked && isTokenMissing ? t('webhooks.tokenWrong') : undefined}
        />
      )}
      <EventChoice
        of={of}
        value={events}
        onChange={chosen => change({ events: chosen })}
        error={isChecked && events.length === 0 ? t('webhooks.eventsMissing') : undefined}
      />
      {of === 'account' && (
        <DetailChoice tellsTitle={values.tells_title} tellsPlace={values.tells_place} onChange={change} />
      )}
      {creation.error !== null && <ProblemNotice error={creation.error} />}
      <FormActions label={t('webhooks.create')} isPending={creation.isPending} />
    </Form>
  )
}
