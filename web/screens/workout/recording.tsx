import type { ReactNode } from 'react'
import type { Segment, Workout } from '../../../src/workouts/workouts/schemas'
import { type Curves, useCurves } from '../../data/workouts/curves/curves'
import { WorkoutCharts } from '../../drawing/charts/workout-charts'
import { Failure } from '../../drawing/feedback/failure'
import { useBaseMap } from '../../drawing/maps/base/base-map'
import { WorkoutMap } from '../../drawing/maps/workout-map'
import { useSpeedForms } from '../../drawing/sports/speed-form'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import type { Store } from '../../ui/store'
import { segmentNumber } from './segment-address'
import styles from './workout-page.module.css'

interface RecordingProps {
  workout: Workout
  /** null for the whole of it. */
  segment: Segment | null
  cursor: Store<number | null>
  /** Beside the map, between map and charts on a phone. */
  figures: ReactNode
}

/** Map, figures and charts. A workout without a recording has only the figures. */
export function Recording({ workout, segment, cursor, figures }: RecordingProps) {
  const { data: curves, error, refetch } = useCurves(workout, segment && segmentNumber(segment))
  const form = useSpeedForms()(workout.sport_id)
  if (!workout.with_gpx) return figures
  const isDrawable = curves !== undefined && curves.points.length > 1
  return (
    <>
      <div className={styles.recording}>
        <div className={styles.map}>
          {isDrawable && <MapOnGround workout={workout} curves={curves} cursor={cursor} />}
          {curves === undefined && error === null && <MapSkeleton />}
          {error !== null && <Failure error={error} onRetry={refetch} />}
        </div>
        {figures}
      </div>
      {isDrawable && <WorkoutCharts curves={curves} cursor={cursor} form={form} />}
    </>
  )
}

/** The map, once it is known what to draw it on; without an answer the track stands alone. */
function MapOnGround({
  workout,
  curves: { points, starts },
  cursor,
}: {
  workout: Workout
  curves: Curves
  cursor: Store<number | null>
}) {
  const { data: base, isPending } = useBaseMap()
  if (isPending) return <MapSkeleton />
  return <WorkoutMap workout={workout} points={points} starts={starts} cursor={cursor} base={base ?? null} />
}

function MapSkeleton() {
  return (
    <div className={styles.mapSkeleton}>
      <Loading>
        <Skeleton height="60rem" />
      </Loading>
    </div>
  )
}
