import close from '@material-symbols/svg-400/outlined/close.svg' with { type: 'text' }
import {
  UNSTABLE_ToastRegion as Region,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
} from 'react-aria-components'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../controls/button'
import { Icon } from '../controls/icon'
import styles from './toasts.module.css'

const queue = new ToastQueue<string>({ maxVisibleToasts: 1 })
const shownForMs = 6000

/** Shows a toast. Clears the queue first, because otherwise an earlier toast would appear again after the new one. */
export function showToast(sentence: string): void {
  queue.clear()
  queue.add(sentence, { timeout: shownForMs })
}

export function ToastRegion() {
  const { t } = useTranslation()
  return (
    <Region queue={queue} className={styles.region}>
      {({ toast }) => (
        <Toast toast={toast} className={styles.toast}>
          <ToastContent>
            <Text slot="title">{toast.content}</Text>
          </ToastContent>
          <Button slot="close" look="icon" aria-label={t('common.close')}>
            <Icon svg={close} />
          </Button>
        </Toast>
      )}
    </Region>
  )
}
