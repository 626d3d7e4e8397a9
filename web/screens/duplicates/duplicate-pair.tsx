import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { DuplicatePair as Pair, SensorName } from '../../../src/workouts/duplicates/schemas'
import { ProblemNotice } from '../../components/feedback/failure'
import { SportLabel } from '../../components/sports/sport'
import { figureLabels, writeFigure } from '../../components/workouts/figures'
import { useWorkoutTitle } from '../../components/workouts/use-workout-title'
import { useFormats } from '../../data/accounts/person'
import { useDismissDuplicates, useMerge } from '../../data/duplicates/duplicates'
import type { Quantity } from '../../format/formats'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { confirm } from '../../ui/feedback/toasts'
import styles from './duplicates-page.module.css'

type Side = Pair['workouts'][number]

const compared = ['distance', 'duration', 'moving', 'ascent', 'ave_speed', 'top_speed'] as const

const sensorLabels = {
  elevation: 'figures.elevation',
  heart_rate: 'map.colours.heartRate',
  cadence: 'map.colours.cadence',
  power: 'map.colours.power',
  temperature: 'duplicates.temperature',
  respiration: 'map.respiration',
} as const satisfies Record<SensorName, string>

interface DuplicatePairProps {
  pair: Pair
  /** Called when the pair has been merged or dismissed. */
  onDone: () => void
}

/** Compares two workouts side by side, and offers to merge them or keep both. */
export function DuplicatePair({ pair: { workouts, richer }, onDone }: DuplicatePairProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const titleId = useId()
  const nameOf = useWorkoutTitle()
  const merging = useMerge()
  const parting = useDismissDuplicates()
  const [first, second] = workouts
  if (first === undefined || second === undefined) return null
  const titleOf = ({ workout }: Side) => nameOf(workout)
  const day = formats.dayInWords(new Date(first.workout.workout_date))
  const lookOf = ({ workout }: Side) => (richer === workout.id ? 'primary' : 'quiet')
  const headOf = ({ workout }: Side, place: string) =>
    richer === workout.id ? `${place}: ${t('duplicates.tellsMore')}` : place
  const isBusy = merging.isPending || parting.isPending

  const end = (sentence: string) => () => {
    confirm(sentence)
    onDone()
  }
  const keep = (kept: Side, other: Side) =>
    merging.mutate(
      { keep: kept.workout.id, put_away: other.workout.id },
      { onSuccess: end(t('duplicates.merged')) },
    )
  const part = () =>
    parting.mutate(
      { workout_id: first.workout.id, other_id: second.workout.id },
      { onSuccess: end(t('duplicates.parted')) },
    )

  return (
    <article className={styles.pair} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('duplicates.pair', { title: titleOf(first), day })}</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{headOf(first, t('duplicates.first'))}</th>
            <th scope="col">{headOf(second, t('duplicates.second'))}</th>
          </tr>
        </thead>
        <tbody>
          <Row label={t('duplicates.name')} sides={workouts}>
            {side => <Link href={`/workouts/${side.workout.id}`}>{titleOf(side)}</Link>}
          </Row>
          <Row label={t('duplicates.start')} sides={workouts}>
            {({ workout }) => formats.time(new Date(workout.workout_date))}
          </Row>
          <Row label={t('figures.sport')} sides={workouts}>
            {({ workout }) => <SportLabel sportId={workout.sport_id} />}
          </Row>
          {compared.map(name => (
            <Row key={name} label={t(figureLabels[name])} sides={workouts}>
              {({ workout }) => words(writeFigure(name, workout[name], formats))}
            </Row>
          ))}
          <Row label={t('duplicates.recorded')} sides={workouts}>
            {({ sensors, points }) =>
              sensors.map(sensor => t(sensorLabels[sensor])).join(', ') ||
              (points > 0 ? t('duplicates.nothingMore') : t('duplicates.byHand'))
            }
          </Row>
          <Row label={t('duplicates.points')} sides={workouts}>
            {({ points }) => (points > 0 ? formats.count(points) : '–')}
          </Row>
          <Row label={t('duplicates.file')} sides={workouts}>
            {({ workout }) => extensionOf(workout.original?.file_name)}
          </Row>
        </tbody>
      </table>
      {(merging.error ?? parting.error) && (
        <ProblemNotice error={(merging.error ?? parting.error) as Error} />
      )}
      <div className={styles.actions}>
        <Button
          look={lookOf(first)}
          isDisabled={isBusy}
          aria-label={t('duplicates.keepFirstNamed', { title: titleOf(first) })}
          onPress={() => keep(first, second)}
        >
          {t('duplicates.keepFirst')}
        </Button>
        <Button
          look={lookOf(second)}
          isDisabled={isBusy}
          aria-label={t('duplicates.keepSecondNamed', { title: titleOf(second) })}
          onPress={() => keep(second, first)}
        >
          {t('duplicates.keepSecond')}
        </Button>
        <Button
          isDisabled={isBusy}
          aria-label={t('duplicates.distinctNamed', { title: titleOf(first) })}
          onPress={part}
        >
          {t('duplicates.distinct')}
        </Button>
      </div>
    </article>
  )
}

interface RowProps {
  label: string
  sides: readonly Side[]
  children: (side: Side) => ReactNode
}

function Row({ label, sides, children }: RowProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {sides.map(side => (
        <td key={side.workout.id}>{children(side)}</td>
      ))}
    </tr>
  )
}

function words(figure: Quantity | string | null): string {
  if (figure === null) return '–'
  return typeof figure === 'string' ? figure : `${figure.number} ${figure.unit}`
}

const extensionOf = (fileName: string | undefined) =>
  fileName === undefined ? '–' : fileName.slice(fileName.lastIndexOf('.') + 1).toUpperCase()
