import type { Recalculation } from '../../../../src/workouts/recalculations/schemas'
import { ConfirmedAction } from '../../../components/feedback/confirmed-action'
import { useFormats } from '../../../data/accounts/person'
import { useUndoRecalculation } from '../../../data/workouts/recalculations'
import { useTranslation } from '../../../i18n/use-translation'
import { Section } from '../../../ui/layout/section'
import { LeftOut } from './left-out'
import styles from './recalculation-page.module.css'

/** Lists what was changed, with buttons to undo it. */
export function Runs({ runs, isBusy }: { runs: readonly Recalculation[]; isBusy: boolean }) {
  const { t } = useTranslation()
  return (
    <Section className={styles.part} title={t('recalculation.runs')}>
      <ul className={styles.runs}>
        {runs.map(run => (
          <li key={run.id} className={styles.run}>
            <Run run={run} isBusy={isBusy} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Run({ run, isBusy }: { run: Recalculation; isBusy: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const undoing = useUndoRecalculation(run)
  const { workouts, status, via, started, kept_until, can_undo } = run
  const moment = formats.momentInWords(new Date(started))
  const facts = [
    moment,
    ...(via === 'command-line' ? [t('recalculation.byAdministrator')] : []),
    ...(status === 'undone' ? [t('recalculation.undone')] : []),
    ...(can_undo ? [t('recalculation.until', { date: formats.dayInWords(new Date(kept_until)) })] : []),
  ]
  return (
    <>
      <div className={styles.words}>
        <p>{t('recalculation.changed', { count: workouts })}</p>
        <p className={styles.hint}>{facts.join(' · ')}</p>
        {status === 'given-up' && <p className={styles.hint}>{t('recalculation.givenUp')}</p>}
        <LeftOut of={run} />
      </div>
      {can_undo && !isBusy && (
        <ConfirmedAction
          label={t('recalculation.undo')}
          fullLabel={t('recalculation.undoNamed', { date: moment })}
          question={t('recalculation.undoTitle')}
          text={t('recalculation.undoText')}
          confirmLabel={t('recalculation.undo')}
          action={undoing}
        />
      )}
    </>
  )
}
