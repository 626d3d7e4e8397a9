import chevronLeft from '@material-symbols/svg-400/outlined/chevron_left.svg' with { type: 'text' }
import chevronRight from '@material-symbols/svg-400/outlined/chevron_right.svg' with { type: 'text' }
import download from '@material-symbols/svg-400/outlined/download.svg' with { type: 'text' }
import { useTranslation } from 'react-i18next'
import type { Workout } from '../../src/workouts/schemas'
import { Button, ButtonLink } from '../ui/button'
import { Icon } from '../ui/icon'
import { confirm } from '../ui/toasts'
import { DeleteWorkout } from './delete-workout'
import { useGpxDownload } from './queries'
import styles from './workout-actions.module.css'

/** To the neighbouring workouts, the file, and the end. */
export function WorkoutActions({ workout }: { workout: Workout }) {
  const { t } = useTranslation()
  const file = useGpxDownload(workout)
  const save = () => file.mutate(undefined, { onError: () => confirm(t('workout.downloadFailed')) })
  return (
    <>
      <nav className={styles.neighbours} aria-label={t('workout.neighbours')}>
        <Neighbour id={workout.previous_workout} drawing={chevronLeft} label={t('workout.previous')} />
        <Neighbour id={workout.next_workout} drawing={chevronRight} label={t('workout.next')} />
      </nav>
      {workout.with_gpx && (
        <Button onPress={save} isPending={file.isPending}>
          <Icon drawing={download} />
          <span className={styles.word}>{t('workout.download')}</span>
        </Button>
      )}
      <DeleteWorkout workout={workout} />
    </>
  )
}

function Neighbour({ id, drawing, label }: { id: number | null; drawing: string; label: string }) {
  if (id === null) {
    return (
      <span className={styles.none}>
        <Icon drawing={drawing} size={1.5} />
      </span>
    )
  }
  return (
    <ButtonLink look="icon" href={`/workouts/${id}`} aria-label={label} title={label}>
      <Icon drawing={drawing} size={1.5} />
    </ButtonLink>
  )
}
