import { IsRestoringProvider } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Segment, Workout } from '../../../src/workouts/workouts/schemas'
import { Failure } from '../../components/feedback/failure'
import { useWorkoutTitle } from '../../components/workouts/use-workout-title'
import { useDraft } from '../../data/accounts/drafts'
import { ApiError } from '../../data/client/api-error'
import { stretchOf } from '../../data/workouts/curves/along'
import { createMarked } from '../../data/workouts/curves/marked'
import { useKeepWorkout, useWorkout } from '../../data/workouts/workouts'
import { useTranslation } from '../../i18n/use-translation'
import { useDocumentTitle } from '../../ui/document-title'
import { NotFound } from '../../ui/feedback/not-found'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { Page } from '../../ui/layout/page'
import { lazyPart } from '../../ui/lazy-part'
import { TrainingSection } from './analysis/training-section'
import { EditWorkout } from './editing/edit-workout'
import { WorkoutTitle } from './editing/workout-title'
import { OlderFigures } from './recorded/older-figures'
import { OriginalFile } from './recorded/original-file'
import { OutingLegs } from './recorded/outing-legs'
import { RecorderSummary } from './recorded/recorder-summary'
import { RecordingNotes } from './recorded/recording-notes'
import { Recording } from './recording'
import { SegmentActions } from './segment-actions'
import { findSegment, segmentNumber } from './segments/segment-address'
import { SegmentsTable } from './segments/segments-table'
import { BestEfforts } from './splits/best-efforts'
import { SplitsTable } from './splits/splits-table'
import { KeptStretches } from './stretch/kept-stretches'
import { StretchStrip } from './stretch/stretch-strip'
import { WeatherSection } from './weather/weather-section'
import { WholePage } from './whole/whole-page'
import { WorkoutActions } from './workout-actions'
import { WorkoutContext } from './workout-context'
import { WorkoutFigures } from './workout-figures'
import { WorkoutFoot } from './workout-foot'
import styles from './workout-page.module.css'
import { WorkoutWords } from './workout-words'

const LengthsTable = lazyPart(async () => (await import('./splits/lengths-table')).LengthsTable)
const EarlierOfSport = lazyPart(async () => (await import('./earlier-of-sport')).EarlierOfSport)

interface WorkoutPageProps {
  /** The short id of the workout, or the integer in `previous_workout` or `next_workout` of another workout. */
  id: string
  /**
   * The number of a segment, from the URL; `null` for the whole workout, and `all` for the outing of which it is a leg.
   */
  segment: string | null
  /** Whether the form to edit the workout is open at first, as it is at the URL of FitTrackee's form. */
  isEdited?: boolean
}

/** Shows a workout, one segment of it, or its outing. */
export function WorkoutPage(props: WorkoutPageProps) {
  return props.segment === 'all' ? <WholePage id={props.id} /> : <WorkoutAlone {...props} />
}

function WorkoutAlone({ id, segment, isEdited = false }: WorkoutPageProps) {
  const { data: workout, error, refetch, isSuccess } = useWorkout(id)
  useOwnAddress(id, workout)
  if (workout?.id === id) return <Loaded workout={workout} segment={segment} isEdited={isEdited} />
  if (error !== null)
    return isOfSomebodyElse(error) ? <NotFound /> : <Failure error={error} onRetry={refetch} />
  return isSuccess && workout === undefined ? <NotFound /> : <WorkoutSkeleton />
}

/**
 * Whether the workout belongs to another user. It is then shown as not found, so that its existence is not revealed.
 */
function isOfSomebodyElse(error: Error): boolean {
  return error instanceof ApiError && error.code === 'not-yours'
}

interface LoadedProps extends Required<Omit<WorkoutPageProps, 'id'>> {
  workout: Workout
}

function Loaded({ workout, segment: number, isEdited }: LoadedProps) {
  if (number === null) return <WorkoutScreen workout={workout} isEdited={isEdited} />
  const segment = findSegment(workout.segments, number)
  return segment === undefined ? <NotFound /> : <SegmentScreen workout={workout} segment={segment} />
}

/**
 * Replaces an integer in the URL by the short id. The workout is also put into the cache under the short id, so that it
 * is not loaded again.
 */
