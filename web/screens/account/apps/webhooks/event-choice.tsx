import { useId } from 'react'
import type { WebhookDelivery } from '../../../../../src/transfer/webhooks/schemas'
import { useTranslation } from '../../../../i18n/use-translation'
import { Checkbox } from '../../../../ui/fields/checkbox'
import fields from '../../../../ui/fields/fields.module.css'
import { eventsOf, eventWords, type WebhookOf } from './webhook-words'
import styles from './webhooks.module.css'

export type EventName = WebhookDelivery['event']

interface EventChoiceProps {
  of: WebhookOf
  value: readonly EventName[]
  onChange: (events: EventName[]) => void
  error?: string | undefined
}

/** Checkboxes for the events of which a webhook is told. */
export function EventChoice({ of, value, onChange, error }: EventChoiceProps) {
  const { t } = useTranslation()
  const errorId = useId()
  return (
    <fieldset className={styles.choices} aria-describedby={error === undefined ? undefined : errorId}>
      <legend className={fields.label}>{t('webhooks.what')}</legend>
      {eventsOf[of].map(event => (
        <Checkbox
          key={event}
          label={t(eventWords[event])}
          isSelected={value.includes(event)}
          isInvalid={error !== undefined}
          onChange={isSelected =>
            onChange(isSelected ? [...value, event] : value.filter(one => one !== event))
          }
        />
      ))}
      {error !== undefined && (
        <p id={errorId} className={fields.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface DetailChoiceProps {
  tellsTitle: boolean
  tellsPlace: boolean
  onChange: (changes: { tells_title?: boolean; tells_place?: boolean }) => void
}

/** Checkboxes for what is only told of workouts if somebody wants it. */
export function DetailChoice({ tellsTitle, tellsPlace, onChange }: DetailChoiceProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.choices}>
      <legend className={fields.label}>{t('webhooks.details')}</legend>
      <p className={styles.hint}>{t('webhooks.detailsHint')}</p>
      <Checkbox
        label={t('webhooks.tellTitle')}
        isSelected={tellsTitle}
        onChange={tells_title => onChange({ tells_title })}
      />
      <Checkbox
        label={t('webhooks.tellPlace')}
        isSelected={tellsPlace}
        onChange={tells_place => onChange({ tells_place })}
      />
    </fieldset>
  )
}
