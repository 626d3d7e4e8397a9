/** What a country is called in a language. @param code two letters, as in ISO 3166-1 */
export const countryName = (language: string, code: string): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
