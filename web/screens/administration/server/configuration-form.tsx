import { type FormEvent, type ReactNode, useState } from 'react'
import { Form } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Configuration } from '../../../../src/instance/configuration/schemas'
import { useFormats } from '../../../data/accounts/person'
import { ApiError } from '../../../data/client/api-error'
import { type FailureKey, failureWords } from '../../../data/client/failures'
import { failureKeysByField } from '../../../data/client/field-failures'
import { useChangeConfiguration } from '../../../data/instance/configuration'
import { Button } from '../../../ui/controls/button'
import { confirm } from '../../../ui/feedback/toasts'
import { useFocusOnInvalid } from '../../../ui/fields/focus-invalid'
import { clearSaved, forgetFailure } from '../../../ui/fields/while-saving'
import { AdministrationProblem } from '../parts/administration-problem'
import styles from './configuration.module.css'
import type { PartProps } from './configuration-parts'
import {
  type ConfigurationField,
  type ConfigurationValues,
  configurationChanges,
  configurationValues,
} from './configuration-values'

/** The largest file size that the server accepts, in bytes, as its error says; 0 if the error does not say it. */
const maxSizeOf = (error: Error | null) => (error instanceof ApiError ? (error.detail.most ?? 0) : 0)

interface ConfigurationFormProps {
  /** Accessible name of the form. */
  title: string
  configuration: Configuration
  /** Renders the fields. */
  children: (part: PartProps) => ReactNode
}

/** Edits the configuration. All changes take effect together, when they are saved. */
export function ConfigurationForm({ title, configuration, children }: ConfigurationFormProps) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<Partial<ConfigurationValues>>({})
  const formats = useFormats()
  const saving = useChangeConfiguration()
  const form = useFocusOnInvalid(saving.error)
  const problems: Partial<Record<ConfigurationField, FailureKey<'configuration'>>> = failureKeysByField(
    failureWords.configuration,
    saving.error,
  )
  const part: PartProps = {
    values: { ...configurationValues(configuration), ...edited },
    change: some => {
      setEdited({ ...edited, ...some })
      forgetFailure(saving)
    },
    errorOf: field => {
      const key = problems[field]
      return key === undefined ? undefined : t(key, { size: formats.fileSize(maxSizeOf(saving.error)) })
    },
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    const changes = configurationChanges(configuration, edited)
    if (Object.keys(changes).length === 0) return confirm(t('instance.unchanged'))
    saving.mutate(changes, {
      onSuccess: () => {
        setEdited(clearSaved(edited, {}))
        confirm(t('instance.saved'))
      },
    })
  }
  return (
    <Form ref={form} className={styles.form} onSubmit={submit} aria-label={title}>
      {children(part)}
      {saving.error !== null && Object.keys(problems).length === 0 && (
        <AdministrationProblem error={saving.error} />
      )}
      <div>
        <Button type="submit" look="primary" isPending={saving.isPending}>
          {t(saving.isPending ? 'instance.saving' : 'instance.save')}
        </Button>
      </div>
    </Form>
  )
}
