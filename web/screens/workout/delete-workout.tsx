import deleteDrawing from '@material-symbols/svg-400/outlined/delete.svg' with { type: 'text' }
import { Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { useDeleteWorkout } from '../../data/workouts/workouts'
import { Button } from '../../ui/controls/button'
import dialog from '../../ui/controls/dialog.module.css'
import { Icon } from '../../ui/controls/icon'
import { Notice } from '../../ui/feedback/notice'
import { confirm } from '../../ui/feedback/toasts'
import actions from './workout-actions.module.css'

/** Asks first, because a deleted workout cannot be brought back. */
export function DeleteWorkout({ workout }: { workout: Workout }) {
  const { t } = useTranslation()
  return (
    <DialogTrigger>
      <Button>
        <Icon drawing={deleteDrawing} />
        <span className={actions.word}>{t('workout.delete')}</span>
      </Button>
      <ModalOverlay className={dialog.overlay} isDismissable>
        <Modal className={dialog.modal}>
          <Dialog role="alertdialog" className={dialog.dialog}>
            {({ close }) => <Question workout={workout} onCancel={close} />}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  )
}

function deletionText({ with_gpx, original }: Workout) {
  if (with_gpx) return 'workout.deleteText'
  return original === null ? 'workout.deleteTextByHand' : 'workout.deleteTextWithFile'
}

function Question({ workout, onCancel }: { workout: Workout; onCancel: () => void }) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const deletion = useDeleteWorkout(workout)
  const proceed = () =>
    deletion.mutate(undefined, {
      onSuccess: () => {
        confirm(t('workout.deleted'))
        navigate('/workouts')
      },
    })
  return (
    <>
      <Heading slot="title" className={dialog.title}>
        {t('workout.deleteTitle')}
      </Heading>
      <p className={dialog.text}>
        {t(deletionText(workout), {
          title: workout.title ?? t('workouts.untitled'),
        })}
      </p>
      {deletion.error !== null && <Notice tone="danger">{t('workout.deleteFailed')}</Notice>}
      <div className={dialog.actions}>
        <Button autoFocus onPress={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button look="danger" isPending={deletion.isPending} onPress={proceed}>
          {t('workout.deleteConfirm')}
        </Button>
      </div>
    </>
  )
}
