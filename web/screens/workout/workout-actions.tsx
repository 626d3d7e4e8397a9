import download from '@material-symbols/svg-400/outlined/download.svg' with { type: 'text' }
import edit from '@material-symbols/svg-400/outlined/edit.svg' with { type: 'text' }
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { useGpxDownload } from '../../data/workouts/workouts'
import { Button } from '../../ui/controls/button'
import { Icon } from '../../ui/controls/icon'
import { confirm } from '../../ui/feedback/toasts'
import { DeleteWorkout } from './delete-workout'
import { Neighbours } from './neighbours'
import { ShareButton } from './share/share-button'
import styles from './workout-actions.module.css'

interface WorkoutActionsProps {
  workout: Workout
  editButton: RefObject<HTMLButtonElement | null>
  onEdit: () => void
}

/** To the neighbouring workouts, to changing this one, the file, and the end. */
export function WorkoutActions({ workout, editButton, onEdit }: WorkoutActionsProps) {
  const { t } = useTranslation()
  const { previous_workout, next_workout } = workout
  return (
    <>
      <Neighbours
        label={t('workout.neighbours')}
        previous={{ label: t('workout.previous'), href: addressOf(previous_workout) }}
        next={{ label: t('workout.next'), href: addressOf(next_workout) }}
      />
      <Button ref={editButton} onPress={onEdit}>
        <Icon drawing={edit} />
        <span className={styles.word}>{t('workout.edit')}</span>
      </Button>
      <ShareButton workout={workout} />
      {workout.with_gpx && <Download workout={workout} />}
      <DeleteWorkout workout={workout} />
    </>
  )
}

function addressOf(workoutId: Workout['next_workout']): string | null {
  return workoutId === null ? null : `/workouts/${workoutId}`
}

function Download({ workout }: { workout: Workout }) {
  const { t } = useTranslation()
  const file = useGpxDownload(workout)
  const save = () => file.mutate(undefined, { onError: () => confirm(t('workout.downloadFailed')) })
  return (
    <Button onPress={save} isPending={file.isPending}>
      <Icon drawing={download} />
      <span className={styles.word}>{t('workout.download')}</span>
    </Button>
  )
}
