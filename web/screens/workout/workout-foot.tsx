import download from '@material-symbols/svg-400/outlined/download.svg' with { type: 'text' }
import compare from '@material-symbols/svg-400/outlined/stacked_line_chart.svg' with { type: 'text' }
import type { UseMutationResult } from '@tanstack/react-query'
import { formatOfFile } from '../../../src/tracks/source-formats'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { useGpxDownload, useOriginalDownload } from '../../data/workouts/workouts'
import { useTranslation } from '../../i18n/use-translation'
import { Button, ButtonLink } from '../../ui/controls/button'
import { Icon } from '../../ui/controls/icon'
import { confirm } from '../../ui/feedback/toasts'
import { CorrectTime } from './correct-time'
import { DeleteWorkout, type DeleteWorkoutProps } from './delete-workout'
import { isShownApart } from './recorded/original-file'
import styles from './workout-foot.module.css'

/**
 * Actions at the bottom of the page that people rarely need: downloads, correcting the time and, in a separate place,
 * deleting.
 */
export function WorkoutFoot({ workout, onGoing }: DeleteWorkoutProps) {
  const { t } = useTranslation()
  const { original } = workout
  const format = original === null || isShownApart(workout) ? null : formatOfFile(original.file_name)
  return (
    <div className={styles.foot}>
      {original !== null && format !== null && format !== 'gpx' && (
        <OriginalDownload workout={workout} name={original.file_name} format={format.toUpperCase()} />
      )}
      {workout.with_gpx && <GpxDownload workout={workout} />}
      {workout.with_gpx && <CorrectTime workout={workout} />}
      {workout.with_chart && (
        <ButtonLink href={`/workouts/${workout.id}/compare`}>
          <Icon svg={compare} />
          {t('overlay.compare.link')}
        </ButtonLink>
      )}
      <span className={styles.end}>
        <DeleteWorkout workout={workout} onGoing={onGoing} />
      </span>
    </div>
  )
}

/** Downloads the uploaded file, unless it is a GPX file. */
function OriginalDownload({ workout, name, format }: { workout: Workout; name: string; format: string }) {
  return <Download file={useOriginalDownload(workout, name)} format={format} />
}

function GpxDownload({ workout }: { workout: Workout }) {
  return <Download file={useGpxDownload(workout)} format="GPX" />
}

interface DownloadProps {
  file: UseMutationResult<void, Error, void>
  format: string
}

function Download({ file, format }: DownloadProps) {
  const { t } = useTranslation()
  const save = () => file.mutate(undefined, { onError: () => confirm(t('workout.downloadFailed')) })
  return (
    <Button onPress={save} isPending={file.isPending}>
      <Icon svg={download} />
      {t('workout.download', { format })}
    </Button>
  )
}
