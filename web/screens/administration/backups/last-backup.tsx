import type { Backups, LastBackup as Last } from '../../../../src/instance/backups/schemas'
import { useFormats } from '../../../data/accounts/person'
import { failureKey } from '../../../data/client/failure-codes'
import { failureWords } from '../../../data/client/failures'
import { useBackUp } from '../../../data/instance/backups'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { Figure } from '../../../ui/controls/figure'
import { Notice } from '../../../ui/feedback/notice'
import { Progress } from '../../../ui/feedback/progress'
import { Section } from '../../../ui/layout/section'
import { AdministrationProblem } from '../parts/administration-problem'
import sections from '../parts/sections.module.css'
import styles from './backups-page.module.css'

/** Shows the result of the last backup, with a button to make another one. */
export function LastBackup({ backups: { last, is_running, progress } }: { backups: Backups }) {
  const { t } = useTranslation()
  return (
    <Section className={sections.part} title={t('backups.last')}>
      {last === null && <p className={sections.text}>{t('backups.never')}</p>}
      {last !== null && (last.is_successful ? <Success last={last} /> : <Failure last={last} />)}
      <BackUp isRunning={is_running} progress={progress} />
    </Section>
  )
}

function Success({ last }: { last: Last }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <>
      <dl className={sections.figures}>
        <Figure label={t('backups.made')} value={formats.moment(new Date(last.finished_at))} />
        <Figure label={t('backups.size')} value={formats.fileSize(last.size ?? 0)} />
        <Figure label={t('backups.uploads')} value={formats.count(last.files ?? 0)} />
      </dl>
      {last.missing_files === 0 ? (
        <p className={sections.text}>{t('backups.verified')}</p>
      ) : (
        <Notice tone="danger">{t('backups.missing', { count: last.missing_files })}</Notice>
      )}
    </>
  )
}

function Failure({ last }: { last: Last }) {
  const { t } = useTranslation()
  const when = useFormats().moment(new Date(last.started_at))
  const problem = failureKey(failureWords.backup, last)
  const words = problem === null ? last.reason : t(problem)
  return <Notice tone="danger">{`${t('backups.failed', { when })} ${words ?? ''}`}</Notice>
}

function BackUp({ isRunning, progress }: { isRunning: boolean; progress: Backups['progress'] }) {
  const { t } = useTranslation()
  const asking = useBackUp()
  return (
    <>
      {asking.error !== null && <AdministrationProblem error={asking.error} />}
      <div>
        <Button look="primary" isPending={isRunning || asking.isPending} onPress={() => asking.mutate()}>
          {t('backups.backUp')}
        </Button>
      </div>
      <div className={styles.progress}>
        {isRunning ? (
          <Progress
            sentence={t('backups.running')}
            fraction={progress && progress.done / Math.max(1, progress.total)}
          />
        ) : (
          <p className={sections.text}>{t('backups.about')}</p>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {isRunning && t('backups.running')}
      </p>
    </>
  )
}
