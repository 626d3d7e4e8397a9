import { usePerson } from '../../data/accounts/person'
import { dayIn } from '../../format/calendar'
import { useTranslation } from '../../i18n/use-translation'
import { SelectField } from '../../ui/fields/select-field'
import { presetNames, presets } from './presets'

/** A range of days with a name. */
export interface DaysChoice {
  id: string
  name: string
  from: string
  to: string
}

interface WhenFilterProps {
  filters: { from?: string | undefined; to?: string | undefined }
  /** Ranges that are offered besides the usual ones. */
  others?: readonly DaysChoice[]
  onChange: (days: { from: string; to: string }) => void
}

/** A filter by ranges of dates that people often choose. */
export function WhenFilter({ filters: { from = '', to = '' }, others = [], onChange }: WhenFilterProps) {
  const { t } = useTranslation()
  const { timezone, weekm } = usePerson().profile
  const ranges = presets(dayIn(timezone, new Date()), weekm)
  const options: DaysChoice[] = [
    { id: 'always', name: t('workouts.always'), from: '', to: '' },
    ...presetNames.map(id => ({ id, name: t(`workouts.presets.${id}`), ...ranges[id] })),
    ...others,
  ]
  return (
    <SelectField
      label={t('workouts.when')}
      placeholder={t('workouts.otherDays')}
      options={options}
      value={options.find(option => option.from === from && option.to === to)?.id ?? null}
      onChange={chosen => {
        for (const option of options) if (option.id === chosen) onChange({ from: option.from, to: option.to })
      }}
    />
  )
}
