import { Link } from 'wouter'
import type { BestWorkout, Review } from '../../../src/workouts/analysis/review/schemas'
import { SportLabel } from '../../components/sports/sport'
import { useSportColours } from '../../components/sports/use-sport-colours'
import { EnergyOrigin } from '../../components/statistics/energy-origin'
import { useMeasures } from '../../components/statistics/use-measures'
import { useShowsEnergy } from '../../components/statistics/use-shows-energy'
import { useWorkoutTitle } from '../../components/workouts/use-workout-title'
import { usePerson } from '../../data/accounts/person'
import { useYearMap } from '../../data/workouts/calendar'
import type { Measure } from '../../data/workouts/sums'
import type { Quantity } from '../../format/formats'
import { useTranslation } from '../../i18n/use-translation'
import { Figure, FigureValue } from '../../ui/controls/figure'
import { Section } from '../../ui/layout/section'
import { useScheme } from '../../ui/theme'
import { useObjectUrl } from '../../ui/use-object-url'
import { compare } from './comparison'
import styles from './review-page.module.css'
import { WonRecords } from './won-records'
import { YearMonths } from './year-months'
import { YearPlaces } from './year-places'

/** The parts of the review, for a year with workouts. */
export function YearParts({ review }: { review: Review }) {
  return (
    <div className={styles.parts}>
      <Totals review={review} />
      {review.tracks > 0 && <YearMap review={review} />}
      <YearMonths review={review} />
      <BestWorkouts review={review} />
      <Sports review={review} />
      <YearPlaces review={review} />
      <WonRecords records={review.records} />
    </div>
  )
}

function Totals({ review }: { review: Review }) {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const measures = useMeasures()
  const inBrief = useBriefly()
  const showsEnergy = useShowsEnergy()([review.totals])
  const { year, first_year, totals } = review
  // If the previous year had no workouts, a single line states that, and the figures are not compared.
  const hadNone = review.before?.workouts === 0
  const inWords = (amount: Parameters<typeof compare>[1]) => {
    const comparison = compare(review, amount, formats.count)
    if (comparison === null) return undefined
    const { key, ...numbers } = comparison
    return t(key, numbers)
  }
  return (
    <div className={styles.wide}>
      {year === first_year && <p className={styles.quiet}>{t('review.firstYear')}</p>}
      {hadNone && <p className={styles.quiet}>{inWords('workouts')}</p>}
      <dl className={styles.heroes} aria-label={t('statistics.totals')}>
        {(['distance', 'duration', 'workouts'] as const).map(measure => (
          <Figure
            key={measure}
            size="hero"
            label={measures.name(measure)}
            value={inBrief(totals[measure], measure) ?? measures.quantity(totals[measure], measure)}
            note={hadNone ? undefined : inWords(measure)}
          />
        ))}
        {profile.display_ascent && (
          <Figure
            size="hero"
            label={measures.name('ascent')}
            value={measures.quantity(totals.ascent, 'ascent')}
            note={hadNone ? undefined : inWords('ascent')}
          />
        )}
      </dl>
      <dl className={styles.days}>
        <Figure
          label={t('review.activeDays')}
          value={formats.count(totals.active_days)}
          note={hadNone ? undefined : inWords('active_days')}
        />
        <Figure label={t('review.daysInARow')} value={formats.count(totals.days_in_a_row)} />
        {showsEnergy && (
          <Figure
            label={measures.name('energy')}
            value={measures.quantity(totals.energy, 'energy')}
            note={hadNone ? undefined : inWords('energy')}
          />
        )}
      </dl>
      {showsEnergy && <EnergyOrigin sums={totals} className={styles.quiet} />}
    </div>
  )
}

const manyKilometres = 1000
const manySeconds = 100 * 3600

/**
 * Returns a function that writes large amounts without decimals, because the decimals would not fit on a phone. For
 * smaller amounts the function returns `null`.
 */
function useBriefly() {
  const { formats } = usePerson()
  return (value: number, measure: Measure): Quantity | null => {
    if (measure === 'distance' && value >= manyKilometres) {
      return { number: formats.count(formats.distanceInUnit(value)), unit: formats.distanceUnit }
    }
    if (measure === 'duration' && value >= manySeconds) {
      return { number: formats.count(value / 3600), unit: formats.hourUnit }
    }
    return null
  }
}

/** A map of the area with most of the year's tracks. The server draws it. */
function YearMap({ review: { year } }: { review: Review }) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const scheme = useScheme()
  const { data, isError } = useYearMap(profile.username, { year, scheme })
  const address = useObjectUrl(data)
  if (isError) return null
  return (
    <Section title={t('review.map')} className={styles.where}>
      <Link
        href={`/workouts/map?from=${year}-01-01&to=${year}-12-31`}
        className={styles.map}
        data-scheme={scheme}
        aria-label={t('review.mapOf', { year })}
      >
        {address !== null && <img src={address} alt="" width={540} height={340} />}
      </Link>
    </Section>
  )
}

function BestWorkouts({ review: { farthest, longest, highest } }: { review: Review }) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const measures = useMeasures()
  const shown = [
    { type: 'FD', workout: farthest, value: measures.quantity(farthest?.distance ?? null, 'distance') },
    { type: 'LD', workout: longest, value: measures.quantity(longest?.duration ?? null, 'duration') },
    ...(profile.display_ascent
      ? ([
          { type: 'HA', workout: highest, value: measures.quantity(highest?.ascent ?? null, 'ascent') },
        ] as const)
      : []),
  ] as const
  return (
    <Section title={t('review.best')} className={styles.wide}>
      <ul className={styles.best}>
        {shown.map(
          ({ type, workout, value }) =>
            workout !== null && (
              <li key={type}>
                <span className={styles.quiet}>{t(`records.${type}`)}</span>
                <strong className={styles.number}>
                  <FigureValue value={value} />
                </strong>
                <BestOne workout={workout} />
              </li>
            ),
        )}
      </ul>
    </Section>
  )
}

function BestOne({ workout }: { workout: BestWorkout }) {
  const titleOf = useWorkoutTitle()
  const { formats } = usePerson()
  const day = new Date(workout.workout_date)
  return (
    <span className={styles.one}>
      <Link href={`/workouts/${workout.workout_id}`}>{titleOf(workout)}</Link>
      <time className={styles.quiet} dateTime={day.toISOString()}>
        {formats.dayInWords(day)}
      </time>
    </span>
  )
}

/** Compares the sports by duration, because every workout has a duration. */
function Sports({ review: { sports } }: { review: Review }) {
  const { t } = useTranslation()
  const measures = useMeasures()
  const colours = useSportColours()
  const max = Math.max(...sports.map(({ duration }) => duration), 1)
  return (
    <Section title={t('statistics.bySport')} className={styles.wide}>
      <ul className={styles.sports}>
        {sports
          .toSorted((a, b) => b.duration - a.duration)
          .map(({ sport_id, workouts, distance, duration }) => (
            <li key={sport_id}>
              <span className={styles.sport}>
                <SportLabel sportId={sport_id} />
                <span className={styles.number}>
                  <FigureValue value={measures.quantity(duration, 'duration')} />
                </span>
              </span>
              <span className={styles.track} aria-hidden="true">
                <span
                  style={{ inlineSize: `${(duration / max) * 100}%`, background: colours.of(sport_id) }}
                />
              </span>
              <span className={styles.quiet}>
                {t('workouts.count', { count: workouts })}
                {distance > 0 && ` · ${measures.words(distance, 'distance')}`}
              </span>
            </li>
          ))}
      </ul>
    </Section>
  )
}
