import type { Split } from '../../../src/workouts/recording/curves/schemas'
import { useFormats } from '../../data/accounts/person'
import type { Formats, SpeedForm } from '../../format/formats'
import styles from './split-cells.module.css'

interface SplitSpeedCellProps {
  split: Split
  /** Highest speed among the splits, in km/h. */
  fastest: number
  form: SpeedForm
}

/** Shows a split's speed or pace over a bar whose length is proportional to the speed. */
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

/** Class for the header of the column. */
export const splitSpeedHead = styles.speed

/** Moving speed in km/h; 0 without movement. */
export const splitSpeed = ({ distance, moving }: Split) => (moving > 0 ? (distance / moving) * 3600 : 0)

/** Whether a split has its full length in kilometres or miles, and is not the remainder at the end. */
export const isWholeSplit = ({ distance }: Split, formats: Formats, length = 1) =>
  formats.distanceInUnit(distance) > length - 0.005
