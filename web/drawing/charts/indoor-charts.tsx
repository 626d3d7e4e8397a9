import 'uplot/dist/uPlot.min.css'
import type { TFunction } from 'i18next'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartPoint } from '../../../src/workouts/recordings/schemas'
import { useFormats } from '../../data/accounts/person'
import { clockDuration } from '../../format/durations'
import type { SpeedForm } from '../../format/formats'
import { type Store, useStore } from '../../ui/store'
import { ChartPanel } from './chart-panel'
import { CursorSlider } from './cursor-slider'
import { type IndoorMeasure, indoorPanel, measuresIndoors, readingOf } from './indoor-panels'
import styles from './workout-charts.module.css'

interface IndoorChartsProps {
  points: readonly ChartPoint[]
  /** Index of the point under the cursor. */
  cursor: Store<number | null>
  /** Of the sport. */
  form: SpeedForm
}

/** What was measured where there are no positions, one above the other over time. Nothing where nothing was. */
export function IndoorCharts({ points, cursor, form }: IndoorChartsProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const names = useMeasureNames(form)
  const titleId = useId()
  const index = useStore(cursor)
  const point = index === null ? undefined : points[index]
  const panels = useMemo(() => {
    const measures = measuresIndoors(points)
    return measures.map((measure, index) => ({
      measure,
      plot: indoorPanel(points, measure, formats, { form, isLast: index === measures.length - 1 }),
    }))
  }, [points, formats, form])
  if (panels.length === 0) return null
  const measures = panels.map(({ measure }) => measure)
  const units = unitsOf(formats, form, t)
  const spoken = (point: ChartPoint) =>
    measures
      .flatMap(measure => {
        const reading = readingOf(point, measure, formats, form)
        return reading === null ? [] : `${names[measure]} ${reading.number} ${units[measure]}`
      })
      .join(', ')
  return (
    <section className={styles.charts} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h2 id={titleId}>{t('workout.overTheTime')}</h2>
      </header>
      <p className={styles.hint}>
        {point === undefined ? t('workout.chartHint') : clockDuration(point.duration)}
      </p>
      <div className={styles.panels}>
        {panels.map(({ measure, plot }) => (
          <ChartPanel
            key={measure}
            label={names[measure]}
            unit={units[measure]}
            plot={plot}
            cursor={cursor}
            note={point === undefined ? null : (readingOf(point, measure, formats, form)?.number ?? '–')}
          />
        ))}
        <CursorSlider points={points} cursor={cursor} describe={spoken} />
      </div>
    </section>
  )
}

function useMeasureNames(form: SpeedForm): Record<IndoorMeasure, string> {
  const { t } = useTranslation()
  return {
    speed: t(form === 'speed' ? 'figures.speed' : 'figures.pace'),
    hr: t('map.colours.heartRate'),
    cadence: t('map.colours.cadence'),
    power: t('map.colours.power'),
    temperature: t('figures.temperature'),
    elevation: t('figures.elevation'),
  }
}

function unitsOf(
  formats: ReturnType<typeof useFormats>,
  form: SpeedForm,
  t: TFunction,
): Record<IndoorMeasure, string> {
  return {
    speed: formats.speedUnitOf(form),
    hr: t('map.beatsPerMinute'),
    cadence: t('map.perMinute'),
    power: 'W',
    temperature: formats.temperatureUnit,
    elevation: formats.heightUnit,
  }
}
