import { type ReactNode, useId } from 'react'
import { useSearchParams } from 'wouter'
import type { ApplyBody, Recalculation } from '../../../../src/workouts/recalculations/schemas'
import { ProblemNotice } from '../../../components/feedback/failure'
import { useFormats } from '../../../data/accounts/person'
import { readPage } from '../../../data/client/read-page'
import {
  useApplyFindings,
  useDifferingWorkouts,
  useEndRecalculation,
} from '../../../data/workouts/recalculations'
import { useTranslation } from '../../../i18n/use-translation'
import { Button, ButtonLink } from '../../../ui/controls/button'
import { PageLinks } from '../../../ui/controls/page-links'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { Section } from '../../../ui/layout/section'
import { DifferingWorkout } from './differing-workout'
import { LeftOut } from './left-out'
import styles from './recalculation-page.module.css'

const page = '/settings/recalculation'

interface FindingsProps {
  look: Recalculation
  /** Whether a preview, run or undo is running, so that no other can begin. */
  isBusy: boolean
  /** The button that starts a new preview. */
  again: ReactNode
}

/** Shows the changes that a preview has found, by cause and by workout, and applies all or some of them. */
export function Findings({ look, isBusy, again }: FindingsProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const applying = useApplyFindings(look)
  const discarding = useEndRecalculation(look)
  const day = (date: string) => formats.dayInWords(new Date(date))
  const kept = t('recalculation.kept', { date: day(look.started), until: day(look.kept_until) })
  if (look.workouts === 0)
    return (
      <section className={styles.part} aria-label={t('recalculation.title')}>
        <p>{t(look.status === 'given-up' ? 'recalculation.givenUp' : 'recalculation.none')}</p>
        <LeftOut of={look} />
        {!isBusy && again}
      </section>
    )
  const change = (chosen: ApplyBody) => applying.mutate(chosen)
  const cannot = isBusy || applying.isPending
  return (
    <Section className={styles.part} title={t('recalculation.found', { count: look.workouts })}>
      <p className={styles.text}>{kept}</p>
      {look.status === 'given-up' && <p className={styles.text}>{t('recalculation.givenUp')}</p>}
      {applying.error !== null && <ProblemNotice error={applying.error} />}
      {discarding.error !== null && <ProblemNotice error={discarding.error} />}
      <div className={styles.actions}>
        <Button look="primary" isDisabled={cannot} onPress={() => change({})}>
          {t('recalculation.applyAll')}
        </Button>
        {again}
        <Button isDisabled={cannot} onPress={() => discarding.mutate(undefined)}>
          {t('recalculation.discard')}
        </Button>
      </div>
      <Causes look={look} isBusy={cannot} onChange={change} />
      <Workouts look={look} isBusy={cannot} onChange={change} />
      <LeftOut of={look} />
    </Section>
  )
}

interface ChoiceProps {
  look: Recalculation
  isBusy: boolean
  onChange: (chosen: ApplyBody) => void
}

function Causes({ look, isBusy, onChange }: ChoiceProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>{t('recalculation.why')}</h3>
      <ul className={styles.causes}>
        {look.causes.map(({ cause, workouts }) => {
          const words = t(`recalculation.causes.${cause}`)
          return (
            <li key={cause} className={styles.cause}>
              <span className={styles.count}>{formats.count(workouts)}</span>
              <span className={styles.words}>{words}</span>
              <span className={styles.actions}>
                <ButtonLink
                  href={`${page}?cause=${cause}`}
                  aria-label={`${t('recalculation.showOnly')}: ${words}`}
                >
                  {t('recalculation.showOnly')}
                </ButtonLink>
                <Button
                  isDisabled={isBusy}
                  aria-label={t('recalculation.applyTheseNamed', { cause: words })}
                  onPress={() => onChange({ causes: [cause] })}
                >
                  {t('recalculation.applyThese')}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Workouts({ look, isBusy, onChange }: ChoiceProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const [parameters] = useSearchParams()
  const asked = parameters.get('cause')
  const cause = look.causes.find(one => one.cause === asked)?.cause ?? null
  const { data, error } = useDifferingWorkouts(look, cause, readPage(parameters))
  const addressOf = (number: number) => `${page}?${cause === null ? '' : `cause=${cause}&`}page=${number}`
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('recalculation.largest')}</h3>
      {cause !== null && (
        <p className={styles.filter}>
          {t(`recalculation.causes.${cause}`)}{' '}
          <ButtonLink href={page}>{t('recalculation.showAll')}</ButtonLink>
        </p>
      )}
      {data === undefined && error !== null && <ProblemNotice error={error} />}
      {data === undefined && error === null && (
        <Loading>
          <Skeleton height={12} />
        </Loading>
      )}
      {data !== undefined && (
        <>
          <ul className={styles.workouts}>
            {data.data.workouts.map(workout => (
              <li key={workout.workout_id}>
                <DifferingWorkout
                  workout={workout}
                  isBusy={isBusy}
                  onChange={() => onChange({ workout_ids: [workout.workout_id] })}
                />
              </li>
            ))}
          </ul>
          <PageLinks pagination={data.pagination} addressOf={addressOf} />
        </>
      )}
    </section>
  )
}
