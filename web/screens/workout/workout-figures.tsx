import trophy from '@material-symbols/svg-400/outlined/trophy.svg' with { type: 'text' }
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordType } from '../../../src/records/schemas'
import type { Segment, Workout } from '../../../src/workouts/schemas'
import { hasPeaksAbove } from '../../drawing/charts/extremes'
import type { Quantity } from '../../format/formats'
import { useFormats, usePerson } from '../../frame/signed-in'
import { Figure } from '../../ui/controls/figure'
import { Icon } from '../../ui/controls/icon'
import { useChartData } from '../../data/workouts/workouts'
import { segmentNumber } from './segment-address'
import styles from './workout-figures.module.css'

interface WorkoutFiguresProps {
  workout: Workout
  /** null for the whole workout. */
  segment: Segment | null
}

/** The four heroes, then the rest; records the workout holds beside the figure they are about. */
export function WorkoutFigures({ workout, segment }: WorkoutFiguresProps) {
  const { t } = useTranslation()
  const records = segment === null ? workout.records.map(({ record_type }) => record_type) : []
  const badge = (type: RecordType) => records.includes(type) && <RecordBadge type={type} />
  return (
    <section
      className={`${styles.figures} ${workout.with_gpx ? '' : styles.byHand}`}
      aria-label={t('workout.figures')}
    >
      <Heroes workout={workout} segment={segment} badge={badge} />
      {workout.with_gpx ? (
        <Rest workout={workout} segment={segment} badge={badge} />
      ) : (
        <RestByHand workout={workout} badge={badge} />
      )}
    </section>
  )
}

interface PartProps extends WorkoutFiguresProps {
  /** What stands beside the figure that a record is about. */
  badge: (type: RecordType) => ReactNode
}

function Heroes({ workout, segment, badge }: PartProps) {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const { distance, moving, ave_speed, ascent } = segment ?? workout
  return (
    <dl className={styles.heroes}>
      <Figure
        size="hero"
        label={t('figures.distance')}
        value={ifKnown(distance, formats.distance)}
        badge={badge('FD')}
      />
      <Figure
        size="hero"
        label={t(workout.with_gpx ? 'figures.moving' : 'figures.duration')}
        value={moving}
        badge={badge('LD')}
      />
      <Figure
        size="hero"
        label={t('figures.averageSpeed')}
        value={ifKnown(ave_speed, formats.speed)}
        badge={badge('AS')}
      />
      {profile.display_ascent && (workout.with_gpx || ascent !== null) && (
        <Figure
          size="hero"
          label={t('figures.ascent')}
          value={ifKnown(ascent, formats.height)}
          badge={badge('HA')}
        />
      )}
    </dl>
  )
}

function Rest({ workout, segment, badge }: PartProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data: points = [] } = useChartData(workout, segment && segmentNumber(segment))
  const { duration, pauses, max_speed, descent, min_alt, max_alt } = segment ?? workout
  const hasJumps = max_speed !== null && hasPeaksAbove(points, max_speed)
  return (
    <dl className={styles.rest}>
      <Figure size="line" label={t('figures.duration')} value={duration} />
      <Figure size="line" label={t('figures.pauses')} value={pauses} />
      <Figure
        size="line"
        label={t('figures.maxSpeed')}
        value={ifKnown(max_speed, formats.speed)}
        badge={badge('MS')}
        note={hasJumps ? t('workout.withoutJumps') : undefined}
      />
      <Figure size="line" label={t('figures.descent')} value={ifKnown(descent, formats.height)} />
      <Figure size="line" label={t('figures.minHeight')} value={ifKnown(min_alt, formats.height)} />
      <Figure size="line" label={t('figures.maxHeight')} value={ifKnown(max_alt, formats.height)} />
    </dl>
  )
}

/** What was entered besides the heroes, and the maximum speed, which is the average, where it is a record. */
function RestByHand({ workout, badge }: Omit<PartProps, 'segment'>) {
  const { t } = useTranslation()
  const formats = useFormats()
  const topSpeed = badge('MS')
  return (
    <dl className={styles.rest}>
      {topSpeed && (
        <Figure
          size="line"
          label={t('figures.maxSpeed')}
          value={formats.speed(workout.max_speed)}
          badge={topSpeed}
        />
      )}
      {workout.descent !== null && (
        <Figure size="line" label={t('figures.descent')} value={formats.height(workout.descent)} />
      )}
    </dl>
  )
}

function ifKnown(value: number | null, format: (value: number) => Quantity): Quantity | null {
  return value === null ? null : format(value)
}

function RecordBadge({ type }: { type: RecordType }) {
  const { t } = useTranslation()
  return (
    <span className={styles.badge}>
      <Icon drawing={trophy} size={1} />
      <span className="visually-hidden">{t('records.record')}</span>
      {t(`records.${type}`)}
    </span>
  )
}
