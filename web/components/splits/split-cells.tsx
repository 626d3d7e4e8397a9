import type { Split } from '../../../src/workouts/recording/curves/schemas'
import { useFormats } from '../../data/accounts/person'
import type { Formats, SpeedForm } from '../../format/formats'
import styles from './split-cells.module.css'

interface SplitSpeedCellProps {
  split: Split
  /** Kilometres per hour of the fastest among those beside it. */
  fastest: number
  form: SpeedForm
}

/** How fast a kilometre, mile or lap was, over a bar as long as that. */
export function SplitSpeedCell({ split, fastest, form }: SplitSpeedCellProps) {
  const formats = useFormats()
  const speed = splitSpeed(split)
  const width = `${fastest > 0 ? (speed / fastest) * 100 : 0}%`
  return (
    <td className={styles.speed}>
      <span className={styles.bar} style={{ width }} aria-hidden="true" />
      {formats.howFast(speed, form)?.number ?? '–'}
    </td>
  )
}

/** The class of the head of its column. */
export const splitSpeedHead = styles.speed

/** Kilometres per hour while moving; 0 for who did not. */
export const splitSpeed = ({ distance, moving }: Split) => (moving > 0 ? (distance / moving) * 3600 : 0)

/** Whether a split is a whole kilometre or mile, and not what is left at the end. */
export const isWholeSplit = ({ distance }: Split, formats: Formats) =>
  formats.distanceInUnit(distance) > 0.995
