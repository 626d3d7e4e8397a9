import { type ReactNode, useMemo } from 'react'
import type { Segment, Workout } from '../../../src/workouts/workouts/schemas'
import { WorkoutCharts } from '../../components/charts/workout-charts'
import { Failure } from '../../components/feedback/failure'
import { useBaseMap } from '../../components/maps/base/base-map'
import { StreetsOffer } from '../../components/maps/streets/streets-offer'
import { WorkoutMap } from '../../components/maps/workout-map'
import { basePath } from '../../data/client/base-path'
import { useCurves, useCurvesOfStretch } from '../../data/workouts/curves/curves'
import type { Marked } from '../../data/workouts/curves/marked'
import { hasShownMap } from '../../data/workouts/shown-map'
import { useSpeedForms } from '../../data/workouts/sports'
import { boundsOf, isPlaced, type PlacedPoint, positionOf } from '../../data/workouts/track'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { InTurn } from '../../ui/in-turn'
import { useStore } from '../../ui/store'
import { segmentNumber } from './segments/segment-address'
import { StretchStrip } from './stretch/stretch-strip'
import { useShownClimbs } from './use-shown-climbs'
import styles from './workout-page.module.css'

interface RecordingProps {
  workout: Workout
  /** The segment that is shown; `null` for the whole workout. */
  segment: Segment | null
  marked: Marked
  /** Figures, which are shown beside the map, or on phones between map and charts. */
  figures: ReactNode
}

/**
 * Shows the map, the figures and the charts. Without positions there is no map; without a recording there are only the
 * figures.
 */
export function Recording({ workout, segment, marked, figures }: RecordingProps) {
  const number = segment && segmentNumber(segment)
  const { data: curves, error, refetch } = useCurves(workout, number)
  const detail = useCurvesOfStretch(workout, number, useStore(marked.zoom))
  const form = useSpeedForms()(workout.sport_id)
  const climbs = useShownClimbs(workout, number)
  const placed = useMemo(() => curves?.points.filter(isPlaced) ?? [], [curves])
  const isUnderway = workout.with_chart && curves === undefined && error === null
  const isDrawable = curves !== undefined && curves.points.length > 1
  const charts = isDrawable && (
    <WorkoutCharts curves={curves} detail={detail} marked={marked} form={form} climbs={climbs} />
  )
  if (!hasShownMap(workout)) {
    return (
      <InTurn>
        {figures}
        {error !== null && <Failure error={error} onRetry={refetch} />}
        {charts}
        {isUnderway && <ChartsSkeleton />}
      </InTurn>
    )
  }
  return (
    <InTurn>
      <div className={styles.recording}>
        <div className={styles.map}>
          {isDrawable && (
            <MapOnGround
              workout={workout}
              points={placed}
              starts={curves.starts}
              marked={marked}
              foot={<StretchStrip workout={workout} segment={number} marked={marked} isOnMap />}
            />
          )}
          {isUnderway && <MapSkeleton />}
          {error !== null && <Failure error={error} onRetry={refetch} />}
        </div>
        {figures}
      </div>
      {placed.length > 0 && <StreetsOfTrack points={placed} />}
      {charts}
      {isUnderway && <ChartsSkeleton />}
    </InTurn>
  )
}

/** The maximum number of points for which streets are looked up. */
const placesAsked = 100

function StreetsOfTrack({ points }: { points: readonly PlacedPoint[] }) {
  const { data: base } = useBaseMap()
  const bounds = useMemo(() => boundsOf([points.map(positionOf)]), [points])
  const places = useMemo(() => {
    const step = Math.ceil(points.length / placesAsked)
    return points.filter((_, index) => index % step === 0).map(positionOf)
  }, [points])
  return base === undefined ? null : <StreetsOffer base={base} bounds={bounds} places={places} />
}

/** Shows the map once its base map is loaded. If loading fails, the track is drawn without a base map. */
function MapOnGround({
  workout,
  points,
  starts,
  marked,
  foot,
}: {
  workout: Workout
  points: readonly PlacedPoint[]
  starts: readonly number[]
  marked: Marked
  foot: ReactNode
}) {
  const { data: base, isPending } = useBaseMap()
  const form = useSpeedForms()(workout.sport_id)
  if (isPending) return <MapSkeleton />
  return (
    <WorkoutMap
      form={form}
      image={`${basePath}/api/workouts/map/${workout.map}`}
      still={({ width, height, isSharp }, scheme) =>
        `${basePath}/api/workouts/map/${workout.map}${isSharp ? '@2x' : ''}?size=${width}x${height}&scheme=${scheme}`
      }
      paper={`${basePath}/api/workouts/map/${workout.map}?size=1200x675`}
      points={points}
      starts={starts}
      marked={marked}
      base={base ?? null}
      hasSearch
      foot={foot}
    />
  )
}

/** The placeholder has the same height as the charts, so that the page does not shift when they appear. */
function ChartsSkeleton() {
  return (
    <Loading>
      <Skeleton height="40rem" />
    </Loading>
  )
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
