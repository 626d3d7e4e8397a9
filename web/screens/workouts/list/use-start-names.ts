import { useCountryName } from '../../../components/workouts/use-country-name'
import { useTranslation } from '../../../i18n/use-translation'

/** Returns a function that names a starting place, such as "Uzès, France", given its key. */
export function useStartNames(): (key: string) => string {
  const { t } = useTranslation()
  const countryName = useCountryName()
  return key => {
    if (key === '') return t('workouts.noPlace')
    const [country, town] = [key.slice(0, 2), key.slice(3)]
    return [...(town === '' ? [] : [town]), countryName(country)].join(', ')
  }
}
