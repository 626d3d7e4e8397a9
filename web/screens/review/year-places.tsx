import { Link } from 'wouter'
import type { Review } from '../../../src/workouts/analysis/review/schemas'
import { useMeasures } from '../../components/statistics/use-measures'
import { useCountryName } from '../../components/workouts/use-country-name'
import { useFormats } from '../../data/accounts/person'
import { workoutsAddress } from '../../data/workouts/selection'
import { useTranslation } from '../../i18n/use-translation'
import { Section } from '../../ui/layout/section'
import styles from './review-page.module.css'

/** Lists countries and places of the year. Those with most workouts come first. */
export function YearPlaces({ review: { year, countries, towns, town_count } }: { review: Review }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const measures = useMeasures()
  const countryName = useCountryName()
  if (countries.length === 0) return null
  const days = { from: `${year}-01-01`, to: `${year}-12-31` }
  const facts = ({ workouts, distance }: { workouts: number; distance: number }) =>
    [
      t('workouts.count', { count: workouts }),
      ...(distance > 0 ? [measures.words(distance, 'distance')] : []),
    ].join(' · ')
  return (
    <Section title={t('places.title')} className={styles.wide}>
      <ul className={styles.places} aria-label={t('places.countries')}>
        {countries.map(one => (
          <li key={one.country}>
            <Link href={workoutsAddress({ filters: { ...days, country: one.country } })}>
              {countryName(one.country)}
            </Link>
            <span className={styles.quiet}>{facts(one)}</span>
          </li>
        ))}
      </ul>
      {towns.length > 0 && (
        <>
          <p className={styles.quiet}>
            {t('places.towns')} ({formats.count(town_count)})
          </p>
          <ul className={styles.places} aria-label={t('places.towns')}>
            {towns.map(one => (
              <li key={`${one.country} ${one.town}`}>
                <Link href={workoutsAddress({ filters: { ...days, country: one.country, town: one.town } })}>
                  {one.town}
                </Link>
                <span className={styles.quiet}>{facts(one)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {town_count > towns.length && (
        <p>
          <Link href={`/statistics?year=${year}`}>{t('places.showAll')}</Link>
        </p>
      )}
    </Section>
  )
}
