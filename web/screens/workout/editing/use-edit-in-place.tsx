import add from '@material-symbols/svg-400/outlined/add.svg' with { type: 'text' }
import edit from '@material-symbols/svg-400/outlined/edit.svg' with { type: 'text' }
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Form } from 'react-aria-components'
import type { WorkoutChangesBody } from '../../../../src/workouts/workouts/entered-schemas'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { WorkoutProblem } from '../../../components/workouts/workout-problem'
import { useDraft } from '../../../data/accounts/drafts'
import { useChangeWorkout } from '../../../data/workouts/workouts'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { Icon } from '../../../ui/controls/icon'
import { confirm } from '../../../ui/feedback/toasts'
import { useFocusOnInvalid } from '../../../ui/fields/focus-invalid'
import { forgetFailure } from '../../../ui/fields/while-saving'
import styles from './edit-in-place.module.css'

interface FieldProps<Value> {
  value: Value
  onChange: (value: Value) => void
  /** The problem with the value; `undefined` before the first attempt to save, and if the value is valid. */
  error: string | undefined
  /** Escape cancels; Ctrl+Enter or ⌘+Enter saves, because Enter alone starts a new line. */
  onKeyDown: (event: KeyboardEvent) => void
}

interface EditedText<Value> {
  workout: Workout
  /** The name of the edited part, in the user's language. */
  what: string
  value: Value
  isEmpty?: boolean
  field: (props: FieldProps<Value>) => ReactNode
  /** Returns the problem with a value as a sentence; `undefined` if the value is valid. */
  problemOf?: (value: Value) => string | undefined
  /** The request that saves; by default, it changes the workout. */
  saving?: ReturnType<typeof useChangeWorkout>
  /** Makes the body of the request. */
  changesOf: (value: Value) => WorkoutChangesBody
}

interface EditInPlace {
  /** The button that starts editing; `null` while something is being edited. */
  button: ReactNode
  /** The form that replaces the text while it is edited; `null` otherwise. */
  form: ReactNode
}

/**
 * Edits one part of a workout in place. Typed text is kept after a failed attempt to save and after an expired session.
 * When editing ends, the focus returns to the button.
 */
export function useEditInPlace<Value>(edited: EditedText<Value>): EditInPlace {
  const { workout, what, value, isEmpty = false, field, problemOf = () => undefined, changesOf } = edited
  const { t } = useTranslation()
  const [draft, setDraft] = useDraft<{ value: Value; wasTried: boolean } | null>(
    `${what} of ${workout.id} in its place`,
    () => null,
  )
  const change = useChangeWorkout(workout)
  const saving = edited.saving ?? change
  const form = useFocusOnInvalid(saving.error ?? draft?.wasTried ?? false)
  const button = useRef<HTMLButtonElement>(null)
  const isEditing = draft !== null
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  const begin = () => {
    forgetFailure(saving)
    setDraft({ value, wasTried: false })
  }
  if (draft === null) {
    const label = `${t('workout.edit')}: ${what}`
    return {
      form: null,
      button: isEmpty ? (
        <Button ref={button} onPress={begin}>
          <Icon svg={add} />
          {what}
        </Button>
      ) : (
        <Button ref={button} look="icon" aria-label={label} onPress={begin}>
          <Icon svg={edit} size={1.125} />
        </Button>
      ),
    }
  }

  const close = () => setDraft(null)
  const save = () => {
    setDraft({ ...draft, wasTried: true })
    if (saving.isPending || problemOf(draft.value) !== undefined) return
    if (JSON.stringify(draft.value) === JSON.stringify(value)) return close()
    saving.mutate(changesOf(draft.value), {
      onSuccess: () => {
        confirm(t('workout.saved'))
        setDraft(present => (present?.value === draft.value ? null : present))
      },
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Prevents the stretch strip, which also handles the Escape key, from clearing the stretch.
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return {
    button: null,
    form: (
      <Form ref={form} className={styles.form} onSubmit={submit} aria-label={`${t('workout.edit')}: ${what}`}>
        {field({
          value: draft.value,
          onChange: changed => {
            forgetFailure(saving)
            setDraft({ ...draft, value: changed })
          },
          error: draft.wasTried ? problemOf(draft.value) : undefined,
          onKeyDown,
        })}
        {saving.error !== null && <WorkoutProblem error={saving.error} />}
        <div className={styles.actions}>
          <Button type="submit" look="primary" isPending={saving.isPending}>
            {t(saving.isPending ? 'workout.saving' : 'workout.save')}
          </Button>
          <Button onPress={close}>{t('common.cancel')}</Button>
        </div>
      </Form>
    ),
  }
}
