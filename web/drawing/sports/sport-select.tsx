import { useTranslation } from 'react-i18next'
import type { Sport } from '../../../src/workouts/sports/schemas'
import { SelectField } from '../../ui/fields/select-field'
import { SportIcon, useSportName } from './sport'

interface SportSelectProps {
  /** Without, it is the sport of the one workout that the form is about. */
  label?: string
  isLabelHidden?: boolean
  sports: readonly Sport[]
  value: number | null
  onChange: (sportId: number) => void
  error?: string | undefined
}

export function SportSelect({ label, sports, ...props }: SportSelectProps) {
  const { t } = useTranslation()
  const name = useSportName()
  return (
    <SelectField
      {...props}
      label={label ?? t('add.sport')}
      placeholder={t('add.sportPlaceholder')}
      options={sports.map(sport => ({
        id: sport.id,
        name: name(sport.id, sport),
        icon: <SportIcon sportId={sport.id} ownColour={sport.color} />,
      }))}
    />
  )
}
