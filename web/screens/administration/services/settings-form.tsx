import type { ReactNode } from 'react'
import {
  type ServerSettings,
  type ServerSettingsChanges,
  useChangeServerSettings,
  useServerSettings,
} from '../../../data/instance/server-settings'
import { useTranslation } from '../../../i18n/use-translation'
import { AwaitedForm, EditForm } from '../parts/edit-form'
import type { SettingsPart } from './setting-fields'
import { problemsOfServerSettings } from './setting-problems'
import { type EditedSettings, settingsChanges } from './settings-values'

interface SettingsFormProps {
  /** Accessible name of the form. */
  title: string
  children: (part: SettingsPart) => ReactNode
  /** Whether there is anything to save; by default there is. */
  isEditable?: (settings: ServerSettings) => boolean
  /** What follows the form. */
  after?: (settings: ServerSettings) => ReactNode
}

/** Loads the settings that can also be made where the server is started, and edits some of them. */
export function SettingsForm({ title, children, isEditable = () => true, after }: SettingsFormProps) {
  const { t } = useTranslation()
  const { data: settings, error, refetch } = useServerSettings()
  if (settings === undefined) return <AwaitedForm error={error} onRetry={refetch} />
  return (
    <>
      <EditForm<EditedSettings, ServerSettingsChanges>
        title={title}
        useSaving={useChangeServerSettings}
        changesOf={edited => settingsChanges(settings, edited)}
        isAtFields={failure => Object.keys(problemsOfServerSettings(failure)).length > 0}
        isEditable={isEditable(settings)}
      >
        {({ failure, ...form }) => {
          const problems = problemsOfServerSettings(failure)
          const errorOf: SettingsPart['errorOf'] = field => {
            const key = problems[field]
            return key && t(key)
          }
          return children({ settings, ...form, errorOf })
        }}
      </EditForm>
      {after?.(settings)}
    </>
  )
}
