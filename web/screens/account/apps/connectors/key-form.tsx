import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import type { ConnectorState } from '../../../../../src/transfer/connectors/schemas'
import { ProblemNotice } from '../../../../components/feedback/failure'
import { useConnect } from '../../../../data/accounts/connectors'
import { useTranslation } from '../../../../i18n/use-translation'
import { Button } from '../../../../ui/controls/button'
import { PasswordField } from '../../../../ui/fields/fields'
import { useFocusOnInvalid } from '../../../../ui/fields/focus-invalid'
import { forgetFailure } from '../../../../ui/fields/while-saving'
import forms from '../../../../ui/layout/forms.module.css'
import { WebsiteLink } from '../parts/website-link'

interface KeyFormProps {
  connector: ConnectorState
  /** Called after the key was stored. */
  onDone?: () => void
}

/** Asks for the key of a service. The key is not shown again. */
export function KeyForm({ connector, onDone = () => {} }: KeyFormProps) {
  const { t } = useTranslation()
  const { name, title: service, keys_at } = connector
  const [key, setKey] = useState('')
  const [isMissing, setMissing] = useState(false)
  const form = useFocusOnInvalid(isMissing)
  const connection = useConnect(name, onDone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isBlank = key.trim() === ''
    setMissing(isBlank)
    if (!isBlank && !connection.isPending) connection.mutate({ key: key.trim() })
  }
  return (
    <Form
      ref={form}
      className={forms.form}
      onSubmit={submit}
      aria-label={t('connectors.connectService', { service })}
    >
      <p>{t('connectors.keyPlace', { service })}</p>
      <p>
        <WebsiteLink address={keys_at} />
      </p>
      <PasswordField
        label={t('connectors.key')}
        hint={t('connectors.keyHint')}
        autoComplete="off"
        maxLength={200}
        value={key}
        onChange={value => {
          setKey(value)
          setMissing(false)
          forgetFailure(connection)
        }}
        error={isMissing ? t('connectors.keyMissing') : undefined}
      />
      {connection.error !== null && <ProblemNotice error={connection.error} />}
      <div>
        <Button type="submit" look="primary" isPending={connection.isPending}>
          {t('connectors.connect')}
        </Button>
      </div>
    </Form>
  )
}
