import { Link } from 'wouter'
import { useFormats } from '../../../data/accounts/person'
import { secondsOf } from '../../../data/workouts/curves/along'
import styles from './efforts-page.module.css'

interface EffortLinkProps {
  effort: { workout_id: string; workout_date: string; from: number; to: number }
  /** Text of the link. */
  words: string
}

/** Shows the day of an effort, and links to its stretch of the workout. */
export function EffortLink({ effort, words }: EffortLinkProps) {
  const formats = useFormats()
  const day = new Date(effort.workout_date)
  return (
    <span className={styles.effort}>
      <Link href={`/workouts/${effort.workout_id}?${new URLSearchParams(secondsOf(effort))}`}>{words}</Link>{' '}
      <time className={styles.day} dateTime={day.toISOString()}>
        {formats.dayInWords(day)}
      </time>
    </span>
  )
}
