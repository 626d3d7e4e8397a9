import { useId, useState } from 'react'
import { Link } from 'wouter'
import { useMeasures } from '../../components/statistics/use-measures'
import { useCountryName } from '../../components/workouts/use-country-name'
import { usePerson } from '../../data/accounts/person'
import { useWorkoutPlaces } from '../../data/maps/places'
import { workoutsAddress } from '../../data/workouts/selection'
import { largestFirst, type Measure, measureOf, type Sums } from '../../data/workouts/sums'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { FigureValue } from '../../ui/controls/figure'
import type { Shown } from './address'
import { PlaceTable } from './place-table'
import styles from './statistics-page.module.css'
import { UnknownPart } from './unknown-part'

interface ByPlaceProps {
  shown: Shown
  /** The days that are shown; empty for all days. */
  days: { from?: string; to?: string }
}

/** The number of places that are listed before "show all" is pressed. */
const fewTowns = 10

/** Shows workouts by country and place: as bars, which link to their workouts, or as a table. */
export function ByPlace({ shown, days }: ByPlaceProps) {
  const { t } = useTranslation()
  const [isTable, setTable] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const titleId = useId()
  const { sport, equipment, country, town, measure } = shown
  const filters = { ...days, sport_id: sport, equipment_id: equipment }
  const { data, error, refetch } = useWorkoutPlaces({ ...filters, country, town })
  const countryName = useCountryName()
  if (data === undefined) {
    return error && <UnknownPart title={t('places.title')} error={error} onRetry={() => void refetch()} />
  }
  const { countries, towns } = data
  const shownTowns = largestFirst(towns, measure).slice(0, isWhole ? towns.length : fewTowns)
  const addressOf = (place: { country: string; town?: string }) =>
    workoutsAddress({ filters: { ...filters, ...place } })
  const shares = (places: readonly Place[]) => <Shares places={places} measure={measure} />
  return (
    <section aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{t('places.title')}</h2>
        {countries.length > 0 && (
          <Button onPress={() => setTable(!isTable)} aria-expanded={isTable}>
            {t(isTable ? 'statistics.asChart' : 'statistics.asTable')}
          </Button>
        )}
      </header>
      <p className={styles.lead}>{t(countries.length === 0 ? 'places.none' : 'places.hint')}</p>
      {countries.length > 0 &&
        (isTable ? (
          <PlaceTable countries={countries} towns={towns} labelledBy={titleId} />
        ) : (
          <>
            <h3 className={styles.part}>{t('places.countries')}</h3>
            {shares(
              largestFirst(countries, measure).map(sums => ({
                key: sums.country,
                name: countryName(sums.country),
                address: addressOf({ country: sums.country }),
                sums,
              })),
            )}
            {towns.length > 0 && <h3 className={styles.part}>{t('places.towns')}</h3>}
            {shares(
              shownTowns.map(sums => ({
                key: `${sums.country} ${sums.town}`,
                name: sums.town,
                detail: countries.length > 1 ? countryName(sums.country) : undefined,
                address: addressOf({ country: sums.country, town: sums.town }),
                sums,
              })),
            )}
            {towns.length > fewTowns && (
              <p className={styles.save}>
                <Button onPress={() => setWhole(!isWhole)} aria-expanded={isWhole}>
                  {t(isWhole ? 'places.showFewer' : 'places.showAll')}
                </Button>
              </p>
            )}
          </>
        ))}
    </section>
  )
}

interface Place {
  key: string
  name: string
  detail?: string | undefined
  address: string
  sums: Sums
}

function Shares({ places, measure }: { places: readonly Place[]; measure: Measure }) {
  const { t } = useTranslation()
  const { formats } = usePerson()
  const measures = useMeasures()
  const amountOf = ({ sums }: Place) => measureOf(sums, measure)
  const max = Math.max(...places.map(place => amountOf(place) ?? 0), Number.MIN_VALUE)
  return (
    <ul className={styles.shares}>
      {places.map(place => (
        <li key={place.key} className={styles.share}>
          <span className={styles.placeName}>
            <Link href={place.address}>{place.name}</Link>
            {place.detail !== undefined && <span className={styles.beside}> {place.detail}</span>}
          </span>
          <span className={styles.shareBar} aria-hidden="true">
            <span
              style={{
                inlineSize: `${((amountOf(place) ?? 0) / max) * 100}%`,
                background: 'var(--accent)',
              }}
            />
          </span>
          <span className={styles.shareValue}>
            {measure === 'speed' && place.sums.distance > 0 ? (
              <FigureValue value={formats.speed(amountOf(place) ?? 0)} />
            ) : (
              <FigureValue value={measures.quantity(amountOf(place), measure)} />
            )}
            {measure !== 'workouts' && (
              <span className={styles.beside}> {t('workouts.count', { count: place.sums.workouts })}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
