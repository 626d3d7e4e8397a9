import { useId } from 'react'
import type { RaceTimes as Races } from '../../../../src/workouts/training/efforts/schemas'
import { useEffortName } from '../../../components/records/use-effort-name'
import { useFormats } from '../../../data/accounts/person'
import { calendarMoment } from '../../../format/calendar'
import { shortDuration } from '../../../format/durations'
import { useTranslation } from '../../../i18n/use-translation'
import { FiguresTable } from '../../../ui/layout/figures-table'
import { EffortLink } from './effort-link'
import styles from './efforts-page.module.css'

interface RaceTimesProps {
  races: Races
  /** The last day whose efforts count. */
  before: string | null
}

/** Shows the race times that are predicted from the best efforts, or what is needed to predict them. */
export function RaceTimes({ races: { times, vdot, reason }, before }: RaceTimesProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const nameOf = useEffortName()
  const titleId = useId()
  if (reason === 'not-for-this') return null
  const day = before === null ? '' : formats.shortDate(calendarMoment(before))
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {t('efforts.races')}
      </h3>
      {reason !== null && <p className={styles.said}>{t('efforts.noRaces', { day })}</p>}
      {times.length > 0 && (
        <>
          <p className={styles.hint}>{t('efforts.racesHelp', { day })}</p>
          <div className={styles.races}>
            <FiguresTable labelledBy={titleId}>
              <thead>
                <tr>
                  <th scope="col">{t('figures.distance')}</th>
                  <th scope="col">Riegel</th>
                  <th scope="col">VDOT</th>
                  <th scope="col">{t('efforts.basis')}</th>
                </tr>
              </thead>
              <tbody>
                {times.map(({ distance, duration, vdot_duration, effort }) => (
                  <tr key={distance}>
                    <th scope="row">{nameOf(distance)}</th>
                    <td>{shortDuration(duration)}</td>
                    <td>{shortDuration(vdot_duration)}</td>
                    <td className={styles.wrapped}>
                      <EffortLink
                        effort={effort}
                        words={t('efforts.in', {
                          distance: nameOf(effort.distance),
                          time: shortDuration(effort.duration),
                        })}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </FiguresTable>
          </div>
          <p className={styles.hint}>
            {t('efforts.riegelHelp')} {vdot !== null && t('efforts.vdotHelp', { vdot })}
          </p>
        </>
      )}
    </section>
  )
}
