import { useTranslation } from 'react-i18next'
import type { CountryTotals, TownTotals } from '../../../src/workouts/places/schemas'
import { usePerson } from '../../data/accounts/person'
import { saveAs } from '../../data/client/download'
import { measureOf } from '../../data/workouts/sums'
import { useMeasures } from '../../drawing/statistics/use-measures'
import { useCountryName } from '../../drawing/workouts/use-country-name'
import { Button } from '../../ui/controls/button'
import { ScrollBox } from '../../ui/layout/scroll-box'
import { csvOfPlaces } from './csv'
import styles from './statistics-page.module.css'

interface PlaceTableProps {
  countries: readonly CountryTotals[]
  towns: readonly TownTotals[]
  labelledBy: string
}

/** Countries, then places; those with most workouts first. */
export function PlaceTable({ countries, towns, labelledBy }: PlaceTableProps) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const measures = useMeasures()
  const countryName = useCountryName()
  const shown = (['workouts', 'distance', 'duration', 'ascent'] as const).filter(
    measure => measure !== 'ascent' || profile.display_ascent,
  )
  const places = [...countries.map(sums => ({ ...sums, town: null })), ...towns]
  const save = () =>
    saveAs(new Blob([csvOfPlaces(places)], { type: 'text/csv;charset=utf-8' }), `${t('places.title')}.csv`)
  return (
    <>
      <ScrollBox labelledBy={labelledBy}>
        <table className={styles.table} aria-labelledby={labelledBy}>
          <thead>
            <tr>
              <th scope="col">{t('filters.country')}</th>
              <th scope="col">{t('filters.place')}</th>
              {shown.map(measure => (
                <th key={measure} scope="col">
                  {measures.name(measure)}{' '}
                  {measure !== 'duration' && <span className={styles.unit}>{measures.unit(measure)}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {places.map(sums => (
              <tr key={`${sums.country} ${sums.town ?? ''}`}>
                <th scope="row">{countryName(sums.country)}</th>
                <td className={styles.placeCell}>{sums.town}</td>
                {shown.map(measure => {
                  const quantity = measures.quantity(measureOf(sums, measure), measure)
                  return (
                    <td key={measure}>
                      {quantity === null ? '–' : typeof quantity === 'string' ? quantity : quantity.number}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p className={styles.save}>
        <Button onPress={save}>{t('statistics.saveCsv')}</Button>
      </p>
    </>
  )
}
