import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { countryNames } from '../../format/places'

/** Returns a function from ISO 3166-1 alpha-2 codes to country names in the page's language. */
export function useCountryName(): (code: string) => string {
  const { language } = useTranslation().i18n
  return useMemo(() => countryNames(language), [language])
}
