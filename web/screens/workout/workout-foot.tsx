import download from '@material-symbols/svg-400/outlined/download.svg' with { type: 'text' }
import { useTranslation } from 'react-i18next'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { useGpxDownload } from '../../data/workouts/workouts'
import { Button } from '../../ui/controls/button'
import { Icon } from '../../ui/controls/icon'
import { confirm } from '../../ui/feedback/toasts'
import { CorrectTime } from './correct-time'
import { DeleteWorkout } from './delete-workout'
import styles from './workout-foot.module.css'

/** What is done with a workout now and then, at the foot of its page: the file, and, apart from it, the end. */
export function WorkoutFoot({ workout }: { workout: Workout }) {
  return (
    <div className={styles.foot}>
      {workout.with_gpx && <Download workout={workout} />}
      {workout.with_gpx && <CorrectTime workout={workout} />}
      <span className={styles.end}>
        <DeleteWorkout workout={workout} />
      </span>
    </div>
  )
}

function Download({ workout }: { workout: Workout }) {
  const { t } = useTranslation()
  const file = useGpxDownload(workout)
  const save = () => file.mutate(undefined, { onError: () => confirm(t('workout.downloadFailed')) })
  return (
    <Button onPress={save} isPending={file.isPending}>
      <Icon drawing={download} />
      {t('workout.download')}
    </Button>
  )
}
