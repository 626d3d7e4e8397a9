import { useId } from 'react'
import type { Split } from '../../../src/workouts/recording/curves/schemas'
import type { SharedWorkout } from '../../../src/workouts/shares/links/schemas'
import { isWholeSplit, SplitSpeedCell, splitSpeed, splitSpeedHead } from '../../components/splits/split-cells'
import { useReader } from '../../data/accounts/person'
import { useSharedSplits } from '../../data/sharing/shared-workout'
import { shortDuration } from '../../format/durations'
import { useTranslation } from '../../i18n/use-translation'
import { FigureHead, FiguresTable } from '../../ui/layout/figures-table'
import styles from './shared-page.module.css'

/**
 * The splits of the shared part, per kilometre or mile. A single split is not shown, because it would repeat the
 * figures.
 */
export function SharedSplits({ token, workout }: { token: string; workout: SharedWorkout }) {
  const { t } = useTranslation()
  const { profile, formats } = useReader()
  const titleId = useId()
  const unit = profile.imperial_units ? 'mi' : 'km'
  const { data: splits = [] } = useSharedSplits(token, workout, unit)
  const form = workout.speed_form
  if (splits.length < 2) return null
  const fastest = Math.max(...splits.map(splitSpeed))
  const hasHeights = splits.some(({ ascent }) => ascent !== null)
  return (
    <section className={styles.splits}>
      <h2 id={titleId}>{t(unit === 'km' ? 'workout.kilometres' : 'workout.miles')}</h2>
      <FiguresTable labelledBy={titleId}>
        <thead>
          <tr>
            <th scope="col">{formats.distanceUnit}</th>
            <FigureHead
              label={t(form === 'speed' ? 'figures.speed' : 'figures.pace')}
              unit={formats.speedUnitOf(form)}
              className={splitSpeedHead}
            />
            <th scope="col">{t('figures.moving')}</th>
            {hasHeights && <FigureHead label={t('figures.ascent')} unit={formats.heightUnit} />}
          </tr>
        </thead>
        <tbody>
          {splits.map((split, index) => (
            <tr key={split.start}>
              <th scope="row" className={styles.splitName}>
                {nameOf(split, index)}
              </th>
              <SplitSpeedCell split={split} fastest={fastest} form={form} />
              <td>{shortDuration(split.moving)}</td>
              {hasHeights && <td>{split.ascent === null ? '–' : formats.height(split.ascent).number}</td>}
            </tr>
          ))}
        </tbody>
      </FiguresTable>
    </section>
  )

  /** The name of a split: its number, or for the incomplete last split its length. */
  function nameOf(split: Split, index: number): string {
    return isWholeSplit(split, formats) ? formats.count(index + 1) : formats.distance(split.distance).number
  }
}
