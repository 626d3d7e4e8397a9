import deleteDrawing from '@material-symbols/svg-400/outlined/delete.svg' with { type: 'text' }
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { useBatch } from '../../data/batches/batches'
import { Button } from '../../ui/controls/button'
import { Icon } from '../../ui/controls/icon'
import { confirm } from '../../ui/feedback/toasts'

/** Does not ask: it can be undone on the list that it leads to. */
export function DeleteWorkout({ workout: { id } }: { workout: Workout }) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const batch = useBatch()
  const proceed = () =>
    batch.mutate(
      { action: 'delete', ids: [id] },
      {
        onSuccess: ({ batches }) => {
          // The bar that offers to undo it says that it was deleted, but not of one that was gone already.
          if (batches.length === 0) confirm(t('workout.gone'))
          navigate('/workouts')
        },
        onError: () => confirm(t('workout.deleteFailed')),
      },
    )
  return (
    <Button onPress={proceed} isPending={batch.isPending}>
      <Icon drawing={deleteDrawing} />
      {t('workout.delete')}
    </Button>
  )
}
