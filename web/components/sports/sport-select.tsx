import type { Sport } from '../../../src/workouts/sports/schemas'
import { usePerson } from '../../data/accounts/person'
import { useTranslation } from '../../i18n/use-translation'
import { SelectField } from '../../ui/fields/select-field'
import type { SelectOption } from '../../ui/fields/select-list'
import { ownFirst } from './own-first'
import { SportIcon, useSportName } from './sport'

interface SportSelectProps {
  /** The field's label. By default it asks for the sport of the form's workout. */
  label?: string
  isLabelHidden?: boolean
  sports: readonly Sport[]
  /** An extra option before all sports. */
  first?: SelectOption<number>
  value: number | null
  onChange: (id: number) => void
  error?: string | undefined
}

export function SportSelect({ label, sports, first, ...props }: SportSelectProps) {
  const { t } = useTranslation()
  const name = useSportName()
  const { profile } = usePerson()
  const options = ownFirst(sports, profile.sports_list).map(sport => ({
    id: sport.id,
    name: name(sport.id, sport),
    icon: <SportIcon sport={sport} />,
  }))
  return (
    <SelectField
      {...props}
      label={label ?? t('figures.sport')}
      placeholder={t('add.sportPlaceholder')}
      options={[...(first === undefined ? [] : [first]), ...options]}
    />
  )
}
