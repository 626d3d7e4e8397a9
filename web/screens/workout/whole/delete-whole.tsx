import deleteSvg from '@material-symbols/svg-400/outlined/delete.svg' with { type: 'text' }
import { useLocation } from 'wouter'
import { useBatch } from '../../../data/batches/batches'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { Icon } from '../../../ui/controls/icon'
import { confirm } from '../../../ui/feedback/toasts'

/**
 * Deletes all legs of an outing without a confirmation, because the deletion can be undone in the list that is shown
 * next.
 * @param id short id of one of its legs
 */
export function DeleteWhole({ id }: { id: string }) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const batch = useBatch()
  const proceed = () =>
    batch.mutate(
      { action: 'delete', ids: [id], legs: 'together' },
      {
        onSuccess: ({ batches }) => {
          // The undo bar confirms the deletion. It does not appear if the workouts were already deleted before.
          if (batches.length === 0) confirm(t('workout.gone'))
          navigate('/workouts')
        },
        onError: () => confirm(t('outing.deleteFailed')),
      },
    )
  return (
    <Button onPress={proceed} isPending={batch.isPending}>
      <Icon svg={deleteSvg} />
      {t('outing.delete')}
    </Button>
  )
}
