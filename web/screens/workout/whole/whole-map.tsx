import { useMemo, useState } from 'react'
import type { OutingLeg } from '../../../../src/workouts/workouts/outing-schemas'
import { Failure } from '../../../components/feedback/failure'
import { useBaseMap } from '../../../components/maps/base/base-map'
import { WorkoutMap } from '../../../components/maps/workout-map'
import { basePath } from '../../../data/client/base-path'
import { useCurvesOfAll } from '../../../data/workouts/curves/curves'
import { joinLegs } from '../../../data/workouts/curves/legs'
import { createCursorAlone } from '../../../data/workouts/curves/marked'
import { hasShownMap } from '../../../data/workouts/shown-map'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import page from '../workout-page.module.css'

interface WholeMapProps {
  legs: readonly OutingLeg[]
  /** Id of the map image of the longest leg, for browsers without an interactive map, and for printing. */
  map: string | null
}

/** The tracks of all legs of an outing on one map. Legs without a track outdoors are left out. */
export function WholeMap({ legs, map }: WholeMapProps) {
  const { data: base, isPending } = useBaseMap()
  const onMap = useMemo(() => placed(legs), [legs])
  const { curves, error, onRetry } = useCurvesOfAll(onMap.map(({ workout }) => workout))
  const [marked] = useState(createCursorAlone)
  const joined = useMemo(
    () => curves && joinLegs(curves.map((ofLeg, index) => ({ ...onMap[index]!, curves: ofLeg }))),
    [onMap, curves],
  )
  if (error !== null) return <Failure error={error} onRetry={onRetry} />
  if (joined === null || isPending) {
    return (
      <div className={page.mapSkeleton}>
        <Loading>
          <Skeleton height="60rem" />
        </Loading>
      </div>
    )
  }
  if (joined.points.length < 2) return null
  const image = `${basePath}/api/workouts/map/${map}`
  return (
    <WorkoutMap
      form="speed"
      image={image}
      paper={`${image}?size=1200x675`}
      points={joined.points}
      starts={joined.starts}
      marked={marked}
      base={base ?? null}
      hasSearch
    />
  )
}

/** The legs that a map shows, with the time and the distance at which each begins. */
function placed(legs: readonly OutingLeg[]) {
  let km = 0
  return legs.flatMap(({ workout, starts_after: second }) => {
    const start = km
    km += workout.distance
    return hasShownMap(workout) && workout.with_chart ? [{ workout, second, km: start }] : []
  })
}
