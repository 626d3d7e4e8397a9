import 'uplot/dist/uPlot.min.css'
import { type ChangeEvent, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartPoint } from '../../../src/workouts/recordings/schemas'
import type { Segment } from '../../../src/workouts/workouts/schemas'
import { useFormats, usePerson } from '../../data/accounts/person'
import { segmentStarts } from '../../data/workouts/track'
import { clockDuration } from '../../format/durations'
import type { Quantity, SpeedForm } from '../../format/formats'
import { Choice } from '../../ui/fields/choice'
import { Switch } from '../../ui/fields/switch'
import { type Store, useStore } from '../../ui/store'
import { ChartPanel } from './chart-panel'
import { ChartSummary } from './chart-summary'
import { type Axis, workoutPanels } from './panels'
import { Readout } from './readout'
import styles from './workout-charts.module.css'

interface WorkoutChartsProps {
  /** The segments that the points run through. */
  segments: readonly Segment[]
  points: readonly ChartPoint[]
  /** Index of the point under the cursor; the map follows it. */
  cursor: Store<number | null>
  /** Of the sport. */
  form: SpeedForm
}

/** Elevation and speed, one above the other over the same axis, with one cursor for both. */
export function WorkoutCharts({ segments, points, cursor, form }: WorkoutChartsProps) {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const [axis, setAxis] = useState<Axis>('distance')
  const [elevationFromZero, setElevationFromZero] = useState(profile.start_elevation_at_zero)
  const titleId = useId()
  const { elevation, speed, cutOff } = useMemo(
    () =>
      workoutPanels({
        points,
        starts: segmentStarts(points, segments),
        axis,
        formats,
        elevationFromZero,
        form,
      }),
    [points, segments, axis, formats, elevationFromZero, form],
  )
  return (
    <section className={styles.charts} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h2 id={titleId}>{t('workout.charts')}</h2>
        <div className={styles.choices}>
          {elevation !== null && (
            <Switch
              label={t('workout.elevationFromZero')}
              isSelected={elevationFromZero}
              onChange={setElevationFromZero}
            />
          )}
          <AxisSwitch axis={axis} onChange={setAxis} />
        </div>
      </header>
      <Readout points={points} cursor={cursor} form={form} />
      <div className={styles.panels}>
        {elevation !== null && (
          <ChartPanel
            label={t('figures.elevation')}
            unit={formats.heightUnit}
            plot={elevation}
            cursor={cursor}
          />
        )}
        <ChartPanel
          label={t(form === 'speed' ? 'figures.speed' : 'figures.pace')}
          unit={formats.speedUnitOf(form)}
          plot={speed}
          cursor={cursor}
          note={
            cutOff === null
              ? null
              : t('workout.cutOff', {
                  speed: inOnePiece(formats.howFast(cutOff / formats.distanceInUnit(1), form)),
                })
          }
        />
        <CursorSlider points={points} cursor={cursor} form={form} />
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

/** The cursor for keyboards and screen readers: a slider laid over the charts that pointers do not feel. */
function CursorSlider({ points, cursor, form }: Omit<WorkoutChartsProps, 'segments'>) {
  const { t } = useTranslation()
  const formats = useFormats()
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

  function spokenPoint(point: ChartPoint | undefined): string {
    if (point === undefined) return ''
    const speed = formats.howFast(point.speed, form)
    const spoken = [formats.distance(point.distance), ...(speed === null ? [] : [speed])]
    if (point.elevation !== undefined) spoken.push(formats.height(point.elevation))
    return [clockDuration(point.duration), ...spoken.map(({ number, unit }) => `${number} ${unit}`)].join(
      ', ',
    )
  }
}

/** What is cut off was fast, and has a pace. */
const inOnePiece = (quantity: Quantity | null) =>
  quantity === null ? '' : `${quantity.number} ${quantity.unit}`
