// Filters that allow one choice. An empty value means that nothing is filtered.

import { usePerson } from '../../data/accounts/person'
import { useEquipments } from '../../data/workouts/all-equipment'
import { useSports } from '../../data/workouts/sports'
import { useTranslation } from '../../i18n/use-translation'
import { SelectField } from '../../ui/fields/select-field'
import { ownFirst } from '../sports/own-first'
import { SportIcon, useSportName } from '../sports/sport'

interface FilterSelectProps {
  value: string
  onChange: (value: string) => void
}

// The key of the option that filters nothing. Its value is empty, but the key of an option must not be empty.
const all = 'all'
const toKey = (value: string) => (value === '' ? all : value)
const fromKey = (key: string) => (key === all ? '' : key)

export function SportFilter({ value, onChange }: FilterSelectProps) {
  const { t } = useTranslation()
  const name = useSportName()
  const { data: sports = [] } = useSports()
  const { profile } = usePerson()
  const options = ownFirst(sports, profile.sports_list).map(sport => ({
    id: String(sport.id),
    name: name(sport.id, sport),
    icon: <SportIcon sport={sport} />,
  }))
  return (
    <SelectField
      label={t('figures.sport')}
      options={[{ id: all, name: t('filters.allSports') }, ...options]}
      value={toKey(value)}
      onChange={key => onChange(fromKey(key))}
    />
  )
}

export function EquipmentFilter({ value, onChange }: FilterSelectProps) {
  const { t } = useTranslation()
  const { data: equipments = [] } = useEquipments()
  const options = equipments.map(({ id, label, is_active }) => ({
    id,
    name: label,
    ...(!is_active && { detail: t('filters.notInUse') }),
  }))
  return (
    <SelectField
      label={t('frame.equipment')}
      options={[
        { id: all, name: t('filters.allEquipment') },
        { id: 'none', name: t('filters.none') },
        ...options,
      ]}
      value={toKey(value)}
      onChange={key => onChange(fromKey(key))}
    />
  )
}
