import 'uplot/dist/uPlot.min.css'
import { type ChangeEvent, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats, useReader } from '../../data/accounts/person'
import type { Curves } from '../../data/workouts/curves/curves'
import type { CurvePoint } from '../../data/workouts/track'
import { clockDuration } from '../../format/durations'
import type { SpeedForm } from '../../format/formats'
import { Choice } from '../../ui/fields/choice'
import { Switch } from '../../ui/fields/switch'
import { type Store, useStore } from '../../ui/store'
import { ChartPanel } from './chart-panel'
import { ChartSummary } from './chart-summary'
import { CurveChoice } from './curve-choice'
import { useCurveWords } from './curve-values'
import { type Axis, type CurveName, recordedCurves, workoutPanels } from './panels'
import { Readout } from './readout'
import { useShownCurves } from './shown-curves'
import styles from './workout-charts.module.css'

interface WorkoutChartsProps {
  curves: Curves
  /** Index of the point under the cursor; the map follows it. */
  cursor: Store<number | null>
  /** Of the sport. */
  form: SpeedForm
}

/** What was recorded, one above the other over the same axis, with one cursor for all. */
export function WorkoutCharts({ curves, cursor, form }: WorkoutChartsProps) {
  const { t } = useTranslation()
  const { profile, formats } = useReader()
  const { points, starts } = curves
  // Who trained in one place went no distance.
  const hasDistance = (points.at(-1)?.distance ?? 0) > 0
  const [chosenAxis, setAxis] = useState<Axis>('distance')
  const axis = hasDistance ? chosenAxis : 'time'
  const [elevationFromZero, setElevationFromZero] = useState(profile.start_elevation_at_zero)
  const titleId = useId()
  const recorded = useMemo(() => recordedCurves(points), [points])
  const [shown, setShown] = useShownCurves(recorded)
  const { nameOf, unitOf } = useCurveWords(form)
  const panels = useMemo(
    () => workoutPanels(shown, { points, starts, axis, formats, elevationFromZero, form }),
    [shown, points, starts, axis, formats, elevationFromZero, form],
  )
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
      <Readout points={points} cursor={cursor} curves={shown} form={form} />
      <div className={styles.panels}>
        {panels.map(({ name, plot }) => (
          <ChartPanel key={name} label={nameOf(name)} unit={unitOf(name)} plot={plot} cursor={cursor} />
        ))}
        <CursorSlider points={points} cursor={cursor} shown={shown} form={form} />
      </div>
      <ChartSummary points={points} form={form} />
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

interface CursorSliderProps {
  points: readonly CurvePoint[]
  cursor: Store<number | null>
  shown: readonly CurveName[]
  form: SpeedForm
}

/** The cursor for keyboards and screen readers: a slider laid over the charts that pointers do not feel. */
function CursorSlider({ points, cursor, shown, form }: CursorSliderProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { valueAt } = useCurveWords(form)
  const index = useStore(cursor) ?? 0
  const move = ({ target }: ChangeEvent<HTMLInputElement>) => cursor.set(Number(target.value))
  return (
    <input
      className={styles.slider}
      type="range"
      min={0}
      max={points.length - 1}
      step={Math.max(1, Math.round(points.length / 400))}
      value={index}
      onChange={move}
      onFocus={() => cursor.set(index)}
      onBlur={() => cursor.set(null)}
      aria-label={t('workout.position')}
      aria-valuetext={spokenPoint(points[index])}
    />
  )

  function spokenPoint(point: CurvePoint | undefined): string {
    if (point === undefined) return ''
    const values = shown.flatMap(name => valueAt(name, point) ?? [])
    const spoken = [formats.distance(point.distance), ...values]
    return [clockDuration(point.duration), ...spoken.map(({ number, unit }) => `${number} ${unit}`)].join(
      ', ',
    )
  }
}
