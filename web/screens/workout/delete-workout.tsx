import deleteSvg from '@material-symbols/svg-400/outlined/delete.svg' with { type: 'text' }
import { useLocation } from 'wouter'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { useBatch } from '../../data/batches/batches'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { Icon } from '../../ui/controls/icon'
import { confirm } from '../../ui/feedback/toasts'

export interface DeleteWorkoutProps {
  workout: Workout
  /** Called with true when the deletion begins, and with false if it fails. */
  onGoing: (isGoing: boolean) => void
}

/** Deletes a workout without a confirmation, because the deletion can be undone in the list that is shown next. */
export function DeleteWorkout({ workout: { id }, onGoing }: DeleteWorkoutProps) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const batch = useBatch()
  const proceed = () => {
    onGoing(true)
    batch.mutate(
      { action: 'delete', ids: [id] },
      {
        onSuccess: ({ batches }) => {
          // The undo bar confirms the deletion. The bar does not appear if the workout was already deleted before.
          if (batches.length === 0) confirm(t('workout.gone'))
          navigate('/workouts')
        },
        onError: () => {
          onGoing(false)
          confirm(t('workout.deleteFailed'))
        },
      },
    )
  }
  return (
    <Button onPress={proceed} isPending={batch.isPending}>
      <Icon svg={deleteSvg} />
      {t('workout.delete')}
    </Button>
  )
}
