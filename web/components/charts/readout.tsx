import { useFormats } from '../../data/accounts/person'
import { indexAt } from '../../data/workouts/curves/along'
import type { CurvePoint } from '../../data/workouts/track'
import { clockDuration } from '../../format/durations'
import type { SpeedForm } from '../../format/formats'
import { useTranslation } from '../../i18n/use-translation'
import { Figure } from '../../ui/controls/figure'
import { type Store, useStore } from '../../ui/store'
import type { CurveName } from './curve-looks'
import { useCurveWords } from './curve-values'
import styles from './workout-charts.module.css'

interface ReadoutProps {
  points: readonly CurvePoint[]
  /** Second of the recording under the cursor. */
  cursor: Store<number | null>
  /** The curves whose values are shown. */
  curves: readonly CurveName[]
  form: SpeedForm
  hasStretches: boolean
}

/**
 * Shows the values at the cursor, always in the same place. Without a cursor, it shows a hint about how to move the
 * cursor.
 */
export function Readout({ points, cursor, curves, form, hasStretches }: ReadoutProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { nameOf, valueAt } = useCurveWords(form)
  const second = useStore(cursor)
  const point = points[indexAt(points, second ?? 0)]
  if (point === undefined) return null
  const hasDistance = (points.at(-1)?.distance ?? 0) > 0
  // The space for the hint and the values is always reserved, so that the charts do not move under the pointer.
  return (
    <div className={styles.readouts}>
      <p className={styles.hint} hidden={second !== null}>
        {t('workout.chartHint')}{' '}
        {hasStretches && (
          <>
            <span className="with-mouse">
              {t('stretch.drag')} {t('stretch.keys')}
            </span>
            <span className="with-finger">{t('stretch.hold')}</span>
          </>
        )}
      </p>
      <dl className={styles.readout} hidden={second === null}>
        {hasDistance && <Figure label={t('figures.distance')} value={formats.distance(point.distance)} />}
        <Figure label={t('figures.time')} value={clockDuration(point.duration)} />
        {curves.map(name => (
          <Figure key={name} label={nameOf(name)} value={valueAt(name, point)} />
        ))}
      </dl>
    </div>
  )
}