function useOwnAddress(id: string, workout: Workout | undefined): void {
  const keepWorkout = useKeepWorkout()
  const [path, navigate] = useLocation()
  useEffect(() => {
    if (workout === undefined || workout.id === id) return
    keepWorkout(workout)
    navigate(path.replace(`/workouts/${id}`, `/workouts/${workout.id}`), { replace: true })
  }, [id, workout, keepWorkout, path, navigate])
}

function WorkoutScreen({ workout, isEdited }: { workout: Workout; isEdited: boolean }) {
  const title = useWorkoutTitle()(workout)
  const [marked] = useState(() => createMarked(stretchOf(new URLSearchParams(location.search))))
  const { isEditing, edit, close, button } = useEditing(workout, isEdited)
  const [isGoing, setGoing] = useState(false)
  const figures = isEditing ? (
    <EditWorkout workout={workout} shown={title} onClose={close} />
  ) : (
    <WorkoutFigures workout={workout} segment={null} />
  )
  return (
    // While the workout is being deleted, its parts show the loaded data and send no requests.
    <IsRestoringProvider value={isGoing}>
      <Page
        wide={workout.with_chart}
        title={title}
        heading={isEditing ? undefined : <WorkoutTitle workout={workout} shown={title} />}
        context={<WorkoutContext workout={workout} />}
        actions={!isEditing && <WorkoutActions workout={workout} editButton={button} onEdit={edit} />}
        withoutAdd={isEditing}
      >
        <OutingLegs workout={workout} />
        <Recording workout={workout} segment={null} marked={marked} figures={figures} />
        {workout.with_chart && <KeptStretches workout={workout} marked={marked} />}
        <SplitsTable workout={workout} segment={null} marked={marked} />
        {workout.recorder?.lengths ? <LengthsTable workout={workout} marked={marked} /> : null}
        {workout.with_chart && <BestEfforts workout={workout} marked={marked} />}
        <TrainingSection workout={workout} marked={marked} />
        {workout.segments.length > 1 && <SegmentsTable workout={workout} shown={null} marked={marked} />}
        {!isEditing && <WorkoutWords workout={workout} />}
        <OlderFigures workout={workout} />
        <RecorderSummary workout={workout} />
        <RecordingNotes workout={workout} />
        {!isEditing && <OriginalFile workout={workout} />}
        <WeatherSection workout={workout} />
        {!isEditing && !workout.with_chart && <EarlierOfSport workout={workout} />}
        {!isEditing && <WorkoutFoot workout={workout} onGoing={setGoing} />}
        <StretchStrip workout={workout} segment={null} marked={marked} />
      </Page>
    </IsRestoringProvider>
  )
}

/** Holds whether the form is open. When the form closes, the focus returns to the button. */
function useEditing({ id }: Workout, isEdited: boolean) {
  const [, navigate] = useLocation()
  const [isEditing, setEditing] = useDraft(`whether ${id} is edited`, () => isEdited)
  const button: RefObject<HTMLButtonElement | null> = useRef(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  const close = () => {
    setEditing(false)
    if (isEdited) navigate(`/workouts/${id}`, { replace: true })
  }
  return { isEditing, edit: () => setEditing(true), close, button }
}

function SegmentScreen({ workout, segment }: { workout: Workout; segment: Segment }) {
  const title = useWorkoutTitle()(workout)
  const [marked] = useState(createMarked)
  return (
    <Page
      wide
      title={title}
      context={<WorkoutContext workout={workout} segment={segment} />}
      actions={<SegmentActions workout={workout} segment={segment} />}
    >
      <Recording
        workout={workout}
        segment={segment}
        marked={marked}
        figures={<WorkoutFigures workout={workout} segment={segment} />}
      />
      <SplitsTable workout={workout} segment={segmentNumber(segment)} marked={marked} />
      <SegmentsTable workout={workout} shown={segment} marked={null} />
      <StretchStrip workout={workout} segment={segmentNumber(segment)} marked={marked} />
    </Page>
  )
}

function WorkoutSkeleton() {
  const { t } = useTranslation()
  useDocumentTitle(t('frame.workouts'))
  return (
    <div className={styles.skeleton}>
      <Loading>
        <div className={styles.skeletonHeader}>
          <Skeleton width="40%" height={2} />
          <Skeleton width="25%" height={1} />
        </div>
        <div className={styles.skeletonRecording}>
          <Skeleton height="28rem" />
          <Skeleton height="16rem" />
        </div>
      </Loading>
    </div>
  )
}
