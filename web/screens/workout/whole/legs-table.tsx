import { Fragment, useId } from 'react'
import { Link } from 'wouter'
import type { OutingLeg } from '../../../../src/workouts/workouts/outing-schemas'
import { SportLabel } from '../../../components/sports/sport'
import { usePerson } from '../../../data/accounts/person'
import { useSpeedForms } from '../../../data/workouts/sports'
import { clockDuration } from '../../../format/durations'
import { useTranslation } from '../../../i18n/use-translation'
import { FigureValue } from '../../../ui/controls/figure'
import { FigureHead, FiguresTable, PressableRow } from '../../../ui/layout/figures-table'
import styles from './whole.module.css'

/** The legs of an outing with the transitions between them. Each row leads to the page of its leg. */
export function LegsTable({ legs }: { legs: readonly OutingLeg[] }) {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const titleId = useId()
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('outing.legs')}</h2>
      <FiguresTable labelledBy={titleId}>
        <thead>
          <tr>
            <th scope="col">{t('figures.sport')}</th>
            <th scope="col">{t('figures.duration')}</th>
            <FigureHead label={t('figures.distance')} unit={formats.distanceUnit} />
            <th scope="col">{t('figures.speed')}</th>
            {profile.display_ascent && <FigureHead label={t('figures.ascent')} unit={formats.heightUnit} />}
            <FigureHead label={t('columns.heartRate')} unit={t('columns.beats')} />
          </tr>
        </thead>
        <tbody>
          {legs.map(leg => (
            <Fragment key={leg.workout.id}>
              {leg.transition > 0 && (
                <tr className={styles.transition}>
                  <th scope="row">{t('outing.transition')}</th>
                  <td>{clockDuration(leg.transition)}</td>
                  <td colSpan={profile.display_ascent ? 4 : 3} />
                </tr>
              )}
              <LegRow leg={leg} />
            </Fragment>
          ))}
        </tbody>
      </FiguresTable>
    </section>
  )
}

function LegRow({ leg: { workout, average_heart_rate } }: { leg: OutingLeg }) {
  const { profile, formats } = usePerson()
  const form = useSpeedForms()(workout.sport_id)
  const { id, sport_id, sport_confirmed, duration, distance, ave_speed, ascent } = workout
  const isInOnePlace = distance === 0
  return (
    <PressableRow>
      <th scope="row">
        <Link href={`/workouts/${id}`} className={styles.link}>
          <SportLabel sportId={sport_id} isGuess={!sport_confirmed} />
        </Link>
      </th>
      <td>{duration}</td>
      <td>{isInOnePlace ? '–' : formats.distance(distance).number}</td>
      <td>
        <FigureValue value={isInOnePlace ? null : formats.howFast(ave_speed, form)} />
      </td>
      {profile.display_ascent && <td>{ascent === null ? '–' : formats.height(ascent).number}</td>}
      <td>{average_heart_rate === null ? '–' : formats.count(Math.round(average_heart_rate))}</td>
    </PressableRow>
  )
}
