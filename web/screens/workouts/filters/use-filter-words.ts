import { useTranslation } from 'react-i18next'
import { useSportName } from '../../../components/sports/sport'
import { useCountryName } from '../../../components/workouts/use-country-name'
import { usePerson } from '../../../data/accounts/person'
import { useEquipments } from '../../../data/workouts/equipment'
import type { FilterName, Filters } from '../../../data/workouts/selection'
import { useSports } from '../../../data/workouts/sports'
import type { Formats } from '../../../format/formats'
import { numberInUnit, ranges } from './filter-values'

/** A filter, or the two that make a range, as one that can be taken away. */
export interface ActiveFilter {
  names: readonly FilterName[]
  words: string
}

/** A function from filters to words for them, in a fixed order. */
export function useFilterWords(): (filters: Filters) => ActiveFilter[] {
  const { t } = useTranslation()
  const valueWords = useValueWords()
  const rangeWords = useRangeWords()
  const isActive = (names: readonly FilterName[], filters: Filters) =>
    names.some(name => filters[name] !== undefined)
  const about = (name: keyof typeof filterLabels, value: string) =>
    t('filters.about', { what: t(filterLabels[name]), value })
  return filters => [
    ...singleFilters
      .filter(name => isActive([name], filters))
      .map(name => ({ names: [name], words: about(name, valueWords(name, filters[name] ?? '')) })),
    ...ranges
      .filter(names => isActive(names, filters))
      .map(names => ({ names, words: about(names[0], rangeWords(names, filters)) })),
  ]
}

/** What a filter is about; of a range, under the name of its first. */
export const filterLabels = {
  sport_id: 'figures.sport',
  equipment_id: 'frame.equipment',
  title: 'figures.title',
  search: 'filters.search',
  description: 'figures.description',
  notes: 'figures.notes',
  town: 'filters.place',
  country: 'filters.country',
  from: 'filters.date',
  distance_from: 'figures.distance',
  duration_from: 'figures.moving',
  ave_speed_from: 'figures.averageSpeed',
  top_speed_from: 'figures.topSpeed',
  ascent_from: 'figures.ascent',
} as const satisfies Partial<Record<FilterName, string>>

/** The unit of a filter by a number. */
export function filterUnit(name: FilterName, formats: Formats): string {
  if (name.startsWith('distance')) return formats.distanceUnit
  return name.startsWith('ascent') ? formats.heightUnit : formats.speedUnit
}

const singleFilters = [
  'sport_id',
  'equipment_id',
  'country',
  'town',
  'search',
  'title',
  'description',
  'notes',
] as const
type SingleFilter = (typeof singleFilters)[number]

function useValueWords(): (name: SingleFilter, text: string) => string {
  const { t } = useTranslation()
  const sportName = useSportName()
  const countryName = useCountryName()
  const { data: sports = [] } = useSports()
  const { data: equipments } = useEquipments()
  return (name, text) => {
    const sport = sports.find(({ id }) => id === Number(text))
    if (name === 'town') return text
    if (name === 'country') return countryName(text)
    if (name === 'sport_id') return sportName(Number(text), sport) || t('filters.unknown')
    if (name !== 'equipment_id') return t('filters.contains', { text })
    if (text === 'none') return t('filters.none')
    if (equipments === undefined) return '…'
    return equipments.find(({ id }) => id === text)?.label ?? t('filters.unknown')
  }
}

function useRangeWords(): (names: (typeof ranges)[number], filters: Filters) => string {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const words = (name: FilterName, text: string) => {
    if (name === 'from' || name === 'to') return formats.calendarDate(new Date(`${text}T00:00Z`))
    if (name.startsWith('duration')) return text
    const number = formats.decimal(numberInUnit(name, text, profile.imperial_units))
    return `${number} ${filterUnit(name, formats)}`
  }
  return ([first, last], filters) => {
    const { [first]: from, [last]: to } = filters
    if (from === undefined) return t('filters.atMost', { to: words(last, to ?? '') })
    if (from === to) return words(first, from)
    if (to === undefined) return t('filters.atLeast', { from: words(first, from) })
    return t('filters.between', { from: words(first, from), to: words(last, to) })
  }
}
