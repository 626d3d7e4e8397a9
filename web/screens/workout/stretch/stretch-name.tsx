import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import type { KeptStretch } from '../../../../src/workouts/stretches/schemas'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { ProblemNotice } from '../../../components/feedback/failure'
import { useRenameStretch } from '../../../data/workouts/curves/kept-stretches'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { TextField } from '../../../ui/fields/fields'
import styles from './kept-stretches.module.css'

/** The longest name that the server takes. */
const maxLength = 100

interface StretchNameProps {
  workout: Workout
  stretch: KeptStretch
  onClose: () => void
}

/** The form that renames a kept stretch. Escape closes it. */
export function StretchName({ workout, stretch, onClose }: StretchNameProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(stretch.name)
  const [wasTried, setTried] = useState(false)
  const renaming = useRenameStretch(workout)
  const isMissing = name.trim() === ''
  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isMissing || renaming.isPending) return
    renaming.mutate({ id: stretch.id, name: name.trim() }, { onSuccess: onClose })
  }
  return (
    <Form
      className={styles.form}
      onSubmit={save}
      aria-label={t('overlay.stretches.rename', { name: stretch.name })}
    >
      <TextField
        autoFocus
        label={t('overlay.stretches.name')}
        value={name}
        onChange={setName}
        maxLength={maxLength}
        error={wasTried && isMissing ? t('overlay.stretches.nameInvalid') : undefined}
        onKeyDown={event => {
          if (event.key !== 'Escape') return
          // Prevents the stretch strip, which also handles the Escape key, from clearing the stretch.
          event.preventDefault()
          onClose()
        }}
      />
      {renaming.error !== null && <ProblemNotice error={renaming.error} />}
      <div className={styles.buttons}>
        <Button type="submit" look="primary" isPending={renaming.isPending}>
          {t(renaming.isPending ? 'workout.saving' : 'workout.save')}
        </Button>
        <Button onPress={onClose}>{t('common.cancel')}</Button>
      </div>
    </Form>
  )
}
