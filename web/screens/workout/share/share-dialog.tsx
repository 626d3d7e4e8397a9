import close from '@material-symbols/svg-400/outlined/close.svg' with { type: 'text' }
import { useState } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { Failure } from '../../../components/feedback/failure'
import { useShare } from '../../../data/sharing/shares'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import dialog from '../../../ui/controls/dialog.module.css'
import { Icon } from '../../../ui/controls/icon'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { Choice } from '../../../ui/fields/choice'
import { LinkPart } from './link-part'
import { PicturePart } from './picture-part'
import styles from './share-dialog.module.css'

interface ShareDialogProps {
  workout: Workout
  onClose: () => void
}

/** A dialog with two parts: a link that shares the workout, and a picture. */
export function ShareDialog({ workout, onClose }: ShareDialogProps) {
  const { t } = useTranslation()
  const [part, setPart] = useState<'link' | 'picture'>('link')
  return (
    <ModalOverlay
      className={dialog.overlay}
      isOpen
      isDismissable
      onOpenChange={isOpen => !isOpen && onClose()}
    >
      <Modal className={`${dialog.modal} ${styles.modal}`}>
        <Dialog className={dialog.dialog}>
          <header className={styles.header}>
            <Heading slot="title" className={dialog.title}>
              {t('sharing.title')}
            </Heading>
            <Button look="icon" aria-label={t('common.close')} onPress={onClose}>
              <Icon svg={close} />
            </Button>
          </header>
          <Choice
            label={t('sharing.title')}
            isLabelHidden
            options={[
              { id: 'link', name: t('sharing.linkPart') },
              { id: 'picture', name: t('sharing.picturePart') },
            ]}
            value={part}
            onChange={setPart}
          />
          <Parts workout={workout} part={part} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Parts({ workout, part }: { workout: Workout; part: 'link' | 'picture' }) {
  const { data: share, error, refetch } = useShare(workout.id)
  const [hidesEnds, setHidesEnds] = useState(true)
  if (share === undefined && error !== null) return <Failure error={error} onRetry={refetch} />
  if (share === undefined) {
    return (
      <Loading>
        <Skeleton height={12} />
      </Loading>
    )
  }
  const areHidden = share?.hide_ends ?? hidesEnds
  return part === 'link' ? (
    <LinkPart workout={workout} share={share} hidesEnds={areHidden} onHideEnds={setHidesEnds} />
  ) : (
    <PicturePart workout={workout} hidesEnds={areHidden} />
  )
}
