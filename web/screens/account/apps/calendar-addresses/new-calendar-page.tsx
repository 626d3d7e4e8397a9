import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import type { NewCalendarFeedAnswer } from '../../../../../src/accounts/oauth/apps/calendar-feeds-schemas'
import { SettingsFrame } from '../../../../components/account/account-frame'
import { ProblemNotice } from '../../../../components/feedback/failure'
import { QrCode } from '../../../../components/qr-code/qr-code'
import { useCreateCalendarAddress } from '../../../../data/accounts/calendar-addresses'
import { wholeAddress } from '../../../../data/client/base-path'
import { useTranslation } from '../../../../i18n/use-translation'
import { ButtonLink } from '../../../../ui/controls/button'
import { Notice } from '../../../../ui/feedback/notice'
import { Checkbox } from '../../../../ui/fields/checkbox'
import { CopyField } from '../../../../ui/fields/copy-field'
import { TextField } from '../../../../ui/fields/fields'
import { useFocusOnInvalid } from '../../../../ui/fields/focus-invalid'
import { forgetFailure } from '../../../../ui/fields/while-saving'
import forms from '../../../../ui/layout/forms.module.css'
import { FormActions } from '../parts/form-actions'
import { maxNameLength } from '../tokens/token-values'

/** Creates a calendar address, then shows it once. */
export function NewCalendarPage() {
  const { t } = useTranslation()
  const creation = useCreateCalendarAddress()
  if (creation.data !== undefined) return <NewCalendar made={creation.data} />
  return (
    <SettingsFrame title={t('calendarAddresses.create')} context={t('calendarAddresses.text')}>
      <CalendarForm creation={creation} />
    </SettingsFrame>
  )
}

function CalendarForm({ creation }: { creation: ReturnType<typeof useCreateCalendarAddress> }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [showsPlace, setShowsPlace] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const form = useFocusOnInvalid(isMissing)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isBlank = name.trim() === ''
    setMissing(isBlank)
    if (!isBlank && !creation.isPending) creation.mutate({ name: name.trim(), show_place: showsPlace })
  }
  return (
    <Form ref={form} className={forms.form} onSubmit={submit} aria-label={t('calendarAddresses.create')}>
      <TextField
        label={t('tokens.name')}
        hint={t('calendarAddresses.nameHint')}
        autoComplete="off"
        maxLength={maxNameLength}
        value={name}
        onChange={value => {
          setName(value)
          setMissing(false)
          forgetFailure(creation)
        }}
        error={isMissing ? t('tokens.nameMissing') : undefined}
      />
      <Checkbox
        label={t('calendarAddresses.places')}
        hint={t('calendarAddresses.placesHint')}
        isSelected={showsPlace}
        onChange={setShowsPlace}
      />
      {creation.error !== null && <ProblemNotice error={creation.error} />}
      <FormActions label={t('calendarAddresses.create')} isPending={creation.isPending} />
    </Form>
  )
}

function NewCalendar({ made }: { made: NewCalendarFeedAnswer['data']['calendar_feed'] }) {
  const { t } = useTranslation()
  const { name, calendar_path, atom_path } = made
  const address = wholeAddress(calendar_path)
  return (
    <SettingsFrame title={t('tokens.createdTitle', { name })} context={t('calendarAddresses.createdContext')}>
      <div className={forms.form}>
        <Notice tone="plain">{t('apps.shownOnce')}</Notice>
        <CopyField label={t('calendarAddresses.address')} text={address} />
        <QrCode text={address} label={t('calendarAddresses.code')} />
        <CopyField label={t('calendarAddresses.feed')} text={wholeAddress(atom_path)} />
        <p className={forms.text}>{t('calendarAddresses.reach')}</p>
        <div>
          <ButtonLink look="primary" href="/settings/apps">
            {t('apps.done')}
          </ButtonLink>
        </div>
      </div>
    </SettingsFrame>
  )
}
