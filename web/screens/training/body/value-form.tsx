import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import type { BodyValue } from '../../../../src/workouts/training/body/schemas'
import { ProblemNotice } from '../../../components/feedback/failure'
import { usePerson } from '../../../data/accounts/person'
import { type EnteredValue, useWouldChange } from '../../../data/training/body'
import { dayIn } from '../../../format/calendar'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { confirm } from '../../../ui/feedback/toasts'
import { TextField } from '../../../ui/fields/fields'
import { useFocusOnInvalid } from '../../../ui/fields/focus-invalid'
import { SelectField } from '../../../ui/fields/select-field'
import { forgetFailure } from '../../../ui/fields/while-saving'
import styles from './body-page.module.css'
import { useMeasureWords } from './measure-words'
import { type Group, type Measure, measures } from './measures'
import { ValueField } from './value-field'

interface ValueFormProps {
  measure: Measure
  /** The value to change; `null` for a new one. */
  value: Pick<BodyValue, 'sport_group' | 'valid_from' | 'value'> | null
  saving: {
    mutate: (entered: EnteredValue, options: { onSuccess: () => void }) => void
    error: Error | null
    isPending: boolean
    reset: () => void
  }
  onEnd: () => void
}

/** The form to enter or change a value. It says how many workouts change with the value. */
export function ValueForm({ measure, value, saving, onEnd }: ValueFormProps) {
  const { t } = useTranslation()
  const words = useMeasureWords()
  const { profile } = usePerson()
  const today = dayIn(profile.timezone, new Date())
  const { groups } = measures[measure]
  const [group, setGroup] = useState<Group>(value?.sport_group ?? groups[0])
  const [day, setDay] = useState(value?.valid_from ?? today)
  const [amount, setAmount] = useState(value?.value ?? Number.NaN)
  const [tries, setTries] = useState(0)
  const form = useFocusOnInvalid(saving.error ?? tries)
  const isDay = day >= '1900-01-01' && day <= today
  const { data: workouts } = useWouldChange(isDay ? { measure, sport_group: group, valid_from: day } : null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (saving.isPending || Number.isNaN(amount) || !isDay) return
    saving.mutate(
      { measure, sport_group: group, valid_from: day, value: amount },
      {
        onSuccess: () => {
          confirm(t('body.saved'))
          onEnd()
        },
      },
    )
  }
  return (
    <Form ref={form} className={styles.form} onSubmit={submit} aria-label={words.full(measure, group)}>
      {groups.length > 1 && value === null && (
        <SelectField
          label={t('goals.sports')}
          options={groups.map(id => ({ id, name: words.group(id) }))}
          value={group}
          onChange={setGroup}
        />
      )}
      <ValueField
        // The field is remounted when its unit changes.
        key={group}
        measure={measure}
        group={group}
        value={amount}
        onChange={changed => {
          forgetFailure(saving)
          setAmount(changed)
        }}
      />
      <TextField
        type="date"
        label={t('body.validFrom')}
        hint={t('body.validFromHint')}
        min="1900-01-01"
        max={today}
        isRequired
        value={day}
        onChange={changed => {
          forgetFailure(saving)
          setDay(changed)
        }}
      />
      {workouts !== undefined && <p className={styles.quiet}>{t('body.changes', { workouts })}</p>}
      {saving.error !== null && <ProblemNotice error={saving.error} />}
      <div className={styles.actions}>
        <Button type="submit" look="primary" isPending={saving.isPending}>
          {t(saving.isPending ? 'equipment.saving' : 'equipment.save')}
        </Button>
        <Button onPress={onEnd}>{t('common.cancel')}</Button>
      </div>
    </Form>
  )
}
