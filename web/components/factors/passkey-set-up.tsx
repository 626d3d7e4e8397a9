import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { type FactorSetUp, useAddPasskey } from '../../data/accounts/second-factor'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { TextField } from '../../ui/fields/fields'
import { forgetFailure } from '../../ui/fields/while-saving'
import forms from '../../ui/layout/forms.module.css'
import styles from './factors.module.css'
import { maxNameLength } from './max-name-length'
import { PasskeyProblem } from './passkey-problem'

interface PasskeySetUpProps {
  setUp: FactorSetUp
  /** Called with recovery codes if they are the first. */
  onAdded: (codes: string[] | null) => void
  onCancel: () => void
}

/** Asks for the name of a new passkey, and has the browser make it. */
export function PasskeySetUp({ setUp, onAdded, onCancel }: PasskeySetUpProps) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const adding = useAddPasskey(setUp)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!adding.isPending) adding.mutate(name, { onSuccess: onAdded })
  }
  return (
    <Form className={forms.form} onSubmit={submit}>
      <p className={forms.text}>{t('factor.passkeysText')}</p>
      <TextField
        label={t('factor.passkeyName')}
        hint={t('factor.passkeyNameHint')}
        autoComplete="off"
        autoFocus
        isRequired
        maxLength={maxNameLength}
        value={name}
        onChange={text => {
          setName(text)
          forgetFailure(adding)
        }}
      />
      <PasskeyProblem error={adding.error} />
      <div className={styles.buttons}>
        <Button onPress={onCancel}>{t('common.cancel')}</Button>
        <Button type="submit" look="primary" isPending={adding.isPending}>
          {t('factor.createPasskey')}
        </Button>
      </div>
    </Form>
  )
}
