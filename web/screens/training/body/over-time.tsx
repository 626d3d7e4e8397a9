import type { BodyValue } from '../../../../src/workouts/training/body/schemas'
import { usePerson } from '../../../data/accounts/person'
import { dayIn } from '../../../format/calendar'
import styles from './body-page.module.css'
import { useMeasureWords } from './measure-words'
import { extremesOf, stepsOf } from './measures'

interface OverTimeProps {
  /** At least two values of a measure in a sport group, latest day first. */
  values: readonly BodyValue[]
  /** What the line says, for screen readers. */
  label: string
}

/**
 * Draws the values of a measure as a line up to today. Beside it are the highest and the lowest value, and below it the
 * first and the last day.
 */
export function OverTime({ values, label }: OverTimeProps) {
  const words = useMeasureWords()
  const { profile } = usePerson()
  const today = dayIn(profile.timezone, new Date())
  return (
    <div className={styles.overTime}>
      <p className={styles.bounding} aria-hidden="true">
        {extremesOf(values).map(({ id, measure, sport_group, value }) => (
          <span key={id}>{words.value(measure, sport_group, value)}</span>
        ))}
      </p>
      <svg
        className={styles.line}
        viewBox="0 -4 100 108"
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <polyline points={stepsOf(values, today)} />
      </svg>
      <p className={styles.days} aria-hidden="true">
        <span>{words.day(values.at(-1)?.valid_from ?? today)}</span>
        <span>{words.day(today)}</span>
      </p>
    </div>
  )
}
