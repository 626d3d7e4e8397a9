import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Workout } from '../../src/workouts/schemas'
import { useFormats } from '../session/signed-in'
import { SportLabel } from '../sports/sport'
import { createStore } from '../store'
import { useDocumentTitle } from '../ui/document-title'
import { Page } from '../ui/page'
import { Bone, Failure, Lost, Skeleton } from '../ui/states'
import { useWorkout } from './queries'
import { Recording } from './recording'
import { SegmentsTable } from './segments-table'
import { WorkoutActions } from './workout-actions'
import { WorkoutFigures } from './workout-figures'
import styles from './workout-page.module.css'

/** One workout. `id` is its short id, or the integer of a neighbour. */
export function WorkoutPage({ id }: { id: string }) {
  const { data: workout, error, refetch, isSuccess } = useWorkout(id)
  useOwnAddress(id, workout)
  if (workout?.id === id) return <WorkoutScreen workout={workout} />
  if (error !== null) return <Failure error={error} onRetry={refetch} />
  return isSuccess && workout === undefined ? <Lost /> : <WorkoutSkeleton />
}

/** A workout reached as somebody's neighbour gets its own address, without being fetched again. */
function useOwnAddress(id: string, workout: Workout | undefined): void {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  useEffect(() => {
    if (workout === undefined || workout.id === id) return
    queries.setQueryData(['workouts', 'one', workout.id], workout)
    navigate(`/workouts/${workout.id}`, { replace: true })
  }, [id, workout, queries, navigate])
}

function WorkoutScreen({ workout }: { workout: Workout }) {
  const { t } = useTranslation()
  const [cursor] = useState(() => createStore<number | null>(null))
  return (
    <Page
      wide
      title={workout.title ?? t('workouts.untitled')}
      context={<WorkoutContext workout={workout} />}
      actions={<WorkoutActions workout={workout} />}
    >
      <Recording workout={workout} cursor={cursor} figures={<WorkoutFigures workout={workout} />} />
      {workout.segments.length > 1 && <SegmentsTable segments={workout.segments} />}
      <Words title={t('workout.description')} text={workout.description} />
      <Words title={t('workout.notes')} text={workout.notes} />
    </Page>
  )
}

function WorkoutContext({ workout }: { workout: Workout }) {
  const formats = useFormats()
  const start = new Date(workout.workout_date)
  return (
    <span className={styles.context}>
      <SportLabel sportId={workout.sport_id} />
      <time dateTime={start.toISOString()}>
        {formats.weekday(start)}, {formats.date(start)}, {formats.time(start)}
      </time>
    </span>
  )
}

function Words({ title, text }: { title: string; text: string | null }) {
  if (text === null || text.trim() === '') return null
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <p className={styles.words}>{text}</p>
    </section>
  )
}

function WorkoutSkeleton() {
  const { t } = useTranslation()
  useDocumentTitle(t('frame.workouts'))
  return (
    <div className={styles.skeleton}>
      <Skeleton>
        <div className={styles.skeletonHeader}>
          <Bone width="40%" height={2} />
          <Bone width="25%" height={1} />
        </div>
        <div className={styles.skeletonRecording}>
          <Bone height="28rem" />
          <Bone height="16rem" />
        </div>
      </Skeleton>
    </div>
  )
}
