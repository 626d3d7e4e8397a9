import closeSvg from '@material-symbols/svg-400/outlined/close.svg' with { type: 'text' }
import undoSvg from '@material-symbols/svg-400/outlined/undo.svg' with { type: 'text' }
import { useEffect } from 'react'
import { ProblemNotice } from '../components/feedback/failure'
import { usePerson } from '../data/accounts/person'
import { useUndo } from '../data/batches/batches'
import { dismissUndo, type Undoable, undoable } from '../data/batches/undoable'
import { useTranslation } from '../i18n/use-translation'
import { Button } from '../ui/controls/button'
import { Icon } from '../ui/controls/icon'
import { confirm } from '../ui/feedback/toasts'
import { useStore } from '../ui/store'
import styles from './undo-bar.module.css'

const sentences = { delete: 'batches.deleted', change: 'batches.changed', cut: 'batches.cut' } as const

/** Shows the last action on workouts, with a button that undoes it as long as that is possible. */
export function UndoBar() {
  const done = useStore(undoable)
  return done && <Offer key={done.id} done={done} />
}

function Offer({ done }: { done: Undoable }) {
  const { t } = useTranslation()
  const { formats } = usePerson()
  const undo = useUndo()
  useEffect(() => {
    const end = setTimeout(dismissUndo, done.until - Date.now())
    return () => clearTimeout(end)
  }, [done.until])

  const count = done.workouts
  const proceed = () =>
    undo.mutate(done, { onSuccess: putBack => confirm(t('batches.restored', { count: putBack })) })
  return (
    <section className={styles.bar} aria-label={t('batches.undo')}>
      <div className={styles.words} role="status">
        <p>{t(sentences[done.action], { count })}</p>
        {done.leftOut > 0 && <p>{t('batches.leftOut', { count: done.leftOut })}</p>}
        <p className={styles.until}>{t('batches.until', { time: formats.time(new Date(done.until)) })}</p>
      </div>
      {undo.error !== null && <ProblemNotice error={undo.error} />}
      <div className={styles.actions}>
        {undo.error === null && (
          <Button onPress={proceed} isPending={undo.isPending}>
            <Icon svg={undoSvg} />
            {t('batches.undo')}
          </Button>
        )}
        <Button look="icon" aria-label={t('common.close')} onPress={dismissUndo}>
          <Icon svg={closeSvg} />
        </Button>
      </div>
    </section>
  )
}
