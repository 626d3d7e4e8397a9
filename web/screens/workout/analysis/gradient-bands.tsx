import { useId } from 'react'
import { useFormats } from '../../../data/accounts/person'
import type { WorkoutAnalysis } from '../../../data/workouts/analysis'
import { useSpeedForms } from '../../../data/workouts/sports'
import { shortDuration } from '../../../format/durations'
import { useTranslation } from '../../../i18n/use-translation'
import { Answer, AnswerText, Asked } from '../../../ui/controls/asked'
import { FigureHead, FiguresTable } from '../../../ui/layout/figures-table'
import styles from './training-section.module.css'
import { barShare } from './zone-times'

type Band = WorkoutAnalysis['gradients'][number]

/** Returns the bands that have some distance; none if there is only one, because a single band says nothing. */
export function shownBands(bands: readonly Band[]): readonly Band[] {
  const withWay = bands.filter(({ distance }) => distance > 0)
  return withWay.length > 1 ? withWay : []
}

interface GradientBandsProps {
  /** At least one, see `shownBands`. */
  bands: readonly Band[]
  sportId: number
}

/** Shows distance, time and speed for each range of gradients. */
export function GradientBands({ bands, sportId }: GradientBandsProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const form = useSpeedForms()(sportId)
  const titleId = useId()
  const title = t('analysis.gradients.title')
  const longest = Math.max(...bands.map(({ distance }) => distance))
  return (
    <div className={styles.part}>
      <h3 id={titleId} className={styles.title}>
        <Asked
          question={t('analysis.ask')}
          title={title}
          answer={() => (
            <Answer title={title}>
              <AnswerText>{t('analysis.gradients.help')}</AnswerText>
            </Answer>
          )}
        >
          {title}
        </Asked>
      </h3>
      <FiguresTable labelledBy={titleId}>
        <thead>
          <tr>
            <FigureHead label={t('map.colours.gradient')} unit="%" />
            <FigureHead
              label={t('figures.distance')}
              unit={formats.distanceUnit}
              className={styles.barCell}
            />
            <th scope="col">{t('efforts.time')}</th>
            <FigureHead
              label={t(form === 'speed' ? 'figures.speed' : 'figures.pace')}
              unit={formats.speedUnitOf(form)}
            />
          </tr>
        </thead>
        <tbody>
          {bands.map(band => (
            <tr key={band.from}>
              <th scope="row" className={styles.name}>
                {nameOf(band)}
              </th>
              <td className={styles.barCell}>
                <span className={styles.barAndValue}>
                  <span
                    className={styles.bar}
                    style={{
                      width: `${longest > 0 ? (barShare * band.distance) / longest : 0}%`,
                      background: 'var(--elevation)',
                    }}
                    aria-hidden="true"
                  />
                  {formats.distance(band.distance).number}
                </span>
              </td>
              <td>{shortDuration(band.duration)}</td>
              <td>{(band.speed !== null && formats.howFast(band.speed, form)?.number) || '–'}</td>
            </tr>
          ))}
        </tbody>
      </FiguresTable>
    </div>
  )

  function nameOf({ from, to }: Band): string {
    const write = (percent: number) => formats.count(percent)
    if (from === null) return t('analysis.gradients.below', { to: write(to ?? 0) })
    if (to === null) return t('analysis.gradients.above', { from: write(from) })
    return t('analysis.gradients.between', { from: write(from), to: write(to) })
  }
}
