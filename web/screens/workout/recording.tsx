import { type ReactNode, useMemo } from 'react'
import type { Segment, Workout } from '../../../src/workouts/workouts/schemas'
import { isPlaced, type PlacedPoint } from '../../data/workouts/track'
import { useChartData } from '../../data/workouts/workouts'
import { IndoorCharts } from '../../drawing/charts/indoor-charts'
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

/** Map, figures and charts; without positions there is no map, and a workout without a recording has only the figures. */
export function Recording({ workout, segment, cursor, figures }: RecordingProps) {
  const { data: points, error, refetch } = useChartData(workout, segment && segmentNumber(segment))
  const segments = useMemo(() => (segment === null ? workout.segments : [segment]), [segment, workout])
  const form = useSpeedForms()(workout.sport_id)
  const placed = useMemo(() => points?.filter(isPlaced) ?? [], [points])
  if (!workout.with_gpx) {
    return (
      <>
        {figures}
        {error !== null && <Failure error={error} onRetry={refetch} />}
        {points !== undefined && points.length > 1 && (
          <IndoorCharts points={points} cursor={cursor} form={form} />
        )}
      </>
    )
  }
  const isDrawable = placed.length > 1
  return (
    <>
      <div className={styles.recording}>
        <div className={styles.map}>
          {isDrawable && (
            <MapOnGround workout={workout} segments={segments} points={placed} cursor={cursor} />
          )}
          {points === undefined && error === null && <MapSkeleton />}
          {error !== null && <Failure error={error} onRetry={refetch} />}
        </div>
        {figures}
      </div>
      {isDrawable && <WorkoutCharts segments={segments} points={placed} cursor={cursor} form={form} />}
    </>
  )
}

/** The map, once it is known what to draw it on; without an answer the track stands alone. */
function MapOnGround(props: {
  workout: Workout
  segments: readonly Segment[]
  points: readonly PlacedPoint[]
  cursor: Store<number | null>
}) {
  const { data: base, isPending } = useBaseMap()
  return isPending ? <MapSkeleton /> : <WorkoutMap {...props} base={base ?? null} />
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
