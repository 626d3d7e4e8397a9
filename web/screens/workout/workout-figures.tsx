import trophy from '@material-symbols/svg-400/outlined/trophy.svg' with { type: 'text' }
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { enteredKeys, type FigureName, figureKeys, figures } from '../../../src/tracks/figures'
import type { BestType } from '../../../src/workouts/records/schemas'
import type { Segment, Workout } from '../../../src/workouts/workouts/schemas'
import { useCurveWords } from '../../components/charts/curve-values'
import type { ShownRecordType } from '../../components/records/records'
import { figureLabels, writeFigure } from '../../components/workouts/figures'
import { useFormats, usePerson } from '../../data/accounts/person'
import { type Curves, useCurves } from '../../data/workouts/curves/curves'
import { hasShownMap } from '../../data/workouts/shown-map'
import { useSpeedForms } from '../../data/workouts/sports'
import type { SpeedForm } from '../../format/formats'
import { useTranslation } from '../../i18n/use-translation'
import { Figure } from '../../ui/controls/figure'
import { Icon } from '../../ui/controls/icon'
import { AskFigure, canBeAsked } from './figures/ask-figure'
import { segmentNumber } from './segments/segment-address'
import styles from './workout-figures.module.css'

/**
 * The figures in the order of the screen. The maximum speed is left out, because screens show the top speed instead;
 * the API returns it for other apps.
 */
const shownNames: FigureName[] = figureKeys
  .filter(key => key !== 'maxSpeedCkmh')
  .map(key => figures[key].name)

const heroes: FigureName[] = ['distance', 'moving', 'ave_speed', 'ascent']
const others = shownNames.filter(name => !heroes.includes(name))
const withAverageSpeed = shownNames.filter(name => name === 'ave_speed' || !heroes.includes(name))

/** The figures that can be entered by hand, besides distance and duration. */
const enteredNames: FigureName[] = enteredKeys.map(key => figures[key].name)

/** The type of record that belongs to each figure. */
const recordsAbout: Partial<Record<FigureName, ShownRecordType>> = {
  distance: 'FD',
  moving: 'LD',
  ave_speed: 'AS',
  ascent: 'HA',
  top_speed: 'TS',
}

interface WorkoutFiguresProps {
  workout: Workout
  /** The segment that is shown; `null` for the whole workout. */
  segment: Segment | null
}

/** Shows the four main figures, and then the others. Records appear beside their figure. */
export function WorkoutFigures({ workout, segment }: WorkoutFiguresProps) {
  const { t } = useTranslation()
  const records = segment === null ? recordTypesOf(workout) : []
  const badge = (name: FigureName) => {
    const type = recordsAbout[name]
    return (
      type !== undefined && records.includes(type) && <RecordBadge type={type} sportId={workout.sport_id} />
    )
  }
  return (
    <section
      className={`${styles.figures} ${hasShownMap(workout) ? '' : styles.byHand}`}
      aria-label={t('workout.figures')}
    >
      <Heroes workout={workout} segment={segment} badge={badge} />
      {workout.with_gpx ? (
        <Rest workout={workout} segment={segment} badge={badge} />
      ) : (
        <RestWithoutTrack workout={workout} badge={badge} />
      )}
    </section>
  )
}

const recordTypesOf = ({ records, is_top_speed_record }: Workout): BestType[] => [
  ...records.map(({ record_type }) => record_type),
  ...(is_top_speed_record ? (['TS'] as const) : []),
]

interface PartProps extends WorkoutFiguresProps {
  /** Returns the record badge of a figure; nothing if the workout holds no such record. */
  badge: (name: FigureName) => ReactNode
}

function Heroes({ workout, segment, badge }: PartProps) {
  const { profile } = usePerson()
  const form = useSpeedForms()(workout.sport_id)
  const { ascent, distance } = segment ?? workout
  const showsAscent = profile.display_ascent && (workout.with_gpx || ascent !== null)
  return (
    <dl className={styles.heroes}>
      {heroes
        .filter(name => name !== 'ascent' || showsAscent)
        // Workouts without distance, such as those that stayed in one place, have no speed either.
        .filter(name => distance !== 0 || (name !== 'distance' && name !== 'ave_speed'))
        .map(name => (
          <ShownFigure
            key={name}
            size="hero"
            name={name}
            of={segment ?? workout}
            form={form}
            // Without a recording, the moving time is unknown. The figure is then the duration, and is labelled as
            // duration.
            label={name === 'moving' && !workout.with_chart ? 'duration' : name}
            badge={badge(name)}
            around={asking(workout, segment, name)}
          />
        ))}
    </dl>
  )
}

