import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { enteredUnits, figureLabels } from '../../../components/workouts/figures'
import { readDuration } from '../../../components/workouts/measures'
import { usePerson } from '../../../data/accounts/person'
import type { ExplainedFigure } from '../../../data/workouts/figures'
import { clockDuration } from '../../../format/durations'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { TextField } from '../../../ui/fields/fields'
import { NumberField } from '../../../ui/fields/numbers/number-field'
import styles from './ask-figure.module.css'

interface TypeFigureProps {
  figure: ExplainedFigure
  isPending: boolean
  /** @param value in the unit of the API */
  onType: (value: number) => void
}

const quantities = { distance: 'distance', ascent: 'height', max_speed: 'speed' } as const

/** A field for a value that replaces a figure. */
export function TypeFigure({ figure, isPending, onType }: TypeFigureProps) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const name = figure.figure
  const isNumber = name === 'distance' || name === 'ascent' || name === 'max_speed'
  const { ratio, ...units } = isNumber
    ? enteredUnits[quantities[name]]
    : { ratio: 1, metric: undefined, imperial: undefined }
  const factor = profile.imperial_units ? ratio : 1
  const [number, setNumber] = useState(() => round((figure.value ?? Number.NaN) / factor))
  const [time, setTime] = useState(() => clockDuration(figure.value ?? 0))
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const value = isNumber ? number * factor : readDuration(time)
    if (value === null || Number.isNaN(value)) setWrong(true)
    else onType(value)
  }
  const label = t(name === 'max_speed' ? 'figures.topSpeed' : figureLabels[name as keyof typeof figureLabels])
  return (
    <Form className={styles.form} onSubmit={submit}>
      {isNumber ? (
        <NumberField
          label={label}
          unit={profile.imperial_units ? units.imperial : units.metric}
          min={0}
          max={100_000}
          decimals={3}
          value={number}
          onChange={setNumber}
        />
      ) : (
        <TextField
          label={label}
          hint={t('measures.durationHint')}
          value={time}
          onChange={setTime}
          error={isWrong ? t('measures.noDuration') : undefined}
        />
      )}
      <Button type="submit" look="primary" isPending={isPending}>
        {t('workout.save')}
      </Button>
    </Form>
  )
}

/** Fields show three decimals. */
const round = (value: number) => Math.round(value * 1000) / 1000
