import { useId } from 'react'
import type { Effort } from '../../../../src/workouts/analysis/efforts/schemas'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { useEffortName } from '../../../components/records/use-effort-name'
import { useFormats } from '../../../data/accounts/person'
import { useEfforts } from '../../../data/workouts/curves/efforts'
import type { Marked } from '../../../data/workouts/curves/marked'
import { useSpeedForms } from '../../../data/workouts/sports'
import { shortDuration } from '../../../format/durations'
import { useTranslation } from '../../../i18n/use-translation'
import { FigureHead, FiguresTable, PressableRow } from '../../../ui/layout/figures-table'
import { StretchButton } from '../stretch/stretch-button'
import styles from './splits-table.module.css'

const ranks = ['efforts.first', 'efforts.second', 'efforts.third'] as const
const ranksInMonths = ['efforts.firstInMonths', 'efforts.secondInMonths', 'efforts.thirdInMonths'] as const

/**
 * Lists the best efforts of a workout, such as the fastest kilometre or mile. Pressing a row marks its stretch on the
 * charts and the map. Renders nothing if there are none.
 */
export function BestEfforts({ workout, marked }: { workout: Workout; marked: Marked }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const form = useSpeedForms()(workout.sport_id)
  const nameOf = useEffortName()
  const titleId = useId()
  const { data: efforts = [] } = useEfforts(workout)
  if (efforts.length === 0) return null
  const ranked = efforts.some(({ rank, in_months }) => rank !== null || in_months !== null)
  return (
    <section className={styles.section}>
      <h2 id={titleId}>{t('efforts.title')}</h2>
      <FiguresTable labelledBy={titleId}>
        <thead>
          <tr>
            <th scope="col">{t('figures.distance')}</th>
            <th scope="col">{t('efforts.time')}</th>
            <FigureHead
              label={t(form === 'speed' ? 'figures.speed' : 'figures.pace')}
              unit={formats.speedUnitOf(form)}
            />
            {ranked && (
              <th scope="col">
                <span className="visually-hidden">{t('profile.records')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {efforts.map(effort => (
            <PressableRow key={effort.distance}>
              <th scope="row" className={styles.name}>
                <StretchButton
                  label={t('efforts.select', { distance: nameOf(effort.distance) })}
                  stretch={effort}
                  marked={marked}
                >
                  {nameOf(effort.distance)}
                </StretchButton>
              </th>
              <td>{shortDuration(effort.duration)}</td>
              <td>{formats.howFast(speedOf(effort), form)?.number ?? '–'}</td>
              {ranked && <td className={styles.rank}>{rankOf(effort)}</td>}
            </PressableRow>
          ))}
        </tbody>
      </FiguresTable>
    </section>
  )

  /**
   * Writes the rank among all efforts, or else among those of the last months; `null` if the effort has neither rank.
   */
  function rankOf({ rank, in_months }: Effort): string | null {
    const words = rank === null ? undefined : ranks[rank - 1]
    if (words !== undefined) return t(words)
    const ofMonths = in_months === null ? undefined : ranksInMonths[in_months.rank - 1]
    return ofMonths === undefined || in_months === null ? null : t(ofMonths, { count: in_months.months })
  }
}

/** Returns the speed of an effort in km/h. */
const speedOf = ({ distance, duration }: Effort) => (distance / duration) * 3600
