import { useState } from 'react'
import { usePerson } from '../../../data/accounts/person'
import { useTranslation } from '../../../i18n/use-translation'
import { TextField } from '../../../ui/fields/fields'
import { NumberField } from '../../../ui/fields/numbers/number-field'
import {
  type Group,
  kilogramsPerPound,
  type Measure,
  measures,
  paceLength,
  readPace,
  writePace,
} from './measures'

interface ValueFieldProps {
  measure: Measure
  group: Group
  /** The value in kg, beats per minute, W, m/s or kJ; NaN while the field is empty. */
  value: number
  onChange: (value: number) => void
}

const limits = { rate: [25, 250], power: [30, 1000] } as const

/** A field for a value in the person's unit. */
export function ValueField(props: ValueFieldProps) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const { measure, value, onChange } = props
  const { kind } = measures[measure]
  if (kind === 'pace') return <PaceField {...props} />
  if (kind === 'mass') {
    const perUnit = profile.imperial_units ? kilogramsPerPound : 1
    return (
      <NumberField
        label={t('body.measures.weight')}
        unit={profile.imperial_units ? 'pound' : 'kilogram'}
        decimals={1}
        min={Math.ceil(20 / perUnit)}
        max={Math.floor(400 / perUnit)}
        value={Math.round((value / perUnit) * 10) / 10}
        onChange={entered => onChange(entered * perUnit)}
      />
    )
  }
  if (kind === 'energy') {
    return (
      <NumberField
        label={t('dynamics.kilojoules')}
        decimals={1}
        min={1}
        max={100}
        value={Math.round(value * 10) / 10}
        onChange={onChange}
      />
    )
  }
  const [min, max] = limits[kind]
  return (
    <NumberField
      label={t(kind === 'rate' ? 'body.rate' : 'body.power')}
      min={min}
      max={max}
      value={Math.round(value)}
      onChange={onChange}
    />
  )
}

/** A field for a speed that is entered as a pace, because runners and swimmers know their thresholds as paces. */
function PaceField({ group, value, onChange }: ValueFieldProps) {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const metres = paceLength(group, profile.imperial_units)
  const [text, setText] = useState(Number.isNaN(value) ? '' : writePace(value, metres))
  return (
    <TextField
      label={`${t('figures.pace')} (${formats.speedUnitOf(group === 'swim' ? 'pacePer100' : 'pace')})`}
      placeholder={t('body.paceForm')}
      isRequired
      value={text}
      {...(text !== '' && Number.isNaN(value) && { error: t('body.problems.pace') })}
      onChange={entered => {
        setText(entered)
        onChange(readPace(entered, metres) ?? Number.NaN)
      }}
    />
  )
}
