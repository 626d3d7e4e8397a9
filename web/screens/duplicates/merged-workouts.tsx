import { Link, useSearchParams } from 'wouter'
import type { MergedWorkout } from '../../../src/workouts/duplicates/schemas'
import { ConfirmedAction } from '../../components/feedback/confirmed-action'
import { Failure, ProblemNotice } from '../../components/feedback/failure'
import { useFormats } from '../../data/accounts/person'
import { readPage } from '../../data/client/read-page'
import { useDiscardMerged, useMerged, useUndoMerge } from '../../data/duplicates/duplicates'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { PageLinks } from '../../ui/controls/page-links'
import { confirm } from '../../ui/feedback/toasts'
import { Section } from '../../ui/layout/section'
import styles from './duplicates-page.module.css'

/** Lists workouts that were merged into others and can still be brought back. Renders nothing if there are none. */
export function MergedWorkouts({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const [parameters] = useSearchParams()
  const page = readPage(parameters)
  const { data, error, refetch } = useMerged(page)
  if (data === undefined) return error === null ? null : <Failure error={error} onRetry={refetch} />
  if (data.pagination.total === 0) return null
  return (
    <Section title={t('duplicates.putAway')} className={styles.part}>
      <p className={styles.hint}>{t('duplicates.putAwayHint')}</p>
      <ul className={styles.merged}>
        {data.data.merged.map(merged => (
          <li key={merged.id}>
            <Merged merged={merged} onDone={onDone} />
          </li>
        ))}
      </ul>
      <PageLinks
        pagination={data.pagination}
        addressOf={page => `/workouts/duplicates${page === 1 ? '' : `?page=${page}`}`}
      />
    </Section>
  )
}

function Merged({ merged, onDone }: { merged: MergedWorkout; onDone: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const undoing = useUndoMerge(merged)
  const discarding = useDiscardMerged(merged)
  const { title, workout_date, distance, duration, format, kept_title, kept_workout_id } = merged
  const length = formats.distance(distance)
  const facts = [
    formats.momentInWords(new Date(workout_date)),
    `${length.number} ${length.unit}`,
    duration,
    ...(format === null ? [] : [format.toUpperCase()]),
  ]
  const undo = () =>
    undoing.mutate(undefined, {
      onSuccess: () => {
        confirm(t('duplicates.undone'))
        onDone()
      },
    })
  return (
    <article className={styles.mergedOne}>
      <div>
        <strong>{title}</strong>
        <p className={styles.hint}>{facts.join(' · ')}</p>
        <p className={styles.hint}>
          {kept_title === null ? (
            t('duplicates.intoDeleted')
          ) : (
            <>
              {t('duplicates.into')} <Link href={`/workouts/${kept_workout_id}`}>{kept_title}</Link>
            </>
          )}
        </p>
        {undoing.error !== null && <ProblemNotice error={undoing.error} />}
      </div>
      <div className={styles.actions}>
        <Button
          isPending={undoing.isPending}
          aria-label={t('duplicates.undoNamed', { title })}
          onPress={undo}
        >
          {t('duplicates.undo')}
        </Button>
        <ConfirmedAction
          label={t('duplicates.discard')}
          fullLabel={t('duplicates.discardNamed', { title })}
          question={t('duplicates.discardTitle')}
          text={t('duplicates.discardText')}
          confirmLabel={t('duplicates.discard')}
          action={discarding}
        />
      </div>
    </article>
  )
}
