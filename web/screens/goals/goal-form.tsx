import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import type { Goal } from '../../../src/workouts/analysis/goals/schemas'
import { ProblemNotice } from '../../components/feedback/failure'
import { usePerson } from '../../data/accounts/person'
import { failureKey } from '../../data/client/failure-codes'
import { failureWords } from '../../data/client/failures'
import { useTrainingSettings } from '../../data/training/body'
import { useSaveGoal } from '../../data/workouts/goals'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { Notice } from '../../ui/feedback/notice'
import { confirm } from '../../ui/feedback/toasts'
import { Choice } from '../../ui/fields/choice'
import { useFocusOnInvalid } from '../../ui/fields/focus-invalid'
import { NumberField } from '../../ui/fields/numbers/number-field'
import { SelectField } from '../../ui/fields/select-field'
import { forgetFailure } from '../../ui/fields/while-saving'
import { GoalSports } from './goal-sports'
import { type GoalValues, goalBody, goalValues, newGoal } from './goal-values'
import styles from './goals-page.module.css'

interface GoalFormProps {
  /** The goal to edit; `null` for a new one. */
  goal: Goal | null
  onEnd: () => void
}

const measures = ['distance', 'duration', 'ascent', 'workouts', 'days', 'energy'] as const
const max: Record<Goal['measure'], number> = {
  distance: 600_000,
  duration: 8_784,
  ascent: 10_000_000,
  workouts: 10_000,
  days: 366,
  energy: 10_000_000,
}
/** The minimum amounts in the user's units, which may be imperial. 0.02 h is about a minute. */
const min: Record<Goal['measure'], number> = {
  distance: 0.001,
  duration: 0.02,
  ascent: 0.001,
  workouts: 1,
  days: 1,
  energy: 1,
}
/** The decimals of amounts. Two decimals of an hour distinguish every minute. */
const decimals: Record<Goal['measure'], number> = {
  distance: 3,
  duration: 2,
  ascent: 1,
  workouts: 0,
  days: 0,
  energy: 0,
}
const maxDays: Record<Goal['period'], number> = { week: 7, month: 31, year: 366 }

export function GoalForm({ goal, onEnd }: GoalFormProps) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const isImperial = profile.imperial_units
  const [values, setValues] = useState(() => (goal === null ? newGoal : goalValues(goal, isImperial)))
  const { data: settings } = useTrainingSettings()
  const [tries, setTries] = useState(0)
  const saving = useSaveGoal(goal?.id ?? null)
  const form = useFocusOnInvalid(saving.error ?? tries)
  const change = (some: Partial<GoalValues>) => {
    forgetFailure(saving)
    setValues({ ...values, ...some })
  }
  const limit = values.measure === 'days' ? maxDays[values.period] : max[values.measure]
  const isPossible = values.amount > 0 && values.amount <= limit
  // Energy belongs to training, which can be hidden. An existing goal for energy can still be edited.
  const offered = measures.filter(
    id => id !== 'energy' || settings?.is_hidden === false || goal?.measure === 'energy',
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (saving.isPending || !isPossible) return
    saving.mutate(goalBody(values, isImperial), {
      onSuccess: () => {
        confirm(t('goals.saved'))
        onEnd()
      },
    })
  }
  const key = failureKey(failureWords.goal, saving.error)
  return (
    <Form
      ref={form}
      className={styles.form}
      onSubmit={submit}
      aria-label={t(goal === null ? 'goals.add' : 'goals.edit')}
    >
      <Choice
        label={t('goals.period')}
        options={(['week', 'month', 'year'] as const).map(id => ({ id, name: t(`goalForm.periods.${id}`) }))}
        value={values.period}
        onChange={period => change({ period })}
      />
      <SelectField
        label={t('goals.measure')}
        options={offered.map(id => ({ id, name: t(`goalForm.measures.${id}`) }))}
        value={values.measure}
        onChange={measure => change({ measure, amount: Number.NaN })}
      />
      <NumberField
        // The field is remounted when its unit changes.
        key={values.measure}
        label={t('goals.amount')}
        unit={unitOf(values.measure, isImperial)}
        decimals={decimals[values.measure]}
        {...(values.measure === 'energy' && { hint: t('energy.ofGoal') })}
        min={min[values.measure]}
        max={limit}
        value={values.amount}
        onChange={amount => change({ amount })}
      />
      <GoalSports values={values.sportIds} onChange={sportIds => change({ sportIds })} />
      {key !== null && <Notice tone="danger">{t(key)}</Notice>}
      {saving.error !== null && key === null && <ProblemNotice error={saving.error} />}
      <div className={styles.actions}>
        <Button type="submit" look="primary" isPending={saving.isPending}>
          {t(saving.isPending ? 'equipment.saving' : 'equipment.save')}
        </Button>
        <Button onPress={onEnd}>{t('common.cancel')}</Button>
      </div>
    </Form>
  )
}

function unitOf(measure: Goal['measure'], isImperial: boolean) {
  if (measure === 'distance') return isImperial ? 'mile' : 'kilometer'
  if (measure === 'ascent') return isImperial ? 'foot' : 'meter'
  return measure === 'duration' ? 'hour' : undefined
}
