import { type FormEvent, type ReactNode, useState } from 'react'
import { Form } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import {
  type ServerSettings,
  useChangeServerSettings,
  useServerSettings,
} from '../../../data/instance/server-settings'
import { Button } from '../../../ui/controls/button'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { confirm } from '../../../ui/feedback/toasts'
import { useFocusOnInvalid } from '../../../ui/fields/focus-invalid'
import { clearSaved, forgetFailure } from '../../../ui/fields/while-saving'
import forms from '../../../ui/layout/forms.module.css'
import { AdministrationFailure } from '../parts/administration-failure'
import { AdministrationProblem } from '../parts/administration-problem'
import type { SettingsPart } from './setting-fields'
import { problemsOfServerSettings } from './setting-problems'
import { type EditedSettings, settingsChanges } from './settings-values'

interface LoadedFormProps {
  /** Accessible name of the form. */
  title: string
  children: (part: SettingsPart) => ReactNode
  /** Whether there is anything to save; by default there is. */
  isEditable?: (settings: ServerSettings) => boolean
  /** What follows the form. */
  after?: (settings: ServerSettings) => ReactNode
}

/** Loads the settings of the server, and edits some of them. */
export function SettingsForm({ after, ...form }: LoadedFormProps) {
  const { data: settings, error, refetch } = useServerSettings()
  if (settings === undefined) {
    return error === null ? <FormSkeleton /> : <AdministrationFailure error={error} onRetry={refetch} />
  }
  return (
    <>
      <LoadedForm {...form} settings={settings} />
      {after?.(settings)}
    </>
  )
}

/** All changes take effect together, when they are saved. */
function LoadedForm({
  title,
  settings,
  isEditable = () => true,
  children,
}: LoadedFormProps & { settings: ServerSettings }) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<EditedSettings>({})
  const saving = useChangeServerSettings()
  const form = useFocusOnInvalid(saving.error)
  const problems = problemsOfServerSettings(saving.error)
  const part: SettingsPart = {
    settings,
    edited,
    change: some => {
      setEdited({ ...edited, ...some })
      forgetFailure(saving)
    },
    errorOf: field => {
      const key = problems[field]
      return key && t(key)
    },
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    const changes = settingsChanges(settings, edited)
    if (Object.keys(changes).length === 0) return confirm(t('instance.unchanged'))
    saving.mutate(changes, {
      onSuccess: () => {
        setEdited(clearSaved(edited, {}))
        confirm(t('instance.saved'))
      },
    })
  }
  return (
    <Form ref={form} className={forms.form} onSubmit={submit} aria-label={title}>
      {children(part)}
      {saving.error !== null && Object.keys(problems).length === 0 && (
        <AdministrationProblem error={saving.error} />
      )}
      {isEditable(settings) && (
        <div>
          <Button type="submit" look="primary" isPending={saving.isPending}>
            {t(saving.isPending ? 'instance.saving' : 'instance.save')}
          </Button>
        </div>
      )}
    </Form>
  )
}

function FormSkeleton() {
  return (
    <Loading>
      <div className={forms.form}>
        <Skeleton height={2.75} />
        <Skeleton height={2.75} />
        <Skeleton height={2.75} />
      </div>
    </Loading>
  )
}
