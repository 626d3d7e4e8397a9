import { useTranslation } from 'react-i18next'
import { usePerson } from '../../data/accounts/person'
import { dayIn } from '../../format/calendar'
import { SelectField } from '../../ui/fields/select-field'
import { presetNames, presets } from './presets'

interface WhenFilterProps {
  filters: { from?: string | undefined; to?: string | undefined }
  onChange: (days: { from: string; to: string }) => void
}

/** A filter by ranges of dates that people often choose. */
export function WhenFilter({ filters: { from = '', to = '' }, onChange }: WhenFilterProps) {
  const { t } = useTranslation()
  const { timezone, weekm } = usePerson().profile
  const ranges = presets(dayIn(timezone, new Date()), weekm)
  const chosen = presetNames.find(name => ranges[name].from === from && ranges[name].to === to)
  const isOpen = from === '' && to === ''
  return (
    <SelectField
      label={t('workouts.when')}
      placeholder={t('workouts.otherDays')}
      options={[
        { id: 'always', name: t('workouts.always') },
        ...presetNames.map(id => ({ id, name: t(`workouts.presets.${id}`) })),
      ]}
      value={isOpen ? 'always' : (chosen ?? null)}
      onChange={id => onChange(id === 'always' ? { from: '', to: '' } : ranges[id])}
    />
  )
}
