import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { ProblemNotice } from '../../../../components/feedback/failure'
import type { useRegisterApp } from '../../../../data/accounts/apps'
import { failureWords } from '../../../../data/client/failures'
import { failureKeysByField } from '../../../../data/client/field-failures'
import { useTranslation } from '../../../../i18n/use-translation'
import { LongTextField, TextField } from '../../../../ui/fields/fields'
import { useFocusOnInvalid } from '../../../../ui/fields/focus-invalid'
import { forgetFailure } from '../../../../ui/fields/while-saving'
import forms from '../../../../ui/layout/forms.module.css'
import { FormActions } from '../parts/form-actions'
import { ScopeChoice } from '../parts/scope-choice'
import {
  type AppField,
  type AppValues,
  appBody,
  blankApp,
  faultsOfApp,
  maxDescriptionLength,
  maxNameLength,
} from './app-values'

type Registration = ReturnType<typeof useRegisterApp>

export function AppForm({ registration }: { registration: Registration }) {
  const { t } = useTranslation()
  const { values, change, errorOf, isRefused, submit, form } = useAppForm(registration)
  return (
    <Form ref={form} className={forms.form} onSubmit={submit} aria-label={t('ownApps.register')}>
      <TextField
        label={t('ownApps.name')}
        hint={t('ownApps.nameHint')}
        autoComplete="off"
        maxLength={maxNameLength}
        value={values.name}
        onChange={name => change({ name })}
        error={errorOf('name')}
      />
      <LongTextField
        label={t('ownApps.description')}
        rows={2}
        maxLength={maxDescriptionLength}
        value={values.description}
        onChange={description => change({ description })}
      />
      <TextField
        label={t('ownApps.website')}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        value={values.website}
        onChange={website => change({ website })}
        error={errorOf('website')}
      />
      <LongTextField
        label={t('ownApps.redirectUris')}
        hint={t('ownApps.redirectUrisHint')}
        rows={2}
        autoCapitalize="none"
        spellCheck="false"
        value={values.redirectUris}
        onChange={redirectUris => change({ redirectUris })}
        error={errorOf('redirectUris')}
      />
      <ScopeChoice
        label={t('apps.scopes')}
        hint={t('ownApps.scopesHint')}
        value={values.scopes}
        onChange={scopes => change({ scopes })}
        error={errorOf('scopes')}
      />
      {registration.error !== null && !isRefused && <ProblemNotice error={registration.error} />}
      <FormActions label={t('ownApps.register')} isPending={registration.isPending} />
    </Form>
  )
}

/** Holds the form's values and errors, and submits it. */
function useAppForm(registration: Registration) {
  const { t } = useTranslation()
  const [values, setValues] = useState(blankApp)
  const [faults, setFaults] = useState<ReturnType<typeof faultsOfApp>>({})
  const { error } = registration
  const form = useFocusOnInvalid(error ?? faults)
  // The server has further rules for URLs. Its errors are shown below the fields.
  const refusals = failureKeysByField(failureWords.app, error)
  const isRefused = Object.keys(refusals).length > 0
  const errorOf = (field: AppField) => {
    const key = refusals[field] ?? faults[field]
    return key === undefined ? undefined : t(key)
  }
  const change = (some: Partial<AppValues>) => {
    setValues({ ...values, ...some })
    setFaults({})
    forgetFailure(registration)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOfApp(values)
    setFaults(found)
    if (Object.keys(found).length === 0 && !registration.isPending) registration.mutate(appBody(values))
  }
  return { values, change, errorOf, isRefused, submit, form }
}
