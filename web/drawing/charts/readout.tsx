import { useTranslation } from 'react-i18next'
import { useFormats } from '../../data/accounts/person'
import type { CurvePoint } from '../../data/workouts/track'
import { clockDuration } from '../../format/durations'
import type { SpeedForm } from '../../format/formats'
import { Figure } from '../../ui/controls/figure'
import { type Store, useStore } from '../../ui/store'
import { useCurveWords } from './curve-values'
import type { CurveName } from './panels'
import styles from './workout-charts.module.css'

interface ReadoutProps {
  points: readonly CurvePoint[]
  cursor: Store<number | null>
  /** The curves to tell the values of. */
  curves: readonly CurveName[]
  form: SpeedForm
}

/** The values at the cursor, always in the same place; before there is a cursor, how to get one. */
export function Readout({ points, cursor, curves, form }: ReadoutProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { nameOf, valueAt } = useCurveWords(form)
  const index = useStore(cursor)
  const point = index === null ? undefined : points[index]
  if (point === undefined) {
    return (
      <p className={styles.hint}>
        {t('workout.chartHint')} <span className="with-mouse">{t('workout.chartKeys')}</span>
      </p>
    )
  }
  const hasDistance = (points.at(-1)?.distance ?? 0) > 0
  return (
    <dl className={styles.readout}>
      {hasDistance && <Figure label={t('figures.distance')} value={formats.distance(point.distance)} />}
      <Figure label={t('figures.time')} value={clockDuration(point.duration)} />
      {curves.map(name => (
        <Figure key={name} label={nameOf(name)} value={valueAt(name, point)} />
      ))}
    </dl>
  )
}
