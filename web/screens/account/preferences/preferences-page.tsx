import i18next from 'i18next'
import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { SettingsFrame } from '../../../components/account/account-frame'
import { ProblemNotice } from '../../../components/feedback/failure'
import { usePerson } from '../../../data/accounts/person'
import { preferencesOf, useSavePreferences } from '../../../data/accounts/profile'
import { speak } from '../../../i18n/i18n'
import { chooseLanguage, listLanguageOptions } from '../../../i18n/languages'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { confirm } from '../../../ui/feedback/toasts'
import { Choice } from '../../../ui/fields/choice'
import { SelectField } from '../../../ui/fields/select-field'
import { Switch } from '../../../ui/fields/switch'
import { clearSaved, forgetFailure } from '../../../ui/fields/while-saving'
import { FormSection } from '../../../ui/layout/section'
import { useDateFormatOptions } from './date-format-options'
import { noGap, usePauseGapOptions } from './pause-gap-options'
import styles from './preferences-page.module.css'
import { TimeZoneField } from './time-zone-field'

type Values = ReturnType<typeof preferencesOf>

export function PreferencesPage() {
  const { t } = useTranslation()
  return (
    <SettingsFrame title={t('frame.preferences')} context={t('preferences.context')}>
      <PreferencesForm />
    </SettingsFrame>
  )
}

/** The form for preferences. All changes take effect together, when they are saved. */
function PreferencesForm() {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const [changes, setChanges] = useState<Partial<Values>>({})
  const saving = useSave(() => setChanges(clearSaved(changes, {})))
  const values: Values = { ...preferencesOf(profile), ...changes }
  const change = (some: Partial<Values>) => {
    setChanges({ ...changes, ...some })
    forgetFailure(saving)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate(values)
  }
  return (
    <Form className={styles.form} onSubmit={submit} aria-label={t('frame.preferences')}>
      <LanguageAndDates values={values} change={change} />
      <Numbers values={values} change={change} />
      <Appearance values={values} change={change} />
      {saving.error !== null && <ProblemNotice error={saving.error} />}
      <div>
        <Button type="submit" look="primary" isPending={saving.isPending}>
          {t(saving.isPending ? 'preferences.saving' : 'preferences.save')}
        </Button>
      </div>
    </Form>
  )
}

function useSave(onSaved: () => void) {
  const saving = useSavePreferences()
  const mutate = (values: Values) =>
    saving.mutate(values, {
      onSuccess: async ({ language }) => {
        onSaved()
        // The language is changed first, so that the confirmation appears in the new language.
        await speak([language])
        confirm(i18next.t('preferences.saved'))
      },
    })
  return { ...saving, mutate }
}

interface PartProps {
  values: Values
  change: (some: Partial<Values>) => void
}

function LanguageAndDates({ values, change }: PartProps) {
  const { t } = useTranslation()
  return (
    <FormSection title={t('preferences.languageAndDates')}>
      <SelectField
        label={t('preferences.language')}
        options={listLanguageOptions()}
        value={chooseLanguage([values.language])}
        onChange={language => change({ language })}
      />
      <TimeZoneField value={values.timezone} onChange={timezone => change({ timezone })} />
      <SelectField
        label={t('preferences.dateFormat')}
        options={useDateFormatOptions(values)}
        value={values.date_format}
        onChange={date_format => change({ date_format })}
      />
      <Choice
        label={t('preferences.weekStart')}
        options={[
          { id: 'monday', name: t('preferences.monday') },
          { id: 'sunday', name: t('preferences.sunday') },
        ]}
        value={values.weekm ? 'monday' : 'sunday'}
        onChange={day => change({ weekm: day === 'monday' })}
      />
      <Choice
        label={t('preferences.days')}
        hint={t('preferences.daysHint')}
        options={[
          { id: 'home', name: t('preferences.daysHome') },
          { id: 'place', name: t('preferences.daysPlace') },
        ]}
        value={values.days_by_place ? 'place' : 'home'}
        onChange={days => change({ days_by_place: days === 'place' })}
      />
    </FormSection>
  )
}

function Numbers({ values, change }: PartProps) {
  const { t } = useTranslation()
  return (
    <FormSection title={t('preferences.numbers')}>
      <Choice
        label={t('preferences.units')}
        options={[
          { id: 'metric', name: t('preferences.metric') },
          { id: 'imperial', name: t('preferences.imperial') },
        ]}
        value={values.imperial_units ? 'imperial' : 'metric'}
        onChange={units => change({ imperial_units: units === 'imperial' })}
      />
      <Choice
        label={t('preferences.maxSpeed')}
        hint={t('preferences.maxSpeedHint')}
        options={[
          { id: 'cleaned', name: t('preferences.cleaned') },
          { id: 'raw', name: t('preferences.raw') },
        ]}
        value={values.use_raw_gpx_speed ? 'raw' : 'cleaned'}
        onChange={speed => change({ use_raw_gpx_speed: speed === 'raw' })}
      />
      <Choice
        label={t('preferences.gaps')}
        hint={t('preferences.gapsHint')}
        options={usePauseGapOptions(values.pause_gap)}
        value={values.pause_gap === null ? noGap : String(values.pause_gap)}
        onChange={gap => change({ pause_gap: gap === noGap ? null : Number(gap) })}
      />
      <Switch
        label={t('preferences.ascent')}
        isSelected={values.display_ascent}
        onChange={display_ascent => change({ display_ascent })}
      />
    </FormSection>
  )
}

function Appearance({ values, change }: PartProps) {
  const { t } = useTranslation()
  return (
    <FormSection title={t('preferences.appearance')}>
      <Choice
        label={t('preferences.theme')}
        options={[
          { id: 'device', name: t('preferences.likeDevice') },
          { id: 'light', name: t('preferences.light') },
          { id: 'dark', name: t('preferences.dark') },
        ]}
        value={themeOf(values)}
        onChange={theme => change({ use_dark_mode: theme === 'device' ? null : theme === 'dark' })}
      />
      <Switch
        label={t('preferences.elevationFromZero')}
        isSelected={values.start_elevation_at_zero}
        onChange={start_elevation_at_zero => change({ start_elevation_at_zero })}
      />
    </FormSection>
  )
}

function themeOf({ use_dark_mode }: Values): 'device' | 'light' | 'dark' {
  if (use_dark_mode === null) return 'device'
  return use_dark_mode ? 'dark' : 'light'
}
