import type { Totals } from '../../../../src/workouts/analysis/totals/schemas'
import { usePerson } from '../../../data/accounts/person'
import { clockDuration } from '../../../format/durations'
import { useTranslation } from '../../../i18n/use-translation'
import { FigureValue } from '../../../ui/controls/figure'
import styles from './workout-list.module.css'

/** Limit of durations in seconds. Longer durations are written in hours, without minutes and seconds. */
const manyS = 100 * 3600

/** Shows the distance, time and ascent of many workouts in one line. */
export function SumsLine({ sums: { distance, duration, ascent } }: { sums: Totals }) {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const inUnit = formats.distanceInUnit(distance)
  const length = {
    number: inUnit < 100 ? formats.axisNumber(inUnit, 0.1) : formats.count(inUnit),
    unit: formats.distanceUnit,
  }
  const time =
    duration < manyS
      ? clockDuration(duration)
      : { number: formats.count(duration / 3600), unit: formats.hourUnit }
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t('figures.distance')}</dt>
        <dd>
          <FigureValue value={length} />
        </dd>
      </div>
      <div>
        <dt>{t('figures.moving')}</dt>
        <dd>
          <FigureValue value={time} />
        </dd>
      </div>
      {profile.display_ascent && ascent !== null && (
        <div>
          <dt>{t('figures.ascent')}</dt>
          <dd>
            <FigureValue value={formats.height(ascent)} />
          </dd>
        </div>
      )}
    </dl>
  )
}
