import { useTranslation } from 'react-i18next'
import { usePerson } from '../../data/accounts/person'
import { dayIn, wholeYear } from '../../format/calendar'
import { SelectField } from '../../ui/fields/select-field'
import { earlierYears, presetNames, presets, yearOf } from './presets'

interface WhenFilterProps {
  filters: { from?: string | undefined; to?: string | undefined }
  /** Years from this one on are offered, too; `null` offers none. */
  firstYear?: number | null
  onChange: (days: { from: string; to: string }) => void
}

/** A filter by ranges of dates that people often choose. */
export function WhenFilter({ filters: { from = '', to = '' }, firstYear = null, onChange }: WhenFilterProps) {
  const { t } = useTranslation()
  const { timezone, weekm } = usePerson().profile
  const today = dayIn(timezone, new Date())
  const ranges = presets(today, weekm)
  const years = firstYear === null ? [] : earlierYears(firstYear, Number(today.slice(0, 4)))
  const chosen = presetNames.find(name => ranges[name].from === from && ranges[name].to === to)
  const rangeOf = (id: string) => presetNames.filter(name => name === id).map(name => ranges[name])[0]
  const isOpen = from === '' && to === ''
  return (
    <SelectField
      label={t('workouts.when')}
      placeholder={t('workouts.otherDays')}
      options={[
        { id: 'always', name: t('workouts.always') },
        ...presetNames.map(id => ({ id, name: t(`workouts.presets.${id}`) })),
        ...years.map(year => ({ id: year, name: year })),
      ]}
      value={isOpen ? 'always' : (chosen ?? years.find(year => year === yearOf({ from, to })) ?? null)}
      onChange={id => onChange(id === 'always' ? { from: '', to: '' } : (rangeOf(id) ?? wholeYear(id)))}
    />
  )
}
