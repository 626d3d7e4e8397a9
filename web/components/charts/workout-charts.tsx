import 'uplot/dist/uPlot.min.css'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReader } from '../../data/accounts/person'
import { indexAt } from '../../data/workouts/curves/along'
import type { Curves } from '../../data/workouts/curves/curves'
import type { Marked } from '../../data/workouts/curves/marked'
import { clockDuration } from '../../format/durations'
import type { SpeedForm } from '../../format/formats'
import { Choice } from '../../ui/fields/choice'
import { Switch } from '../../ui/fields/switch'
import { useStore } from '../../ui/store'
import { ChartPanel } from './chart-panel'
import { ChartSummary } from './chart-summary'
import { CursorSlider } from './cursor-slider'
import { CurveChoice } from './curve-choice'
import { useCurveWords } from './curve-values'
import { type Axis, recordedCurves, workoutPanels } from './panels'
import { Readout } from './readout'
import { useShownCurves } from './shown-curves'
import { StretchOverlay } from './stretch/stretch-overlay'
import styles from './workout-charts.module.css'

interface WorkoutChartsProps {
  curves: Curves
  /** Curves of the zoomed part at a higher resolution, once loaded. */
  detail: Curves | null
  /** The cursor, stretch and zoom, which the map shares. */
  marked: Marked
  /** The sport's speed form. */
  form: SpeedForm
}

/** The curves of the recording, stacked over the same axis with one cursor. */
export function WorkoutCharts({ curves, detail, marked, form }: WorkoutChartsProps) {
  const { t } = useTranslation()
  const { profile, formats } = useReader()
  const zoom = useStore(marked.zoom)
  const { points, starts } = (zoom !== null && detail) || curves
  // Recordings of indoor training may have no distance.
  const hasDistance = (curves.points.at(-1)?.distance ?? 0) > 0
  const [chosenAxis, setAxis] = useState<Axis>('distance')
  const axis = hasDistance ? chosenAxis : 'time'
  const [elevationFromZero, setElevationFromZero] = useState(profile.start_elevation_at_zero)
  const titleId = useId()
  const recorded = useMemo(() => recordedCurves(curves.points), [curves])
  const [shown, setShown] = useShownCurves(recorded)
  const { nameOf, unitOf, valueAt } = useCurveWords(form)
  const panels = useMemo(
    () => workoutPanels(shown, { points, starts, axis, formats, elevationFromZero, form, zoom }),
    [shown, points, starts, axis, formats, elevationFromZero, form, zoom],
  )
  const spoken = (second: number) => {
    const point = points[indexAt(points, second)]
    if (point === undefined) return ''
    const values = [formats.distance(point.distance), ...shown.flatMap(name => valueAt(name, point) ?? [])]
    const words = values.map(({ number, unit }) => `${number} ${unit}`)
    return [clockDuration(point.duration), ...words].join(', ')
  }
  const over = {
    points,
    marked,
    spoken,
    shown: zoom === null ? ([0, points.at(-1)?.duration ?? 0] as const) : ([zoom.from, zoom.to] as const),
  }
  if (recorded.length === 0) return null
  return (
    <section className={styles.charts} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h2 id={titleId}>{t('workout.charts')}</h2>
        <div className={styles.choices}>
          {shown.includes('elevation') && (
            <Switch
              label={t('workout.elevationFromZero')}
              isSelected={elevationFromZero}
              onChange={setElevationFromZero}
            />
          )}
          {hasDistance && <AxisSwitch axis={axis} onChange={setAxis} />}
        </div>
      </header>
      {recorded.length > 2 && (
        <CurveChoice curves={recorded} shown={shown} nameOf={nameOf} onChange={setShown} />
      )}
      <Readout
        points={points}
        cursor={marked.cursor}
        curves={shown}
        form={form}
        hasStretches={marked.hasStretches}
      />
      <div className={styles.panels}>
        {panels.map(({ name, plot }) => (
          <ChartPanel
            key={name}
            label={nameOf(name)}
            unit={unitOf(name)}
            plot={plot}
            cursor={marked.cursor}
          />
        ))}
        <StretchOverlay axis={axis} {...over} />
        <CursorSlider {...over} />
      </div>
      <ChartSummary curves={curves} form={form} />
    </section>
  )
}

function AxisSwitch({ axis, onChange }: { axis: Axis; onChange: (axis: Axis) => void }) {
  const { t } = useTranslation()
  return (
    <Choice
      label={t('workout.over')}
      isLabelHidden
      options={[
        { id: 'distance', name: t('workout.overDistance') },
        { id: 'time', name: t('workout.overTime') },
      ]}
      value={axis}
      onChange={onChange}
    />
  )
}
