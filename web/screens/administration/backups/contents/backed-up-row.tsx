import type {
  PersonInBackup,
  RestoreWish,
  WorkoutInBackup,
} from '../../../../../src/transfer/restores/schemas'
import { SportLabel } from '../../../../components/sports/sport'
import { useWorkoutTitle } from '../../../../components/workouts/use-workout-title'
import { useFormats } from '../../../../data/accounts/person'
import { useRestorePart } from '../../../../data/instance/restores'
import { useTranslation } from '../../../../i18n/use-translation'
import { Button } from '../../../../ui/controls/button'
import { FigureValue } from '../../../../ui/controls/figure'
import styles from './contents.module.css'
import { RestoreProblem } from './restore-problem'

interface BackedUpRowProps {
  backup: string
  person: PersonInBackup
  workout: WorkoutInBackup
  /** Whether a restore is underway, so that no other can begin. */
  isRestoring: boolean
}

/** A workout in a backup. If this server lacks it, it has a button to restore it. */
export function BackedUpRow({ backup, person, workout, isRestoring }: BackedUpRowProps) {
  const formats = useFormats()
  const title = useWorkoutTitle()(workout)
  const { sport_id, workout_date, distance, duration, standing } = workout
  const canRestore = standing === 'missing' && person.standing === 'here'
  return (
    <li className={styles.workout}>
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.quiet}>
          <SportLabel sportId={sport_id} />
          <time dateTime={new Date(workout_date).toISOString()}>
            {formats.momentInWords(new Date(workout_date))}
          </time>
          {distance !== null && distance > 0 && <FigureValue value={formats.distance(distance)} />}
          <span>{duration}</span>
        </p>
      </div>
      <Standing workout={workout} />
      <div className={styles.action}>
        {canRestore && (
          <Restore
            backup={backup}
            wish={{ username: person.username, workout: workout.id }}
            title={title}
            isRestoring={isRestoring}
          />
        )}
      </div>
    </li>
  )
}

function Standing({ workout: { standing, differs } }: { workout: WorkoutInBackup }) {
  const { t } = useTranslation()
  const parts = differs.map(part => t(`partRestore.parts.${part}`)).join(', ')
  return (
    <p className={`${styles.standing} ${standing === 'missing' ? styles.differs : styles.same}`}>
      {standing === 'different' ? t('partRestore.differs', { parts }) : t(`partRestore.standing.${standing}`)}
    </p>
  )
}

interface RestoreProps {
  backup: string
  wish: RestoreWish
  title: string
  isRestoring: boolean
}

function Restore({ backup, wish, title, isRestoring }: RestoreProps) {
  const { t } = useTranslation()
  const restoring = useRestorePart(backup)
  return (
    <>
      <Button
        aria-label={t('partRestore.restoreWorkoutOf', { title })}
        isPending={restoring.isPending}
        isDisabled={isRestoring}
        onPress={() => restoring.mutate(wish)}
      >
        {t('partRestore.restoreWorkout')}
      </Button>
      {restoring.error !== null && (
        <div className={styles.problem}>
          <RestoreProblem error={restoring.error} />
        </div>
      )}
    </>
  )
}
