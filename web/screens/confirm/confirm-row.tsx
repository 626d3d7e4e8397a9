import { Link } from 'wouter'
import type { Sport } from '../../../src/workouts/sports/schemas'
import { SportSelect } from '../../components/sports/sport-select'
import { MapImage } from '../../components/workouts/map-image'
import { RowFigures } from '../../components/workouts/row-figures'
import { useWorkoutTitle } from '../../components/workouts/use-workout-title'
import { useFormats } from '../../data/accounts/person'
import type { ListedWorkout } from '../../data/workouts/requests'
import { useSpeedForms } from '../../data/workouts/sports'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import styles from './confirm-page.module.css'

interface ConfirmRowProps {
  workout: ListedWorkout
  /** The sports to choose from. */
  sports: readonly Sport[]
  /** The chosen sport; at first, the guess. */
  sportId: number
  onChoose: (sportId: number) => void
  onConfirm: () => void
  /** Called for each key that is pressed on the button. Returns whether the key had an effect. */
  onKey: (key: string) => boolean
}

/** A workout with its guessed sport, which can be changed, and the button that confirms it. */
export function ConfirmRow({ workout, sports, sportId, onChoose, onConfirm, onKey }: ConfirmRowProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const form = useSpeedForms()(sportId)
  const title = useWorkoutTitle()({ ...workout, sport_id: sportId })
  const start = new Date(workout.workout_date)
  const isGuess = sportId === workout.sport_id
  return (
    <li className={styles.row} data-id={workout.id}>
      <MapImage workout={workout} title={title} isFirst={false} sizes="5.5rem" />
      <div className={styles.words}>
        <Link href={`/workouts/${workout.id}`} className={styles.title}>
          {title}
        </Link>
        <time dateTime={start.toISOString()} className={styles.hint}>
          {formats.momentInWords(start)}
        </time>
      </div>
      <RowFigures workout={workout} form={form} className={styles.figures} />
      <div className={`${styles.sport} ${isGuess ? styles.guess : ''}`}>
        {isGuess && <span className={styles.word}>{t('guess.word')}</span>}
        <SportSelect
          sports={sports}
          label={t('confirmSports.sportOf', { title })}
          isLabelHidden
          value={sportId}
          onChange={onChoose}
        />
      </div>
      <Button
        data-confirm
        aria-label={t('confirmSports.confirmOf', { title })}
        onPress={onConfirm}
        onKeyDown={event => {
          // Keys without an effect here, such as Enter, are handled by the button.
          if (event.ctrlKey || event.metaKey || event.altKey || !onKey(event.key)) event.continuePropagation()
        }}
      >
        {t('guess.confirm')}
      </Button>
    </li>
  )
}
