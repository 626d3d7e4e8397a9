import type { AccountImport } from '../../../src/transfer/imports/schemas'
import { ProblemNotice } from '../../components/feedback/failure'
import { useEndImport } from '../../data/transfer/imports'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { Progress } from '../../ui/feedback/progress'
import { Section } from '../../ui/layout/section'
import { ImportFacts } from './import-facts'
import styles from './import-page.module.css'

/** Shows the progress of an import, or of undoing one. */
export function ImportUnderway({ last }: { last: AccountImport }) {
  const { t } = useTranslation()
  const isUndoing = last.status === 'undoing'
  const sentence = usePhase(last)
  const counts = countsOf(last)
  return (
    <Section
      className={styles.part}
      title={t(isUndoing ? 'movingIn.undoingTitle' : 'movingIn.underwayTitle')}
    >
      <ImportFacts last={last} />
      <Progress
        sentence={counts === null ? sentence : t('movingIn.progress', counts)}
        fraction={counts === null ? null : counts.processed / counts.total}
      />
      <p className="visually-hidden" role="status">
        {sentence}
      </p>
      <p className={styles.text}>{t('movingIn.leave')}</p>
      {!isUndoing && <Stop />}
    </Section>
  )
}

/**
 * The number of processed workouts, or of removed workouts while an import is being undone; `null` while there is
 * nothing to count.
 */
function countsOf({ status, workouts }: AccountImport): { processed: number; total: number } | null {
  const { total, processed, added } = workouts
  if (status === 'running' && total > 0) return { processed, total }
  if (status === 'undoing' && added > 0) return { processed, total: added }
  return null
}

/**
 * The name of the current phase, which screen readers announce. The numbers are not announced, because they change too
 * often.
 */
function usePhase({ status }: AccountImport): string {
  const { t } = useTranslation()
  if (status === 'waiting') return t('movingIn.waiting')
  if (status === 'reading') return t('movingIn.reading')
  return t(status === 'undoing' ? 'movingIn.undoing' : 'movingIn.running')
}

function Stop() {
  const { t } = useTranslation()
  const stopping = useEndImport()
  return (
    <>
      {stopping.error !== null && <ProblemNotice error={stopping.error} />}
      <div>
        <Button isPending={stopping.isPending} onPress={() => stopping.mutate()}>
          {t('movingIn.stop')}
        </Button>
      </div>
    </>
  )
}
