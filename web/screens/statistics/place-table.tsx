import type { CountryTotals, TownTotals } from '../../../src/workouts/analysis/totals/schemas'
import { useCountryName } from '../../components/workouts/use-country-name'
import { useTranslation } from '../../i18n/use-translation'
import { csvOfPlaces } from './csv'
import styles from './statistics-page.module.css'
import { SumsTable } from './sums-table'

interface PlaceTableProps {
  countries: readonly CountryTotals[]
  towns: readonly TownTotals[]
  labelledBy: string
}

/** The sums of countries, followed by the sums of places. In both groups, those with most workouts come first. */
export function PlaceTable({ countries, towns, labelledBy }: PlaceTableProps) {
  const { t } = useTranslation()
  const countryName = useCountryName()
  const places = [...countries.map(sums => ({ ...sums, town: null })), ...towns]
  return (
    <SumsTable
      labelledBy={labelledBy}
      heads={[t('filters.country'), t('filters.place')]}
      rows={places.map(sums => ({
        key: `${sums.country} ${sums.town ?? ''}`,
        name: countryName(sums.country),
        rest: <td className={styles.placeCell}>{sums.town}</td>,
        sums,
      }))}
      measures={['workouts', 'distance', 'duration', 'ascent', 'energy']}
      csv={{ name: t('places.title'), text: showsEnergy => csvOfPlaces(places, showsEnergy) }}
    />
  )
}
