import { useMemo } from 'react'
import { countryNames } from '../../format/places'
import { useTranslation } from '../../i18n/use-translation'

/** Returns a function from ISO 3166-1 alpha-2 codes to country names in the page's language. */
export function useCountryName(): (code: string) => string {
  const { language } = useTranslation()
  return useMemo(() => countryNames(language), [language])
}
