import add from '@material-symbols/svg-400/outlined/add.svg' with { type: 'text' }
import edit from '@material-symbols/svg-400/outlined/edit.svg' with { type: 'text' }
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Form } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Workout, WorkoutChangesBody } from '../../../../src/workouts/workouts/schemas'
import { WorkoutProblem } from '../../../components/workouts/workout-problem'
import { useDraft } from '../../../data/accounts/drafts'
import { useChangeWorkout } from '../../../data/workouts/workouts'
import { Button } from '../../../ui/controls/button'
import { Icon } from '../../../ui/controls/icon'
import { confirm } from '../../../ui/feedback/toasts'
import { useFocusOnInvalid } from '../../../ui/fields/focus-invalid'
import styles from './edit-in-place.module.css'

interface FieldProps<Value> {
  value: Value
  onChange: (value: Value) => void
  /** What is wrong with it, once somebody has tried to save it. */
  error: string | undefined
  /** Escape gives up; Enter with Ctrl or ⌘ saves, where Enter alone begins a line. */
  onKeyDown: (event: KeyboardEvent) => void
}

interface EditedText<Value> {
  workout: Workout
  /** What is changed, in words. */
  what: string
  /** As it is. */
  value: Value
  isEmpty?: boolean
  field: (props: FieldProps<Value>) => ReactNode
  /** What is wrong with a value; undefined when nothing is. */
  problemOf?: (value: Value) => string | undefined
  /** What is to be sent. */
  changesOf: (value: Value) => WorkoutChangesBody
}

interface EditInPlace {
  /** Begins; null while it is being changed. */
  button: ReactNode
  /** Stands where the text stood; null while it is not being changed. */
  form: ReactNode
}

/**
 * Changes one part of a workout where it stands. What was typed stays when it could not be saved, and until the session is
 * there again if it has expired; the focus goes back to the button where it came from.
 */
export function useEditInPlace<Value>(edited: EditedText<Value>): EditInPlace {
  const { workout, what, value, isEmpty = false, field, problemOf = () => undefined, changesOf } = edited
  const { t } = useTranslation()
  const [draft, setDraft] = useDraft<{ value: Value; wasTried: boolean } | null>(
    `${what} of ${workout.id} in its place`,
    () => null,
  )
  const saving = useChangeWorkout(workout)
  const form = useFocusOnInvalid(saving.error ?? draft?.wasTried ?? false)
  const button = useRef<HTMLButtonElement>(null)
  const isEditing = draft !== null
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  const begin = () => setDraft({ value, wasTried: false })
  if (draft === null) {
    const label = `${t('workout.edit')}: ${what}`
    return {
      form: null,
      button: isEmpty ? (
        <Button ref={button} onPress={begin}>
          <Icon drawing={add} />
          {what}
        </Button>
      ) : (
        <Button ref={button} look="icon" aria-label={label} onPress={begin}>
          <Icon drawing={edit} size={1.125} />
        </Button>
      ),
    }
  }

  const close = () => {
    saving.reset()
    setDraft(null)
  }
  const save = () => {
    setDraft({ ...draft, wasTried: true })
    if (saving.isPending || problemOf(draft.value) !== undefined) return
    if (JSON.stringify(draft.value) === JSON.stringify(value)) return close()
    saving.mutate(changesOf(draft.value), {
      onSuccess: () => {
        confirm(t('workout.saved'))
        setDraft(null)
      },
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Else it would also take away what is marked on the charts.
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
            saving.reset()
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
