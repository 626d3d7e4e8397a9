import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Split } from '../../../src/workouts/curves/schemas'
import type { SharedWorkout } from '../../../src/workouts/shares/links/schemas'
import { useReader } from '../../data/accounts/person'
import { useSharedSplits } from '../../data/sharing/shared-workout'
import { shortDuration } from '../../format/durations'
import { ScrollBox } from '../../ui/layout/scroll-box'
import styles from './shared-page.module.css'

/** The kilometres or miles of what is shown. A single one would say nothing new. */
export function SharedSplits({ token, workout }: { token: string; workout: SharedWorkout }) {
  const { t } = useTranslation()
  const { profile, formats } = useReader()
  const titleId = useId()
  const unit = profile.imperial_units ? 'mi' : 'km'
  const { data: splits = [] } = useSharedSplits(token, workout, unit)
  const form = workout.speed_form
  if (splits.length < 2) return null
  const fastest = Math.max(...splits.map(speedOf))
  const hasHeights = splits.some(({ ascent }) => ascent !== null)
  return (
    <section className={styles.splits}>
      <h2 id={titleId}>{t(unit === 'km' ? 'workout.kilometres' : 'workout.miles')}</h2>
      <ScrollBox labelledBy={titleId}>
        <table className={styles.table} aria-labelledby={titleId}>
          <thead>
            <tr>
              <th scope="col">{formats.distanceUnit}</th>
              <th scope="col" className={styles.fast}>
                {t(form === 'speed' ? 'figures.speed' : 'figures.pace')}{' '}
                <span className={styles.unit}>{formats.speedUnitOf(form)}</span>
              </th>
              <th scope="col">{t('figures.moving')}</th>
              {hasHeights && (
                <th scope="col">
                  {t('figures.ascent')} <span className={styles.unit}>{formats.heightUnit}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {splits.map((split, index) => (
              <tr key={split.start}>
                <th scope="row">{nameOf(split, index)}</th>
                <td className={styles.fast}>
                  <span
                    className={styles.bar}
                    style={{ width: `${fastest > 0 ? (speedOf(split) / fastest) * 100 : 0}%` }}
                    aria-hidden="true"
                  />
                  {formats.howFast(speedOf(split), form)?.number ?? '–'}
                </td>
                <td>{shortDuration(split.moving)}</td>
                {hasHeights && <td>{split.ascent === null ? '–' : formats.height(split.ascent).number}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  )

  /** What is left at the end goes by its length. */
  function nameOf({ distance }: Split, index: number): string {
    const isFull = formats.distanceInUnit(distance) > 0.995
    return isFull ? formats.count(index + 1) : formats.distance(distance).number
  }
}

/** Kilometres per hour while moving; 0 for who did not. */
const speedOf = ({ distance, moving }: Split) => (moving > 0 ? (distance / moving) * 3600 : 0)
