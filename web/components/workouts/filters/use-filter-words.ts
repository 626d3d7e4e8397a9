import { figures } from '../../../../src/tracks/figures'
import { usePerson } from '../../../data/accounts/person'
import { useEquipments } from '../../../data/workouts/all-equipment'
import {
  type FilterName,
  type Filters,
  filtersFrom,
  type ShownFilter,
} from '../../../data/workouts/selection'
import { useSports } from '../../../data/workouts/sports'
import type { Formats } from '../../../format/formats'
import { useTranslation } from '../../../i18n/use-translation'
import { useSportName } from '../../sports/sport'
import { useCountryName } from '../use-country-name'
import { type FigureFilter, numberInUnit, type RangeFilter } from './filter-values'

/** An active filter, described as text. Both ends of a range are one filter, because they are removed together. */
export interface ActiveFilter {
  names: readonly FilterName[]
  words: string
}

const inWords = filtersFrom('sport_id', 'equipment_id', 'country', 'town', 'search')

/** Returns a function that describes filters as text, in a fixed order. */
export function useFilterWords(): (filters: Filters) => ActiveFilter[] {
  const { t } = useTranslation()
  const valueWords = useValueWords()
  return filters =>
    inWords
      .filter(({ names }) => names.some(name => filters[name] !== undefined))
      .map(filter => ({
        names: filter.names,
        words: t('filters.about', { what: t(filter.label), value: valueWords(filter, filters) }),
      }))
}

export const filterUnit = ({ figure }: FigureFilter, formats: Formats): string =>
  formats[`${figures[figure].quantity}Unit`]

function useValueWords(): (filter: ShownFilter, filters: Filters) => string {
  const { t } = useTranslation()
  const sportName = useSportName()
  const countryName = useCountryName()
  const equipmentName = useEquipmentName()
  const rangeWords = useRangeWords()
  const { data: sports = [] } = useSports()
  return (filter, filters) => {
    const text = filters[filter.names[0]] ?? ''
    switch (filter.kind) {
      case 'sport': {
        const sport = sports.find(({ id }) => id === Number(text))
        return sportName(Number(text), sport) || t('filters.unknown')
      }
      case 'equipment':
        return equipmentName(text)
      case 'country':
        return countryName(text)
      case 'town':
        return text
      case 'text':
        return t('filters.contains', { text })
      default:
        return rangeWords(filter, filters)
    }
  }
}

function useEquipmentName(): (id: string) => string {
  const { t } = useTranslation()
  const { data: equipments } = useEquipments()
  return id => {
    if (id === 'none') return t('filters.none')
    if (equipments === undefined) return '…'
    return equipments.find(equipment => equipment.id === id)?.label ?? t('filters.unknown')
  }
}

function useRangeWords(): (filter: RangeFilter, filters: Filters) => string {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const words = (filter: RangeFilter, text: string) => {
    if (filter.kind === 'days') return formats.calendarDate(new Date(`${text}T00:00Z`))
    if (filter.kind === 'duration') return text
    const number = formats.decimal(numberInUnit(filter, text, profile.imperial_units))
    return `${number} ${filterUnit(filter, formats)}`
  }
  return (filter, filters) => {
    const [first, last] = filter.names
    const { [first]: from, [last]: to } = filters
    if (from === undefined) return t('filters.atMost', { to: words(filter, to ?? '') })
    if (from === to) return words(filter, from)
    if (to === undefined) return t('filters.atLeast', { from: words(filter, from) })
    return t('filters.between', { from: words(filter, from), to: words(filter, to) })
  }
}