/** Makes a figure of the whole workout a button that explains where the figure comes from. */
function asking(workout: Workout, segment: Segment | null, name: FigureName) {
  if (segment !== null || !canBeAsked(name)) return undefined
  return (number: ReactNode) => (
    <AskFigure workout={workout} name={name}>
      {number}
    </AskFigure>
  )
}

function Rest({ workout, segment, badge }: PartProps) {
  const { t } = useTranslation()
  const { data: curves } = useCurves(workout, segment && segmentNumber(segment))
  // In sports with pace, the main figures contain the pace, so the average speed is listed among the others.
  const form = useSpeedForms()(workout.sport_id)
  const names = form === 'speed' ? others : withAverageSpeed
  return (
    <dl className={styles.rest}>
      {names.map(name => (
        <ShownFigure
          key={name}
          size="line"
          name={name}
          of={segment ?? workout}
          {...(name === 'top_speed' && { form, note: t('workout.fiveSeconds') })}
          badge={name !== 'ave_speed' && badge(name)}
          around={asking(workout, segment, name)}
        />
      ))}
      <Sensors summaries={curves?.summaries ?? {}} />
    </dl>
  )
}

const sensors = ['hr', 'cadence', 'power', 'temperature', 'respiration'] as const

/** The average and the maximum of each sensor. */
function Sensors({ summaries }: { summaries: Curves['summaries'] }) {
  const { nameOf, quantityOf, noteOfMost } = useCurveWords('speed')
  return sensors.map(name => {
    const summary = summaries[name]
    if (summary === undefined) return null
    return (
      <Figure
        key={name}
        size="line"
        label={nameOf(name)}
        value={quantityOf(name, summary.average)}
        note={noteOfMost(name, summary)}
      />
    )
  })
}

/**
 * The other figures of a workout without a track. If the figures were entered by hand, the top speed equals the average
 * speed, so the top speed is shown only if it is a record.
 */
function RestWithoutTrack({ workout, badge }: Omit<PartProps, 'segment'>) {
  const form = useSpeedForms()(workout.sport_id)
  const { data: curves } = useCurves(workout, null)
  const isShown = (name: FigureName) => {
    if (workout.with_chart) return workout[name] !== null && workout[name] !== 0
    return name === 'top_speed' ? badge(name) : enteredNames.includes(name) && workout[name] !== null
  }
  return (
    <dl className={styles.rest}>
      {others.filter(isShown).map(name => (
        <ShownFigure
          key={name}
          size="line"
          name={name}
          of={workout}
          form={form}
          badge={badge(name)}
          around={asking(workout, null, name)}
        />
      ))}
      <Sensors summaries={curves?.summaries ?? {}} />
    </dl>
  )
}

interface ShownFigureProps {
  name: FigureName
  of: Pick<Workout | Segment, FigureName>
  size: 'hero' | 'line'
  badge: ReactNode
  /** Another figure, whose name is shown instead of the name of this figure. */
  label?: FigureName
  /** Whether speeds are written as speeds or as paces. */
  form?: SpeedForm
  note?: string | undefined
  around?: ((number: ReactNode) => ReactNode) | undefined
}

function ShownFigure({ name, of, label = name, form = 'speed', ...others }: ShownFigureProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  if ((name === 'ave_speed' || name === 'top_speed') && form !== 'speed') {
    const speed = of[name]
    const value = speed === null ? null : formats.howFast(speed, form)
    const key = name === 'ave_speed' ? 'figures.averagePace' : 'figures.bestPace'
    return <Figure label={t(key)} value={value} {...others} />
  }
  return <Figure label={t(figureLabels[label])} value={writeFigure(name, of[name], formats)} {...others} />
}

/** A badge that links to the history of the sport's records. */
function RecordBadge({ type, sportId }: { type: ShownRecordType; sportId: number }) {
  const { t } = useTranslation()
  return (
    <Link href={`/statistics/records?sport_id=${sportId}`} className={styles.badge}>
      <Icon svg={trophy} size={1} />
      {type === 'TS' ? (
        // The badge contains only the word for "best", because the figure beside it already has the name of the top
        // speed.
        t('recordsPage.best')
      ) : (
        <>
          <span className="visually-hidden">{t('recordsPage.record')}</span>
          {t(`records.${type}`)}
        </>
      )}
    </Link>
  )
}
