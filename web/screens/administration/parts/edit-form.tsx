import { type FormEvent, type ReactNode, useState } from 'react'
import { Form } from 'react-aria-components'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { confirm } from '../../../ui/feedback/toasts'
import { useFocusOnInvalid } from '../../../ui/fields/focus-invalid'
import { clearSaved, forgetFailure } from '../../../ui/fields/while-saving'
import forms from '../../../ui/layout/forms.module.css'
import { AdministrationFailure } from './administration-failure'
import { AdministrationProblem } from './administration-problem'
import styles from './edit-form.module.css'

/** The mutation that saves the form. */
interface Saving<Changes> {
  error: Error | null
  isPending: boolean
  reset: () => void
  mutate: (changes: Changes, then: { onSuccess: () => void }) => void
}

interface EditFormProps<Values extends object, Changes extends object> {
  /** Accessible name of the form. */
  title: string
  /**
   * The hook of the mutation. The form calls it, so that a change of a field takes back the failure at once: fields with
   * an error would keep the browser from sending the form.
   */
  useSaving: () => Saving<Changes>
  /**
   * Returns what is sent. It is only what was changed, so that what another administrator has changed meanwhile stays.
   */
  changesOf: (edited: Partial<Values>) => Changes
  /** Whether fields show why saving has failed; otherwise the form does. */
  isAtFields: (failure: Error) => boolean
  /** Whether there is anything to save. */
  isEditable?: boolean
  /** Renders the fields. */
  children: (form: Edited<Values>) => ReactNode
}

interface Edited<Values> {
  edited: Partial<Values>
  change: (some: Partial<Values>) => void
  /** Why saving has failed; `null` unless it has. */
  failure: Error | null
}

/** Edits settings of the server. All changes take effect together, when they are saved. */
export function EditForm<Values extends object, Changes extends object>({
  title,
  useSaving,
  changesOf,
  isAtFields,
  isEditable = true,
  children,
}: EditFormProps<Values, Changes>) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<Partial<Values>>({})
  const saving = useSaving()
  const form = useFocusOnInvalid(saving.error)
  const change = (some: Partial<Values>) => {
    setEdited({ ...edited, ...some })
    forgetFailure(saving)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    const changes = changesOf(edited)
    if (Object.keys(changes).length === 0) return confirm(t('instance.unchanged'))
    saving.mutate(changes, {
      onSuccess: () => {
        setEdited(clearSaved(edited, {}))
        confirm(t('instance.saved'))
      },
    })
  }
  return (
    <Form ref={form} className={`${forms.form} ${styles.form}`} onSubmit={submit} aria-label={title}>
      {children({ edited, change, failure: saving.error })}
      {saving.error !== null && !isAtFields(saving.error) && <AdministrationProblem error={saving.error} />}
      {isEditable && (
        <div>
          <Button type="submit" look="primary" isPending={saving.isPending}>
            {t(saving.isPending ? 'instance.saving' : 'instance.save')}
          </Button>
        </div>
      )}
    </Form>
  )
}

/** What is shown while there is nothing to edit yet, or if it could not be loaded. */
export function AwaitedForm({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error !== null) return <AdministrationFailure error={error} onRetry={onRetry} />
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
