import 'uplot/dist/uPlot.min.css'
import { useId, useMemo, useRef, useState } from 'react'
import { useReader } from '../../data/accounts/person'
import { indexAt } from '../../data/workouts/curves/along'
import type { Curves } from '../../data/workouts/curves/curves'
import type { Marked } from '../../data/workouts/curves/marked'
import { clockDuration } from '../../format/durations'
import type { SpeedForm } from '../../format/formats'
import { useTranslation } from '../../i18n/use-translation'
import { Choice } from '../../ui/fields/choice'
import { Switch } from '../../ui/fields/switch'
import { InTurn } from '../../ui/in-turn'
import { useStore } from '../../ui/store'
import { ChartPanel } from './chart-panel'
import { ChartSummary } from './chart-summary'
import { CursorSlider } from './cursor-slider'
import { CurveChoice } from './curve-choice'
import { useCurveWords } from './curve-values'
import { type Axis, type Panel, recordedCurves, type ShownClimb, workoutPanels } from './panels'
import { Readout } from './readout'
import { useShownCurves } from './shown-curves'
import { StretchOverlay } from './stretch/stretch-overlay'
import { secondsDrawn, useAveraged } from './use-averaged'
import styles from './workout-charts.module.css'

interface WorkoutChartsProps {
  curves: Curves
  /** Curves of the zoomed part at a higher resolution; `null` until they are loaded. */
  detail: Curves | null
  /** The cursor, stretch and zoom, which the map shares. */
  marked: Marked
  /** Whether the sport's speeds are written as speeds or as paces. */
  form: SpeedForm
  /** The climbs that are marked on the elevation chart. */
  climbs?: readonly ShownClimb[]
}

const noClimbs: readonly ShownClimb[] = []

/** Shows the curves of the recording, one below the other, with a shared axis and a shared cursor. */
export function WorkoutCharts({ curves, detail, marked, form, climbs = noClimbs }: WorkoutChartsProps) {
  const { t } = useTranslation()
  const { profile, formats } = useReader()
  const zoom = useStore(marked.zoom)
  const { points, starts, means } = (zoom !== null && detail) || curves
  // Recordings of indoor training may have no distance.
  const hasDistance = (curves.points.at(-1)?.distance ?? 0) > 0
  const [chosenAxis, setAxis] = useState<Axis>('distance')
  const axis = hasDistance ? chosenAxis : 'time'
  const [elevationFromZero, setElevationFromZero] = useState(profile.start_elevation_at_zero)
  const titleId = useId()
  const recorded = useMemo(() => recordedCurves(curves.points), [curves])
  const [shown, setShown] = useShownCurves(recorded)
  const words = useCurveWords(form)
  const { nameOf, unitOf, valueAt } = words
  const host = useRef<HTMLDivElement>(null)
  const averaged = useAveraged(host, secondsDrawn(points, starts, axis, zoom))
  const panels = useMemo(
    () =>
      workoutPanels(shown, {
        points,
        starts,
        means,
        axis,
        formats,
        words,
        elevationFromZero,
        form,
        zoom,
        averaged,
        climbs,
      }),
    [shown, points, starts, means, axis, formats, words, elevationFromZero, form, zoom, averaged, climbs],
  )
  const noteOf = ({ name, isAveraged }: Panel): string | null => {
    if (name === 'elevation' && climbs.length > 0) return t('charts.climbs')
    return isAveraged ? t('charts.averaged', { seconds: averaged }) : null
  }
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
      <div ref={host} className={styles.panels}>
        <InTurn>
          {[
            ...panels.map(panel => (
              <ChartPanel
                key={panel.name}
                label={nameOf(panel.name)}
                unit={unitOf(panel.name)}
                note={noteOf(panel)}
                plot={panel.plot}
                cursor={marked.cursor}
              />
            )),
            <StretchOverlay key="stretch" axis={axis} {...over} />,
            <CursorSlider key="cursor" {...over} />,
          ]}
        </InTurn>
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
