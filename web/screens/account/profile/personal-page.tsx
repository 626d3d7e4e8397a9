import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import type { PersonalData } from '../../../../src/accounts/profile/schemas'
import { ProfileFrame } from '../../../components/account/account-frame'
import { ProblemNotice } from '../../../components/feedback/failure'
import { usePerson } from '../../../data/accounts/person'
import { isoDay, type PersonalValues, personalValuesOf } from '../../../data/accounts/personal-data'
import { usePersonalDataChange } from '../../../data/accounts/profile-changes'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { confirm } from '../../../ui/feedback/toasts'
import { LongTextField, TextField } from '../../../ui/fields/fields'
import { clearSaved, forgetFailure } from '../../../ui/fields/while-saving'
import styles from '../../../ui/layout/forms.module.css'

// The API's limits, in characters.
const maxName = 80
const maxBio = 200

const earliestBirth = '1900-01-01'

export function PersonalPage() {
  const { t } = useTranslation()
  return (
    <ProfileFrame title={t('personal.title')} context={t('personal.context')}>
      <PersonalForm />
    </ProfileFrame>
  )
}

function PersonalForm() {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const [changes, setChanges] = useState<Partial<PersonalValues>>({})
  const values = { ...personalValuesOf(profile), ...changes }
  const saving = usePersonalDataChange()
  const bind = (key: keyof PersonalData) => ({
    name: key,
    value: values[key],
    onChange: (value: string) => {
      setChanges({ ...changes, [key]: value })
      forgetFailure(saving)
    },
  })

  const onSaved = () => {
    setChanges(clearSaved(changes, {}))
    confirm(t('personal.saved'))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate(values, { onSuccess: onSaved })
  }
  return (
    <Form className={styles.form} onSubmit={submit} aria-label={t('personal.title')}>
      <div className={styles.pair}>
        <TextField
          label={t('personal.firstName')}
          autoComplete="given-name"
          maxLength={maxName}
          {...bind('first_name')}
        />
        <TextField
          label={t('personal.lastName')}
          autoComplete="family-name"
          maxLength={maxName}
          {...bind('last_name')}
        />
      </div>
      <TextField label={t('personal.location')} maxLength={maxName} {...bind('location')} />
      <LongTextField
        label={t('personal.bio')}
        hint={t('personal.bioHint', { limit: maxBio })}
        maxLength={maxBio}
        rows={3}
        {...bind('bio')}
      />
      <TextField
        label={t('personal.birthDate')}
        type="date"
        autoComplete="bday"
        min={earliestBirth}
        max={isoDay(new Date())}
        {...bind('birth_date')}
      />
      {saving.error !== null && <ProblemNotice error={saving.error} />}
      <div>
        <Button type="submit" look="primary" isPending={saving.isPending}>
          {t(saving.isPending ? 'personal.saving' : 'personal.save')}
        </Button>
      </div>
    </Form>
  )
}
