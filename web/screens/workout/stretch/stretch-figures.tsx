import { useEffect, useId, useState } from 'react'
import type { Stretch as MeasuredStretch } from '../../../../src/workouts/recording/curves/schemas'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { useCurveWords } from '../../../components/charts/curve-values'
import { Failure } from '../../../components/feedback/failure'
import { usePerson } from '../../../data/accounts/person'
import { distanceAt, type Stretch } from '../../../data/workouts/curves/along'
import { type Curves, withSteps } from '../../../data/workouts/curves/curves'
import { useStretchFigures } from '../../../data/workouts/curves/stretch'
import { useSpeedForms } from '../../../data/workouts/sports'
import { clockDuration } from '../../../format/durations'
import type { Quantity } from '../../../format/formats'
import { useTranslation } from '../../../i18n/use-translation'
import { Figure } from '../../../ui/controls/figure'
import { ScrollBox } from '../../../ui/layout/scroll-box'
import styles from './stretch-strip.module.css'

interface StretchFiguresProps {
  workout: Workout
  /** The number of the segment, from 1; `null` for the whole workout. */
  segment: number | null
  stretch: Stretch
  curves: Curves
}

const sensors = ['hr', 'cadence', 'power'] as const

/**
 * Shows the figures of a stretch as measured by the server. While an end is being dragged, only distance and time are
 * shown, which are computed here.
 */
export function StretchFigures({ workout, segment, stretch, curves }: StretchFiguresProps) {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const form = useSpeedForms()(workout.sport_id)
  const { nameOf, quantityOf, noteOfMost } = useCurveWords(form)
  const labelId = useId()
  const settled = useSettled(stretch)
  const { data, error, refetch, isPlaceholderData } = useStretchFigures(workout, segment, settled)
  const known = isPlaceholderData || settled !== stretch ? undefined : data
  const { points } = curves
  const summaries = known && withSteps(known.summaries, curves.cadenceFactor)
  const hasDistance = (points.at(-1)?.distance ?? 0) > 0
  const distance = known?.distance ?? distanceAt(points, stretch.to) - distanceAt(points, stretch.from)
  const elapsed = known?.duration ?? stretch.to - stretch.from
  if (error !== null) return <Failure error={error} onRetry={refetch} />
  return (
    <>
      <p id={labelId} className="visually-hidden">
        {t('stretch.figures')}
      </p>
      <ScrollBox labelledBy={labelId}>
        <dl className={styles.figures}>
          {hasDistance && <Figure label={t('figures.distance')} value={formats.distance(distance)} />}
          <Figure label={t('workout.elapsed')} value={clockDuration(elapsed)} />
          {hasDistance && (
            <>
              <Figure label={t('figures.moving')} value={known ? clockDuration(known.moving) : null} />
              <Figure
                label={t(form === 'speed' ? 'figures.averageSpeed' : 'figures.averagePace')}
                value={known?.ave_speed ? formats.howFast(known.ave_speed, form) : null}
              />
            </>
          )}
          {points.some(({ elevation }) => elevation !== undefined) && (
            <>
              {profile.display_ascent && (
                <Figure label={t('figures.ascent')} value={inMetres(known?.ascent)} />
              )}
              <Figure label={t('figures.descent')} value={inMetres(known?.descent)} />
              {hasDistance && <Figure label={nameOf('gradient')} value={inTenths(known?.gradient ?? null)} />}
            </>
          )}
          {sensors.map(name => {
            const summary = summaries?.[name]
            if (curves.summaries[name] === undefined) return null
            return (
              <Figure
                key={name}
                label={nameOf(name)}
                value={quantityOf(name, summary?.average)}
                note={summary && noteOfMost(name, summary)}
              />
            )
          })}
        </dl>
      </ScrollBox>
      <p className="visually-hidden" role="status">
        {known && t('stretch.selected', { words: inWords(known) })}
      </p>
    </>
  )

  function inMetres(metres: number | null | undefined): Quantity | null {
    return metres === null || metres === undefined ? null : formats.height(metres)
  }

  function inTenths(gradient: number | null): Quantity | null {
    return gradient === null ? null : formats.percent(gradient, 0.1)
  }

  function inWords({ distance, duration, ave_speed }: MeasuredStretch): string {
    const speed = ave_speed ? formats.howFast(ave_speed, form) : null
    const quantities = [...(hasDistance ? [formats.distance(distance)] : []), ...(speed ? [speed] : [])]
    const words = quantities.map(({ number, unit }) => `${number} ${unit}`)
    return [...words, clockDuration(duration)].join(', ')
  }
}

/** Delay in milliseconds: the figures are loaded when the ends of the stretch have not moved for this long. */
const settling = 200

/** Returns the stretch once it has not changed for `settling` milliseconds; until then, the previous one. */
function useSettled(stretch: Stretch): Stretch {
  const [settled, setSettled] = useState(stretch)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(stretch), settling)
    return () => clearTimeout(timer)
  }, [stretch])
  return settled
}
