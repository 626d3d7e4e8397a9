import { useId, useMemo } from 'react'
import type { TrainingWeek, TrainingWeeksAnswer } from '../../../../src/workouts/training/days/schemas'
import { BarChart } from '../../../components/charts/bars/bar-chart'
import { useSportColours } from '../../../components/sports/use-sport-colours'
import { usePeriodNames } from '../../../components/statistics/use-period-names'
import { useFormats } from '../../../data/accounts/person'
import { useTranslation } from '../../../i18n/use-translation'
import { loadOf, loadOfSport, seriesOf } from './loads'
import styles from './training-page.module.css'

/** Shows the load of each week as bars, stacked by sport. Estimated loads are drawn in outline. */
export function LoadByWeek({ ofWeeks }: { ofWeeks: TrainingWeeksAnswer['data'] }) {
  const { weeks } = ofWeeks
  const { t } = useTranslation()
  const formats = useFormats()
  const names = usePeriodNames()
  const colours = useSportColours()
  const titleId = useId()
  const series = useMemo(() => seriesOf(weeks), [weeks])
  const plot = useMemo(
    () => ({
      kind: 'bars' as const,
      slotCount: weeks.length,
      series: series.map(one => ({
        colour: colours.of(one.sportId),
        isOutline: one.isEstimated,
        values: weeks.map(week => loadOfSport(week, one)),
      })),
      height: 220,
      marks: names.marks(
        weeks.map(({ week }) => week),
        'week',
      ),
      formatY: formats.axisNumber,
      ySteps: null,
    }),
    [weeks, series, colours, names, formats],
  )
  const nameOf = ({ week }: TrainingWeek) => names.long(week, 'week')
  const parts = (week: TrainingWeek) =>
    series.flatMap(one => {
      const load = loadOfSport(week, one)
      return load === null ? [] : [{ ...one, load }]
    })
  // Weeks that an earlier version of the app has kept for offline use do not say this.
  const mixed = (ofWeeks.several_methods ?? []).map(colours.name)
  const notCounted = weeks.reduce((sum, { without_load }) => sum + without_load, 0)
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{t('training.loadByWeek')}</h2>
      <p className={styles.lead}>{t('training.loadHelp')}</p>
      <BarChart
        plot={plot}
        label={t('training.loadByWeek')}
        restingAt={weeks.length - 1}
        spoken={index => {
          const week = weeks[index]
          return week === undefined ? '' : `${nameOf(week)}: ${formats.count(loadOf(week))}`
        }}
        readout={index => {
          const week = weeks[index]
          if (week === undefined) return null
          return (
            <div className={styles.readout}>
              <p className={styles.pointed}>
                {nameOf(week)} <strong>{formats.count(loadOf(week))}</strong>
              </p>
              <ul className={styles.series}>
                {parts(week).map(({ sportId, isEstimated, load }) => (
                  <li key={`${sportId} ${isEstimated}`}>
                    <span
                      className={isEstimated ? styles.ring : styles.dot}
                      style={{ [isEstimated ? 'borderColor' : 'background']: colours.of(sportId) }}
                    />{' '}
                    {colours.name(sportId)} {isEstimated && `(${t('training.estimated')}) `}
                    {formats.count(load)}
                  </li>
                ))}
              </ul>
            </div>
          )
        }}
      />
      {series.some(({ isEstimated }) => isEstimated) && (
        <p className={styles.note}>{t('training.estimatedHelp')}</p>
      )}
      {series.length > 0 && series.every(({ isEstimated }) => isEstimated) && (
        <p className={styles.note}>{t('training.emptyHint')}</p>
      )}
      {mixed.length > 0 && (
        <p className={styles.note}>{t('training.severalMethods', { sports: mixed.join(', ') })}</p>
      )}
      {notCounted > 0 && (
        <p className={styles.note}>{t('training.notCounted', { number: formats.count(notCounted) })}</p>
      )}
    </section>
  )
}
