import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import dialog from '../../ui/controls/dialog.module.css'
import styles from './keys-dialog.module.css'

/**
 * The keyboard shortcuts: translation key and keys. Several keys are a sequence (`g`, `h`), a combination (`⇧`, `x`)
 * or alternatives (`←`, `→`).
 */
const everywhere = [
  ['frame.home', ['g', 'h']],
  ['frame.workouts', ['g', 'w']],
  ['frame.statistics', ['g', 's']],
  ['frame.map', ['g', 'm']],
  ['keys.add', ['n']],
  ['keys.search', ['/']],
  ['keys.help', ['?']],
] as const
const inList = [
  ['keys.choose', ['x']],
  ['keys.chooseUpTo', ['⇧', 'x']],
  ['keys.stopChoosing', ['Esc']],
] as const
const inCalendar = [['calendar.leaf', ['←', '→']]] as const
const onWorkout = [
  ['keys.neighbours', ['←', '→']],
  ['keys.cursor', ['←', '→']],
  ['keys.select', ['⇧', '←', '→']],
  ['keys.clear', ['Esc']],
  ['keys.zoom', ['+', '−']],
] as const

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <ModalOverlay
      className={dialog.overlay}
      isOpen
      isDismissable
      onOpenChange={isOpen => !isOpen && onClose()}
    >
      <Modal className={dialog.modal}>
        <Dialog className={dialog.dialog}>
          <Heading slot="title" className={dialog.title}>
            {t('keys.title')}
          </Heading>
          <Keys title={t('keys.everywhere')} keys={everywhere} />
          <Keys title={t('keys.onList')} keys={inList} />
          <Keys title={t('calendar.title')} keys={inCalendar} />
          <Keys title={t('keys.onWorkout')} keys={onWorkout} />
          <div className={dialog.actions}>
            <Button autoFocus onPress={onClose}>
              {t('common.close')}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

interface KeysProps {
  title: string
  keys: typeof everywhere | typeof inList | typeof inCalendar | typeof onWorkout
}

function Keys({ title, keys }: KeysProps) {
  const { t } = useTranslation()
  return (
    <section className={styles.part}>
      <h3 className={styles.name}>{title}</h3>
      <dl>
        {keys.map(([words, pressed]) => (
          <div key={words} className={styles.line}>
            <dt>{t(words)}</dt>
            <dd className={styles.keys}>
              {pressed.map(key => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
