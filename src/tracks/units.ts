// Unit symbols of each language: in the language's alphabet, and with its abbreviation of "hour".

interface Units {
  km: string
  m: string
  mi: string
  ft: string
  yd: string
  h: string
  min: string
  s: string
  kmPerHour: string
  miPerHour: string
}

const latin: Units = {
  km: 'km',
  m: 'm',
  mi: 'mi',
  ft: 'ft',
  yd: 'yd',
  h: 'h',
  min: 'min',
  s: 's',
  kmPerHour: 'km/h',
  miPerHour: 'mph',
}

const cyrillic: Units = {
  km: 'км',
  m: 'м',
  mi: 'ми',
  ft: 'фт',
  yd: 'ярд',
  h: 'ч',
  min: 'мин',
  s: 'с',
  kmPerHour: 'км/ч',
  miPerHour: 'ми/ч',
}

const unitsOf: Record<string, Units> = {
  bg: cyrillic,
  nb: { ...latin, h: 't', kmPerHour: 'km/t' },
  nl: { ...latin, h: 'u', kmPerHour: 'km/u' },
  ru: cyrillic,
}

/**
 * Returns the unit symbols of a language; for most languages these are the common ones in Latin letters.
 * @param locale BCP 47, for example `nb-NO`
 */
export const unitsIn = (locale: string): Units => unitsOf[locale.split('-')[0] ?? ''] ?? latin
