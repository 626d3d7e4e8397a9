import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { useReasonWords } from '../../../components/feedback/reason-words'
import { useOriginalDownload } from '../../../data/workouts/workouts'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { confirm } from '../../../ui/feedback/toasts'
import { Section } from '../../../ui/layout/section'
import styles from '../workout-words.module.css'

/**
 * Lets the user download the uploaded file, which is stored unchanged. Renders nothing if the page already shows the
 * whole uploaded file.
 */
export function OriginalFile({ workout }: { workout: Workout }) {
  const { original } = workout
  if (original === null || !isShownApart(workout)) return null
  return <Kept workout={workout} original={original} isCut={isCut(workout)} />
}

/** Whether the page shows less than the uploaded file: the file cannot be read, or the workout is a part of it. */
export const isShownApart = (workout: Workout) => workout.original?.is_read === false || isCut(workout)

const isCut = ({ recording_notes }: Workout) => recording_notes.some(({ code }) => code === 'cut')

interface KeptProps {
  workout: Workout
  original: NonNullable<Workout['original']>
  isCut: boolean
}

function Kept({ workout, original, isCut }: KeptProps) {
  const { t } = useTranslation()
  const reasonWords = useReasonWords()
  const file = useOriginalDownload(workout, original.file_name)
  const save = () => file.mutate(undefined, { onError: () => confirm(t('workout.downloadFailed')) })
  return (
    <Section className={styles.part} title={t('workout.original')}>
      <p className={styles.words}>
        {original.code === null
          ? t(isCut ? 'workout.originalOfCut' : 'workout.originalOfGpx')
          : `${t('workout.originalUnread')} ${reasonWords({ ...original, reason: null })}`}
      </p>
      <Button onPress={save} isPending={file.isPending}>
        {t('workout.downloadOriginal')}
      </Button>
    </Section>
  )
}
