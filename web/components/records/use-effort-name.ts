import { unitsIn } from '../../../src/tracks/units'
import { useFormats } from '../../data/accounts/person'
import { kilometresPerMile } from '../../format/formats'
import { useTranslation } from '../../i18n/use-translation'

const races = { 21.0975: 'efforts.halfMarathon', 42.195: 'efforts.marathon' } as const

const isRace = (km: number): km is keyof typeof races => km in races

/** Returns a function that names the distance of an effort. Race distances have the same name in all units. */
export function useEffortName() {
  const { t, language } = useTranslation()
  const formats = useFormats()
  const units = unitsIn(language)
  return (km: number): string => {
    if (isRace(km)) return t(races[km])
    const miles = km / kilometresPerMile
    if (Math.abs(miles - Math.round(miles)) < 1e-6) return `${formats.count(miles)} ${units.mi}`
    return km < 1 ? `${formats.count(km * 1000)} ${units.m}` : `${formats.decimal(km)} ${units.km}`
  }
}
