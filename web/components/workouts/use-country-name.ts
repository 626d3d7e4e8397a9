import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { countryNames } from '../../format/places'

/** A function from the two letters of a country to its name in the language of the page. */
export function useCountryName(): (code: string) => string {
  const { language } = useTranslation().i18n
  return useMemo(() => countryNames(language), [language])
}
