import { useId } from 'react'
import { Link } from 'wouter'
import type { FigureName } from '../../../../src/tracks/figures'
import type { DifferingWorkout as Workout } from '../../../../src/workouts/recalculations/schemas'
import { SportLabel } from '../../../components/sports/sport'
import { figureLabels, writeFigure } from '../../../components/workouts/figures'
import { useWorkoutTitle } from '../../../components/workouts/use-workout-title'
import { useFormats } from '../../../data/accounts/person'
import type { Quantity } from '../../../format/formats'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import styles from './recalculation-page.module.css'

const compared = [
  'distance',
  'duration',
  'moving',
  'ascent',
  'descent',
  'ave_speed',
  'top_speed',
  'max_speed',
  'min_alt',
  'max_alt',
] as const satisfies readonly FigureName[]

interface DifferingWorkoutProps {
  workout: Workout
  isBusy: boolean
  onChange: () => void
}

/** Shows the figures of a workout that would change: the current values and the new values. */
export function DifferingWorkout({ workout, isBusy, onChange }: DifferingWorkoutProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const titleId = useId()
  const { workout_id, sport_id, before, after, causes } = workout
  const title = useWorkoutTitle()({ title: workout.title, sport_id, workout_date: before.workout_date })
  const moment = (date: string) => formats.momentInWords(new Date(date))
  const rows = compared
    // Both speeds have the same name, and screens usually show the top speed.
    .filter(name => name !== 'max_speed' || before.top_speed === after.top_speed)
    .filter(name => before[name] !== after[name])
    .map(name => {
      const [now, soon] = [before, after].map(side => words(writeFigure(name, side[name], formats)))
      return { label: t(figureLabels[name]), now, soon }
    })
    // Differences that are too small to be visible in the shown digits are left out.
    .filter(({ now, soon }) => now !== soon)
  const isMoved = before.workout_date !== after.workout_date
  const starts = {
    label: t('duplicates.start'),
    now: moment(before.workout_date),
    soon: moment(after.workout_date),
  }
  return (
    <article className={styles.workout} aria-labelledby={titleId}>
      <div>
        <h4 id={titleId} className={styles.name}>
          <Link href={`/workouts/${workout_id}`}>{title}</Link>
        </h4>
        <p className={`${styles.hint} ${styles.facts}`}>
          <SportLabel sportId={sport_id} />
          <span>· {formats.dayInWords(new Date(before.workout_date))}</span>
        </p>
        <p className={styles.hint}>{causes.map(cause => t(`recalculation.causes.${cause}`)).join(' ')}</p>
      </div>
      <table className={styles.table} aria-labelledby={titleId}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('recalculation.before')}</th>
            <th scope="col">{t('recalculation.after')}</th>
          </tr>
        </thead>
        <tbody>
          {[...(isMoved ? [starts] : []), ...rows].map(({ label, now, soon }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{now}</td>
              <td className={styles.new}>{soon}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div>
        <Button isDisabled={isBusy} aria-label={t('recalculation.changeNamed', { title })} onPress={onChange}>
          {t('recalculation.change')}
        </Button>
      </div>
    </article>
  )
}

function words(figure: Quantity | string | null): string {
  if (figure === null) return '–'
  return typeof figure === 'string' ? figure : `${figure.number} ${figure.unit}`
}
