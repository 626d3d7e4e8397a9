import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { WebhookState } from '../../../../../src/transfer/webhooks/schemas'
import { ProblemNotice } from '../../../../components/feedback/failure'
import { useChangeWebhook } from '../../../../data/accounts/webhooks'
import { Button } from '../../../../ui/controls/button'
import { confirm } from '../../../../ui/feedback/toasts'
import { forgetFailure } from '../../../../ui/fields/while-saving'
import forms from '../../../../ui/layout/forms.module.css'
import { DetailChoice, EventChoice } from './event-choice'

/** Chooses of what a webhook is told. */
export function WebhookChoices({ webhook: { id, of, ...webhook } }: { webhook: WebhookState }) {
  const { t } = useTranslation()
  const change = useChangeWebhook(id)
  const [values, setValues] = useState({
    events: webhook.events,
    tells_title: webhook.tells_title,
    tells_place: webhook.tells_place,
  })
  const edit = (changes: Partial<typeof values>) => {
    setValues({ ...values, ...changes })
    forgetFailure(change)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (values.events.length === 0 || change.isPending) return
    change.mutate(values, { onSuccess: () => confirm(t('webhooks.saved')) })
  }
  return (
    <Form className={forms.form} onSubmit={submit} aria-label={t('webhooks.what')}>
      <EventChoice
        of={of}
        value={values.events}
        onChange={events => edit({ events })}
        error={values.events.length === 0 ? t('webhooks.eventsMissing') : undefined}
      />
      {of === 'account' && (
        <DetailChoice tellsTitle={values.tells_title} tellsPlace={values.tells_place} onChange={edit} />
      )}
      {change.error !== null && <ProblemNotice error={change.error} />}
      <div>
        <Button type="submit" isPending={change.isPending}>
          {t('webhooks.save')}
        </Button>
      </div>
    </Form>
  )
}
