import close from '@material-symbols/svg-400/outlined/close.svg' with { type: 'text' }
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Failure } from '../../../components/feedback/failure'
import { usePerson } from '../../../data/accounts/person'
import { useYearStory } from '../../../data/workouts/year-story'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { Icon } from '../../../ui/controls/icon'
import { Leaves } from './leaves'
import styles from './story.module.css'

/** The pictures of a year to leaf through, over the whole screen. */
export function Story({ year, onClose }: { year: number; onClose: () => void }) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const { data, error, refetch } = useYearStory(profile.username, year)
  return (
    <ModalOverlay className={styles.overlay} isOpen onOpenChange={onClose}>
      <Modal className={styles.modal}>
        <Dialog className={styles.dialog}>
          <div className={styles.head}>
            <Heading slot="title" className={styles.title}>
              {t('review.pictures', { year })}
            </Heading>
            <Button look="icon" onPress={onClose} aria-label={t('common.close')}>
              <Icon svg={close} />
            </Button>
          </div>
          {data === undefined && error !== null && <Failure error={error} onRetry={refetch} />}
          {data !== undefined && <Leaves year={year} story={data} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
