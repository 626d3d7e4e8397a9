import type { ReactNode } from 'react'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { Failure } from '../../../components/feedback/failure'
import { ApiError } from '../../../data/client/api-error'
import { useWorkout } from '../../../data/workouts/workouts'
import { useTranslation } from '../../../i18n/use-translation'
import { ButtonLink } from '../../../ui/controls/button'
import { NotFound } from '../../../ui/feedback/not-found'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { Page } from '../../../ui/layout/page'
import { ChooseWorkout } from './choose-workout'
import { LaidOver } from './laid-over'

interface ComparePageProps {
  /** Short id of the first workout. */
  id: string
  /** Short id of the second workout; `null` to choose it. */
  other: string | null
}

/** Compares two workouts, or offers workouts to compare with. */
export function ComparePage({ id, other }: ComparePageProps) {
  return (
    <With id={id}>
      {first => (other === null ? <Choice first={first} /> : <Both {...{ first, other }} />)}
    </With>
  )
}

function Choice({ first }: { first: Workout }) {
  const { t } = useTranslation()
  return (
    <Page title={t('overlay.compare.title')} context={t('overlay.compare.context')} withoutAdd>
      <ChooseWorkout workout={first} />
    </Page>
  )
}

function Both({ first, other }: { first: Workout; other: string }) {
  const { t } = useTranslation()
  return (
    <With id={other}>
      {second =>
        second.id === first.id ? (
          <NotFound />
        ) : (
          <Page
            wide
            title={t('overlay.compare.title')}
            actions={
              <ButtonLink href={`/workouts/${first.id}/compare`}>{t('overlay.compare.another')}</ButtonLink>
            }
            withoutAdd
          >
            <LaidOver first={first} second={second} />
          </Page>
        )
      }
    </With>
  )
}

/** Loads a workout. A workout without a recording, or of another user, counts as not found. */
function With({ id, children }: { id: string; children: (workout: Workout) => ReactNode }) {
  const { data: workout, error, refetch } = useWorkout(id)
  if (workout !== undefined) return workout.with_chart ? children(workout) : <NotFound />
  if (error === null) {
    return (
      <Loading>
        <Skeleton height={24} />
      </Loading>
    )
  }
  const isGone = error instanceof ApiError && (error.status === 404 || error.code === 'not-yours')
  return isGone ? <NotFound /> : <Failure error={error} onRetry={refetch} />
}
