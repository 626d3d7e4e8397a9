import { useRef } from 'react'
import { Failure } from '../../components/feedback/failure'
import { useDuplicates } from '../../data/duplicates/duplicates'
import { useTranslation } from '../../i18n/use-translation'
import { ButtonLink } from '../../ui/controls/button'
import { Empty } from '../../ui/feedback/empty'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { Page } from '../../ui/layout/page'
import { Section } from '../../ui/layout/section'
import { DuplicatePair } from './duplicate-pair'
import styles from './duplicates-page.module.css'
import { MergedWorkouts } from './merged-workouts'

/** Shows likely duplicates side by side, and lists the workouts that were merged. */
export function DuplicatesPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useDuplicates()
  const content = useRef<HTMLDivElement>(null)
  // Moves the focus, because the button that has the focus disappears with its pair.
  const focus = () => content.current?.focus()
  return (
    <Page title={t('duplicates.title')} context={t('duplicates.context')} withoutAdd>
      <div ref={content} tabIndex={-1} className={styles.content}>
        {data === undefined && error !== null && <Failure error={error} onRetry={refetch} />}
        {data === undefined && error === null && <PairsSkeleton />}
        {data?.duplicates.length === 0 && (
          <Empty
            sentence={t('duplicates.none')}
            hint={t('duplicates.noneHint')}
            action={<ButtonLink href="/workouts">{t('problem.toWorkouts')}</ButtonLink>}
          />
        )}
        {data !== undefined && data.duplicates.length > 0 && (
          <Section title={t('duplicates.found')} className={styles.part}>
            <p className={styles.hint}>{t('duplicates.keepHint')}</p>
            <ul className={styles.pairs}>
              {data.duplicates.map(pair => (
                <li key={pair.workouts.map(({ workout }) => workout.id).join()}>
                  <DuplicatePair pair={pair} onDone={focus} />
                </li>
              ))}
            </ul>
            {data.has_more && <p className={styles.hint}>{t('duplicates.more')}</p>}
          </Section>
        )}
        <MergedWorkouts onDone={focus} />
      </div>
    </Page>
  )
}

function PairsSkeleton() {
  return (
    <Loading>
      <Skeleton height={18} />
      <Skeleton height={18} />
    </Loading>
  )
}
