import { Redirect } from 'wouter'
import type { Outing } from '../../../../src/workouts/workouts/outing-schemas'
import { Failure } from '../../../components/feedback/failure'
import { RowSport } from '../../../components/workouts/row-sport'
import { useWorkoutTitle } from '../../../components/workouts/use-workout-title'
import { WorkoutTime } from '../../../components/workouts/workout-time'
import { ApiError } from '../../../data/client/api-error'
import { useOuting } from '../../../data/workouts/outings'
import { hasShownMap } from '../../../data/workouts/shown-map'
import { NotFound } from '../../../ui/feedback/not-found'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { Page } from '../../../ui/layout/page'
import recording from '../workout-page.module.css'
import { DeleteWhole } from './delete-whole'
import { LegsTable } from './legs-table'
import { ShareLegs } from './share-legs'
import styles from './whole.module.css'
import { WholeFigures } from './whole-figures'
import { WholeMap } from './whole-map'
import { WholeTitle } from './whole-title'

/** Shows an outing with several legs, such as a triathlon. @param id short id of one of its legs */
export function WholePage({ id }: { id: string }) {
  const { data: outing, error, refetch } = useOuting(id)
  if (outing !== undefined) return <Whole id={id} outing={outing} />
  if (error === null) {
    return (
      <Loading>
        <Skeleton height="28rem" />
      </Loading>
    )
  }
  const code = error instanceof ApiError ? error.code : null
  // Its other legs may have been deleted.
  if (code === 'outing-not-found') return <Redirect to={`/workouts/${id}`} replace />
  if (code === 'workout-not-found' || code === 'not-yours') return <NotFound />
  return <Failure error={error} onRetry={refetch} />
}

function Whole({ id, outing }: { id: string; outing: Outing }) {
  const titleOf = useWorkoutTitle()
  const first = outing.legs[0]?.workout
  if (first === undefined) return <NotFound />
  const title = titleOf({ ...first, title: outing.title, whole: outing })
  const onMap = outing.legs.filter(({ workout }) => hasShownMap(workout))
  const figures = <WholeFigures outing={outing} />
  return (
    <Page
      wide
      title={title}
      heading={<WholeTitle id={id} outing={outing} first={first} shown={title} />}
      context={
        <span className={styles.context}>
          <RowSport workout={{ ...first, whole: outing }} />
          <WorkoutTime workout={first} namesZone />
        </span>
      }
      withoutAdd
    >
      {onMap.length === 0 ? (
        figures
      ) : (
        <div className={recording.recording}>
          <div className={recording.map}>
            <WholeMap legs={outing.legs} map={outing.map} />
          </div>
          {figures}
        </div>
      )}
      <LegsTable legs={outing.legs} />
      <ShareLegs legs={outing.legs} />
      <div className={styles.foot}>
        <DeleteWhole id={id} />
      </div>
    </Page>
  )
}
