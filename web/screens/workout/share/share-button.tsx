import share from '@material-symbols/svg-400/outlined/share.svg' with { type: 'text' }
import { useState } from 'react'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { Icon } from '../../../ui/controls/icon'
import { lazyPart } from '../../../ui/lazy-part'
import styles from './share-button.module.css'

const ShareDialog = lazyPart(async () => (await import('./share-dialog')).ShareDialog)

/** A button that opens the dialog for sharing the workout. */
export function ShareButton({ workout }: { workout: Workout }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.share}>
      <Button
        aria-haspopup="dialog"
        onHoverStart={ShareDialog.preload}
        onFocus={ShareDialog.preload}
        onPress={() => setOpen(true)}
      >
        <Icon svg={share} />
        <span className={styles.word}>{t('sharing.open')}</span>
      </Button>
      {isOpen && <ShareDialog workout={workout} onClose={() => setOpen(false)} />}
    </div>
  )
}
