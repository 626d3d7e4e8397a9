import { type RefObject, useEffect, useRef } from 'react'
import type { Recalculation } from '../../../../src/workouts/recalculations/schemas'
import { SettingsFrame } from '../../../components/account/account-frame'
import { Failure, ProblemNotice } from '../../../components/feedback/failure'
import {
  isUnderway,
  useBeginLook,
  useEndRecalculation,
  useRecalculations,
} from '../../../data/workouts/recalculations'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { Progress } from '../../../ui/feedback/progress'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { Findings } from './findings'
import styles from './recalculation-page.module.css'
import { Runs } from './runs'

/**
 * Finds workouts whose figures would be different if this version measured them, changes the chosen workouts, and
 * undoes the changes.
 */
export function RecalculationPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useRecalculations()
  const underway = data?.find(isUnderway)
  const look = data?.find(({ kind }) => kind === 'look')
  const runs = data?.filter(({ kind, id }) => kind === 'run' && id !== underway?.id) ?? []
  const place = useFocusKept(data && `${underway?.id} ${look?.id}`)
  return (
    <SettingsFrame title={t('recalculation.title')} context={t('recalculation.context')}>
      {data === undefined && error !== null && <Failure error={error} onRetry={refetch} />}
      {data === undefined && error === null && (
        <Loading>
          <Skeleton height={6} />
        </Loading>
      )}
      {data !== undefined && (
        <div ref={place} tabIndex={-1} className={styles.parts}>
          {(look === undefined || look.id === underway?.id) && (
            <p className={styles.text}>{t('recalculation.intro')}</p>
          )}
          {underway && <Underway work={underway} />}
          {look === undefined && !underway && <BeginLook isFirst />}
          {look && look.id !== underway?.id && (
            <Findings look={look} isBusy={underway !== undefined} again={<BeginLook />} />
          )}
          {runs.length > 0 && <Runs runs={runs} isBusy={underway !== undefined} />}
        </div>
      )}
    </SettingsFrame>
  )
}

function BeginLook({ isFirst = false }: { isFirst?: boolean }) {
  const { t } = useTranslation()
  const beginning = useBeginLook()
  return (
    <>
      {beginning.error !== null && <ProblemNotice error={beginning.error} />}
      <div>
        <Button
          look={isFirst ? 'primary' : 'quiet'}
          isPending={beginning.isPending}
          onPress={() => beginning.mutate(undefined)}
        >
          {t(isFirst ? 'recalculation.look' : 'recalculation.lookAgain')}
        </Button>
      </div>
    </>
  )
}

/** Shows the progress of a preview, a run or an undo. */
function Underway({ work }: { work: Recalculation }) {
  const { t } = useTranslation()
  const stopping = useEndRecalculation(work)
  const { kind, status, processed, total } = work
  const doing = kind === 'look' ? 'looking' : status === 'undoing' ? 'undoing' : 'applying'
  return (
    <section className={styles.part} aria-label={t('recalculation.title')}>
      <Progress
        sentence={t(`recalculation.${doing}`, { processed, total })}
        fraction={total > 0 ? Math.min(1, processed / total) : null}
      />
      <p className={styles.text}>{t('recalculation.leave')}</p>
      {stopping.error !== null && <ProblemNotice error={stopping.error} />}
      {status === 'running' && (
        <div>
          <Button isPending={stopping.isPending} onPress={() => stopping.mutate(undefined)}>
            {t('movingIn.stop')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Returns a ref. Its element gets the focus if the focused button disappeared because the content has changed. */
function useFocusKept(shown: string | undefined): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (before.current !== undefined && before.current !== shown && isLost) place.current?.focus()
    before.current = shown
  }, [shown])
  return place
}
