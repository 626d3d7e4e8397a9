import { useMemo, useState } from 'react'
import type { SharedWorkout } from '../../../src/workouts/shares/links/schemas'
import { useCurveWords } from '../../components/charts/curve-values'
import { WorkoutCharts } from '../../components/charts/workout-charts'
import { useBaseMap } from '../../components/maps/base/base-map'
import { WorkoutMap } from '../../components/maps/workout-map'
import { SportIcon, useSportName } from '../../components/sports/sport'
import { Described } from '../../components/words/described'
import { useFormats, useReader } from '../../data/accounts/person'
import { sharedPicture, useSharedCurves } from '../../data/sharing/shared-workout'
import type { Curves } from '../../data/workouts/curves/curves'
import { createCursorAlone, type Marked } from '../../data/workouts/curves/marked'
import { venueElsewhere } from '../../data/workouts/shown-map'
import { isPlaced } from '../../data/workouts/track'
import type { SpeedForm } from '../../format/formats'
import { useTranslation } from '../../i18n/use-translation'
import { Figure } from '../../ui/controls/figure'
import { useDocumentTitle } from '../../ui/document-title'
import { PageTitle } from '../../ui/layout/page'
import { useScheme } from '../../ui/theme'
import styles from './shared-page.module.css'
import { SharedSplits } from './shared-splits'

interface SharedWorkoutProps {
  token: string
  workout: SharedWorkout
}

/** Shows a shared workout: figures, map, charts and splits. */
export function SharedWorkoutView({ token, workout }: SharedWorkoutProps) {
  const { t } = useTranslation()
  const { data: curves } = useSharedCurves(token, workout)
  const [marked] = useState(createCursorAlone)
  const sportName = useSportName()(workout.sport.id, { ...workout.sport })
  const title = workout.title ?? sportName
  useDocumentTitle(title)
  const isDrawable = curves !== undefined && curves.points.length > 1
  return (
    <>
      <div className={styles.heading}>
        <PageTitle>{title}</PageTitle>
        <Context workout={workout} sportName={sportName} />
      </div>
      <div className={workout.has_map ? styles.recording : undefined}>
        {workout.has_map && (
          <div className={styles.map}>
            {isDrawable && <TrackMap token={token} workout={workout} curves={curves} marked={marked} />}
          </div>
        )}
        <div className={styles.words}>
          <Figures workout={workout} curves={curves} />
          {workout.description !== null && <Described text={workout.description} />}
        </div>
      </div>
      {isDrawable && (
        <WorkoutCharts curves={curves} detail={null} marked={marked} form={workout.speed_form} />
      )}
      <SharedSplits token={token} workout={workout} />
      {workout.hides_ends && <p className={styles.note}>{t('sharing.withoutEnds')}</p>}
    </>
  )
}

function Context({ workout, sportName }: { workout: SharedWorkout; sportName: string }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const venue = venueElsewhere(workout)
  return (
    <p className={styles.context}>
      <SportIcon sport={{ ...workout.sport, color: null }} />
      {workout.title !== null && <span>{sportName}</span>}
      <time dateTime={workout.date}>{formats.calendarDayInWords(new Date(workout.date))}</time>
      {venue !== null && <span>{t(`workout.venues.${venue}`)}</span>}
      {workout.by !== null && <span>{t('sharing.by', { name: workout.by })}</span>}
    </p>
  )
}

interface MapProps extends SharedWorkoutProps {
  curves: Curves
  marked: Marked
}

function TrackMap({ token, workout, curves, marked }: MapProps) {
  const { data: base, isPending } = useBaseMap()
  const scheme = useScheme()
  const placed = useMemo(() => curves.points.filter(isPlaced), [curves])
  if (isPending) return null
  return (
    <WorkoutMap
      form={workout.speed_form}
      image={sharedPicture(token, scheme)}
      paper={sharedPicture(token, 'light')}
      points={placed}
      starts={curves.starts}
      marked={marked}
      base={base ?? null}
      hasSearch={false}
    />
  )
}

function Figures({ workout, curves }: { workout: SharedWorkout; curves: Curves | undefined }) {
  const { t } = useTranslation()
  const { formats } = useReader()
  const { distance, ave_speed, moving, duration, ascent, descent, min_alt, max_alt, speed_form } = workout
  const height = (metres: number | null) => (metres === null ? null : formats.height(metres))
  const topSpeed = curves?.topSpeed ?? null
  // All figures are `null` if no part of the recording is visible.
  if (moving === null) return null
  return (
    <section aria-label={t('workout.figures')}>
      <dl className={styles.heroes}>
        {distance !== null && distance > 0 && (
          <Figure size="hero" label={t('figures.distance')} value={formats.distance(distance)} />
        )}
        <Figure size="hero" label={t('figures.moving')} value={moving} />
        {ave_speed !== null && ave_speed > 0 && (
          <Figure
            size="hero"
            label={t(speed_form === 'speed' ? 'figures.averageSpeed' : 'figures.averagePace')}
            value={formats.howFast(ave_speed, speed_form)}
          />
        )}
        {ascent !== null && <Figure size="hero" label={t('figures.ascent')} value={height(ascent)} />}
      </dl>
      <dl className={styles.rest}>
        {duration !== null && duration !== moving && (
          <Figure size="line" label={t('figures.duration')} value={duration} />
        )}
        {topSpeed !== null && (
          <Figure
            size="line"
            label={t(speed_form === 'speed' ? 'figures.topSpeed' : 'figures.bestPace')}
            value={formats.howFast(topSpeed, speed_form)}
            note={t('workout.fiveSeconds')}
          />
        )}
        {descent !== null && <Figure size="line" label={t('figures.descent')} value={height(descent)} />}
        {min_alt !== null && <Figure size="line" label={t('figures.minHeight')} value={height(min_alt)} />}
        {max_alt !== null && <Figure size="line" label={t('figures.maxHeight')} value={height(max_alt)} />}
        <Sensors curves={curves} form={speed_form} />
      </dl>
    </section>
  )
}

const sensors = ['hr', 'cadence', 'power', 'temperature', 'respiration'] as const

/** The average and the maximum of each sensor. */
function Sensors({ curves, form }: { curves: Curves | undefined; form: SpeedForm }) {
  const { nameOf, quantityOf, noteOfMost } = useCurveWords(form)
  return sensors.map(name => {
    const summary = curves?.summaries[name]
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
