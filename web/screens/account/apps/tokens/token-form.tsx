import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { ProblemNotice } from '../../../../components/feedback/failure'
import type { useCreateToken } from '../../../../data/accounts/apps'
import { useTranslation } from '../../../../i18n/use-translation'
import { TextField } from '../../../../ui/fields/fields'
import { useFocusOnInvalid } from '../../../../ui/fields/focus-invalid'
import { SelectField } from '../../../../ui/fields/select-field'
import { forgetFailure } from '../../../../ui/fields/while-saving'
import forms from '../../../../ui/layout/forms.module.css'
import { FormActions } from '../parts/form-actions'
import { ScopeChoice } from '../parts/scope-choice'
import {
  blankToken,
  lifetimes,
  maxNameLength,
  missingInToken,
  type TokenValues,
  tokenBody,
} from './token-values'

type Creation = ReturnType<typeof useCreateToken>

export function TokenForm({ creation }: { creation: Creation }) {
  const { t } = useTranslation()
  const { values, change, missing, submit, form } = useTokenForm(creation)
  return (
    <Form ref={form} className={forms.form} onSubmit={submit} aria-label={t('tokens.create')}>
      <TextField
        label={t('tokens.name')}
        hint={t('tokens.nameHint')}
        autoComplete="off"
        maxLength={maxNameLength}
        value={values.name}
        onChange={name => change({ name })}
        error={missing.name && t(missing.name)}
      />
      <ScopeChoice
        label={t('apps.scopes')}
        hint={t('tokens.scopesHint')}
        value={values.scopes}
        onChange={scopes => change({ scopes })}
        error={missing.scopes && t(missing.scopes)}
      />
      <SelectField
        label={t('tokens.lifetime')}
        options={lifetimes.map(id => ({ id, name: t(`tokens.${id}`) }))}
        value={values.lifetime}
        onChange={lifetime => change({ lifetime })}
      />
      {creation.error !== null && <ProblemNotice error={creation.error} />}
      <FormActions label={t('tokens.create')} isPending={creation.isPending} />
    </Form>
  )
}

/** Holds the form's values and errors, and submits it. */
function useTokenForm(creation: Creation) {
  const [values, setValues] = useState(blankToken)
  const [missing, setMissing] = useState<ReturnType<typeof missingInToken>>({})
  const form = useFocusOnInvalid(missing)
  const change = (some: Partial<TokenValues>) => {
    setValues({ ...values, ...some })
    setMissing({})
    forgetFailure(creation)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = missingInToken(values)
    setMissing(found)
    if (Object.keys(found).length === 0 && !creation.isPending) creation.mutate(tokenBody(values))
  }
  return { values, change, missing, submit, form }
}
