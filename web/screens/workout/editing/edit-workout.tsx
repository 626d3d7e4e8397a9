import { type FormEvent, useRef, useState } from 'react'
import { Form } from 'react-aria-components'
import { venues } from '../../../../src/tracks/venue'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { EquipmentSelect, isSuitable } from '../../../components/equipment/equipment-select'
import { SportSelect } from '../../../components/sports/sport-select'
import { measureProblems } from '../../../components/workouts/measures'
import { MeasuresFields } from '../../../components/workouts/measures-fields'
import { WorkoutProblem } from '../../../components/workouts/workout-problem'
import { DescriptionAndNotes, TitleField } from '../../../components/workouts/workout-texts'
import { useDraft } from '../../../data/accounts/drafts'
import { usePerson } from '../../../data/accounts/person'
import { failureKey } from '../../../data/client/failure-codes'
import { failureWords } from '../../../data/client/failures'
import { useSports } from '../../../data/workouts/sports'
import { useChangeWorkout } from '../../../data/workouts/workouts'
import { writtenTitle } from '../../../format/titles'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { confirm } from '../../../ui/feedback/toasts'
import { Choice } from '../../../ui/fields/choice'
import { useFocusOnInvalid, useWhenInvalid } from '../../../ui/fields/focus-invalid'
import { forgetFailure } from '../../../ui/fields/while-saving'
import styles from './edit-workout.module.css'
import { type WorkoutValues, workoutChanges, workoutValues } from './workout-changes'

interface EditWorkoutProps {
  workout: Workout
  /** The title that the page shows: the user's or a generated one. */
  shown: string
  /** Called after saving or cancelling. */
  onClose: () => void
}

/** The form for the editable fields of a workout. Figures of a workout with a track cannot be edited. */
export function EditWorkout({ workout, shown, onClose }: EditWorkoutProps) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const sports = useOfferedSports(workout.sport_id)
  const [values, setValues] = useDraft(`changes of ${workout.id}`, () => workoutValues(workout, profile))
  const saving = useChangeWorkout(workout)
  const [tries, setTries] = useState(0)
  const form = useFocusOnInvalid(saving.error ?? tries)
  useWhenInvalid(form, () => setTries(tries + 1))
  const edits = useRef(0)
  const [present] = workout.equipments
  const problems = tries === 0 ? {} : problemsOf(values, workout)
  const equipmentKey = failureKey(failureWords.equipmentChoice, saving.error)

  const change = (some: Partial<WorkoutValues>) => {
    edits.current += 1
    setValues({ ...values, ...some })
    forgetFailure(saving)
  }
  const changeSport = (sportId: number) => {
    const keepsPresent = present !== undefined && isSuitable(present, sportId)
    change({ sportId, equipmentId: keepsPresent ? present.id : null })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (saving.isPending || Object.keys(problemsOf(values, workout)).length > 0) return
    const changes = workoutChanges(workout, values, profile)
    if (Object.keys(changes).length === 0) return onClose()
    const editsBefore = edits.current
    saving.mutate(changes, {
      onSuccess: () => {
        confirm(t('workout.saved'))
        // The form stays open if something was entered while it was being saved.
        if (edits.current === editsBefore) onClose()
      },
    })
  }
  return (
    <Form ref={form} className={styles.form} onSubmit={submit} aria-label={t('workout.editForm')}>
      <TitleField
        autoFocus
        placeholder={shown}
        texts={values.texts}
        onChange={texts => change({ texts })}
        error={problems.title && t(problems.title)}
      />
      <SportSelect sports={sports} value={values.sportId} onChange={changeSport} />
      <Choice
        label={t('workout.venue')}
        options={venues.map(id => ({ id, name: t(`workout.venues.${id}`) }))}
        value={values.venue}
        onChange={venue => change({ venue })}
      />
      {!workout.with_gpx && (
        <MeasuresFields
          measures={values.measures}
          onChange={measures => change({ measures })}
          problems={problems}
        />
      )}
      <EquipmentSelect
        sportId={values.sportId}
        present={present}
        value={values.equipmentId}
        onChange={equipmentId => change({ equipmentId })}
        error={equipmentKey === null ? undefined : t(equipmentKey)}
      />
      <DescriptionAndNotes texts={values.texts} onChange={texts => change({ texts })} />
      {saving.error !== null && equipmentKey === null && <WorkoutProblem error={saving.error} />}
      <div className={styles.actions}>
        <Button type="submit" look="primary" isPending={saving.isPending}>
          {t(saving.isPending ? 'workout.saving' : 'workout.save')}
        </Button>
        <Button onPress={onClose}>{t('common.cancel')}</Button>
      </div>
    </Form>
  )
}

/** Finds invalid values. A title must not be emptied, because the server ignores an empty title. */
function problemsOf({ texts, measures }: WorkoutValues, workout: Workout) {
  const { title } = texts
  return {
    ...(title !== writtenTitle(workout.title) &&
      title.trim() === '' && { title: 'workout.noTitle' as const }),
    ...(workout.with_gpx ? {} : measureProblems(measures)),
  }
}

/** The sports that are active for the user, and the workout's current sport. */
function useOfferedSports(present: number) {
  const { data: sports = [] } = useSports()
  return sports.filter(({ id, is_active_for_user }) => is_active_for_user || id === present)
}
