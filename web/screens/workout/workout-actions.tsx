import edit from '@material-symbols/svg-400/outlined/edit.svg' with { type: 'text' }
import type { RefObject } from 'react'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { Icon } from '../../ui/controls/icon'
import { Neighbours } from './neighbours'
import { ShareButton } from './share/share-button'

interface WorkoutActionsProps {
  workout: Workout
  editButton: RefObject<HTMLButtonElement | null>
  onEdit: () => void
}

/** Links to the neighbouring workouts, and a button to edit the current one. */
export function WorkoutActions({ workout, editButton, onEdit }: WorkoutActionsProps) {
  const { t } = useTranslation()
  const { previous_workout, next_workout } = workout
  return (
    <>
      <Neighbours
        label={t('workout.neighbours')}
        previous={{ label: t('workout.previous'), href: addressOf(previous_workout) }}
        next={{ label: t('workout.next'), href: addressOf(next_workout) }}
      />
      <Button ref={editButton} onPress={onEdit}>
        <Icon svg={edit} />
        {t('workout.edit')}
      </Button>
      <ShareButton workout={workout} />
    </>
  )
}

function addressOf(workoutId: Workout['next_workout']): string | null {
  return workoutId === null ? null : `/workouts/${workoutId}`
}
