import { useRef } from 'react'
import type { PartRestore } from '../../../../../src/transfer/restores/schemas'
import { useFormats } from '../../../../data/accounts/person'
import { failureKey } from '../../../../data/client/failure-codes'
import { failedRestoreWords } from '../../../../data/client/words/part-restore'
import {
  isRestoreUnderway,
  useDiscardRestore,
  useLastRestore,
  useRefreshAfterRestore,
} from '../../../../data/instance/restores'
import { useTranslation } from '../../../../i18n/use-translation'
import { Button } from '../../../../ui/controls/button'
import { Figure } from '../../../../ui/controls/figure'
import { Notice } from '../../../../ui/feedback/notice'
import { Progress } from '../../../../ui/feedback/progress'
import { AdministrationProblem } from '../../parts/administration-problem'
import sections from '../../parts/sections.module.css'
import styles from './contents.module.css'

/** The progress or the result of the last restore of a user or workout in a box, which is empty if there was none. */
export function LastRestore() {
  const { data: last } = useLastRestore()
  const isUnderway = last ? isRestoreUnderway(last) : false
  useRefreshAfterRestore(isUnderway)
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} tabIndex={-1} className={last ? `${styles.last} ${styles.said}` : undefined}>
      {last && isUnderway && <Underway restore={last} />}
      {/* The pressed button disappears, so the focus moves to where it was. */}
      {last && !isUnderway && <Result restore={last} onClosed={() => box.current?.focus()} />}
    </div>
  )
}

function Underway({ restore: { status, username: name, workouts } }: { restore: PartRestore }) {
  const { t } = useTranslation()
  const isReading = status === 'reading'
  const sentence = isReading ? t('partRestore.reading') : t('partRestore.importing', { name })
  const isCounted = workouts !== null && workouts.total > 0
  return (
    <div role="status">
      <Progress sentence={sentence} fraction={isCounted ? workouts.processed / workouts.total : null} />
    </div>
  )
}

function Result({ restore, onClosed }: { restore: PartRestore; onClosed: () => void }) {
  const { t } = useTranslation()
  const discarding = useDiscardRestore()
  return (
    <>
      <Sentence restore={restore} />
      {restore.status === 'done' && <Facts restore={restore} />}
      {discarding.error !== null && <AdministrationProblem error={discarding.error} />}
      <div>
        <Button
          isPending={discarding.isPending}
          onPress={() => discarding.mutate(undefined, { onSuccess: onClosed })}
        >
          {t('common.close')}
        </Button>
      </div>
    </>
  )
}

function Sentence({ restore }: { restore: PartRestore }) {
  const { t } = useTranslation()
  const { status, username: name, workout, code, reason } = restore
  if (status === 'done') {
    const key = workout === null ? 'partRestore.done' : 'partRestore.doneWorkout'
    return <Notice tone="plain">{t(key, { name })}</Notice>
  }
  if (status === 'undone') return <Notice tone="plain">{t('partRestore.undone', { name })}</Notice>
  const problem = failureKey(failedRestoreWords, { code })
  const words = problem === null ? reason : t(problem)
  return <Notice tone="danger">{`${t('partRestore.failed')} ${words ?? ''}`}</Notice>
}

function Facts({ restore }: { restore: PartRestore }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { username: name, workouts, is_new_account, was_admin, is_suspended } = restore
  const figures = [
    { label: t('partRestore.already'), value: restore.already_here },
    { label: t('partRestore.standing.hidden'), value: restore.hidden },
    { label: t('partRestore.withoutRecording'), value: workouts?.without_recording ?? 0 },
    { label: t('partRestore.leftOut'), value: workouts?.left_out ?? 0 },
    { label: t('partRestore.waiting'), value: workouts?.waiting ?? 0 },
    { label: t('partRestore.lostFiles'), value: restore.missing_files },
  ].filter(({ value }) => value > 0)
  return (
    <>
      {is_new_account && <p>{t('partRestore.accountBack', { name })}</p>}
      {is_new_account && was_admin && <p>{t('partRestore.wasAdmin')}</p>}
      {is_new_account && is_suspended && <p>{t('partRestore.suspended')}</p>}
      <dl className={sections.figures}>
        {workouts !== null && (
          <Figure label={t('partRestore.restored')} value={formats.count(workouts.added)} />
        )}
        {figures.map(({ label, value }) => (
          <Figure key={label} label={label} value={formats.count(value)} />
        ))}
      </dl>
    </>
  )
}
