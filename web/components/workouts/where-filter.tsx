// Filters by the countries and places of the account's workouts, and says how many workouts each has.
import { useRef } from 'react'
import { useFormats } from '../../data/accounts/person'
import { useWorkoutPlaces } from '../../data/maps/places'
import { useTranslation } from '../../i18n/use-translation'
import { ComboField } from '../../ui/fields/combo-field'
import { SelectField } from '../../ui/fields/select-field'
import { useCountryName } from './use-country-name'

/** The chosen country and town. An empty text means that workouts are not filtered by it. */
export interface Where {
  country: string
  town: string
}

interface WhereFilterProps {
  value: Where
  onChange: (where: Where) => void
}

/**
 * Shows two fields: one for a country, and one for a town. The towns are those of the chosen country, or of all
 * countries if none is chosen.
 */
export function WhereFilter({ value: { country, town }, onChange }: WhereFilterProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const countryName = useCountryName()
  const hasFocus = useRef(false)
  const { data: places = { countries: [], towns: [] } } = useWorkoutPlaces()
  const offered = places.countries.some(one => one.country === country)
    ? places.countries
    : [...places.countries, ...(country === '' ? [] : [{ country, workouts: 0 }])]
  const inCountry = places.towns.filter(one => country === '' || one.country === country)
  const isElsewhere = new Set(duplicates(inCountry.map(one => one.town)))
  const towns = inCountry.map(one => ({
    id: keyOf(one),
    name: one.town,
    detail: [...(country === '' ? [countryName(one.country)] : []), formats.count(one.workouts)].join(' · '),
  }))
  const chosen = inCountry.find(one => one.town === town)
  const isKnown = town === '' || chosen !== undefined
  return (
    <>
      <SelectField
        label={t('filters.country')}
        options={[
          { id: all, name: t('places.allCountries') },
          ...offered.map(one => ({
            id: one.country,
            name: countryName(one.country),
            ...(one.workouts > 0 && { detail: formats.count(one.workouts) }),
          })),
        ]}
        value={country === '' ? all : country}
        onChange={id => {
          const next = id === all ? '' : id
          const isThere = places.towns.some(one => one.town === town && one.country === next)
          onChange({ country: next, town: next === '' || isThere ? town : '' })
        }}
      />
      <ComboField
        // The field is remounted when its options change, because it compares its value with the options only when it
        // mounts.
        key={`${country} ${towns.length}`}
        // The new field takes over the focus, so that its list opens with the new options.
        isFocused={hasFocus.current}
        onFocusChange={now => {
          hasFocus.current = now
        }}
        label={t('filters.place')}
        placeholder={t('places.all')}
        nothing={t('places.noneFound')}
        options={isKnown ? towns : [...towns, { id: town, name: town }]}
        value={isKnown ? (chosen ? keyOf(chosen) : null) : town}
        onChoose={key => {
          const found = inCountry.find(one => keyOf(one) === key)
          if (key === null) onChange({ country, town: '' })
          // If several countries have a town of this name, choosing the town chooses its country as well.
          else if (found) {
            onChange({ country: isElsewhere.has(found.town) ? found.country : country, town: found.town })
          }
        }}
      />
    </>
  )
}

// The key of a list option must not be empty, so the option for all countries has this key.
const all = 'all'

const keyOf = ({ country, town }: Where) => `${country} ${town}`

function duplicates(names: readonly string[]): string[] {
  const seen = new Set<string>()
  return names.filter(name => seen.size === seen.add(name).size)
}
