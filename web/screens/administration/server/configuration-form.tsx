import type { ReactNode } from 'react'
import type { Configuration, ConfigurationChanges } from '../../../../src/instance/configuration/schemas'
import { useFormats } from '../../../data/accounts/person'
import { ApiError } from '../../../data/client/api-error'
import { type FailureKey, failureWords } from '../../../data/client/failures'
import { failureKeysByField } from '../../../data/client/field-failures'
import { useChangeConfiguration, useConfiguration } from '../../../data/instance/configuration'
import { useTranslation } from '../../../i18n/use-translation'
import { AwaitedForm, EditForm } from '../parts/edit-form'
import type { PartProps } from './configuration-parts'
import {
  type ConfigurationField,
  type ConfigurationValues,
  configurationChanges,
  configurationValues,
} from './configuration-values'

/** The largest file size that the server accepts, in bytes, as its error says; 0 if the error does not say it. */
const maxSizeOf = (error: Error | null) => (error instanceof ApiError ? (error.detail.most ?? 0) : 0)

/** The words for each field at fault; empty if the failure is not about a field. */
const problemsOf = (
  failure: Error | null,
): Partial<Record<ConfigurationField, FailureKey<'configuration'>>> =>
  failureKeysByField(failureWords.configuration, failure)

interface ConfigurationFormProps {
  /** Accessible name of the form. */
  title: string
  /** Renders the fields. */
  children: (part: PartProps, configuration: Configuration) => ReactNode
}

/** Loads the configuration, and edits some of it. */
export function ConfigurationForm({ title, children }: ConfigurationFormProps) {
  const { t } = useTranslation()
  const { data: configuration, error, refetch } = useConfiguration()
  const formats = useFormats()
  if (configuration === undefined) return <AwaitedForm error={error} onRetry={refetch} />
  return (
    <EditForm<ConfigurationValues, ConfigurationChanges>
      title={title}
      useSaving={useChangeConfiguration}
      changesOf={edited => configurationChanges(configuration, edited)}
      isAtFields={failure => Object.keys(problemsOf(failure)).length > 0}
    >
      {({ edited, change, failure }) => {
        const values = { ...configurationValues(configuration), ...edited }
        const problems = problemsOf(failure)
        const errorOf: PartProps['errorOf'] = field => {
          const key = problems[field]
          return key === undefined ? undefined : t(key, { size: formats.fileSize(maxSizeOf(failure)) })
        }
        return children({ values, change, errorOf }, configuration)
      }}
    </EditForm>
  )
}
