import { type FormEvent, type ReactNode, useState } from 'react'
import { Form } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { EquipmentFilter, SportFilter } from '../../../components/workouts/filter-selects'
import { WhereFilter } from '../../../components/workouts/where-filter'
import { usePerson } from '../../../data/accounts/person'
import { type FilterName, type Filters, filterNames } from '../../../data/workouts/selection'
import { Button } from '../../../ui/controls/button'
import { TextField } from '../../../ui/fields/fields'
import { useFocusOnInvalid } from '../../../ui/fields/focus-invalid'
import { NumberField } from '../../../ui/fields/numbers/number-field'
import styles from './filter-sheet.module.css'
import {
  type FilterProblems,
  type FilterValues,
  filterProblems,
  filtersOf,
  filterValues,
  type NumericFilter,
  type ranges,
} from './filter-values'
import { filterLabels, filterUnit } from './use-filter-words'

// Farther or faster than any workout, in either unit.
const numberLimits = { least: 0, most: 99_999 }

interface FilterFormProps {
  filters: Filters
  onApply: (filters: Filters) => void
  /** Above the fields. */
  children: ReactNode
}

/** Nothing is applied until all of it is. The title is searched for beside the list. */
export function FilterForm({ filters, onApply, children }: FilterFormProps) {
  const { t } = useTranslation()
  const { imperial_units: isImperial } = usePerson().profile
  const [edited, setEdited] = useState<Partial<FilterValues>>({})
  const [problems, setProblems] = useState<FilterProblems>({})
  const form = useFocusOnInvalid(problems)
  const values = { ...filterValues(filters, isImperial), ...edited }
  const change = (some: Partial<FilterValues>) => {
    setEdited({ ...edited, ...some })
    setProblems({})
  }
  const part: PartProps = {
    bind: name => ({
      value: values[name],
      onChange: value => change({ [name]: value } as Partial<FilterValues>),
    }),
    errorOf: name => {
      const key = problems[name]
      return key === undefined ? undefined : t(key)
    },
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = filterProblems(values)
    setProblems(found)
    if (Object.keys(found).length === 0) onApply(filtersOf(filters, edited, isImperial))
  }
  return (
    <Form ref={form} className={styles.form} onSubmit={submit} aria-label={t('filters.title')}>
      <div className={styles.fields}>
        {children}
        <SportFilter {...part.bind('sport_id')} />
        <EquipmentFilter {...part.bind('equipment_id')} />
        <WhereFilter value={values} onChange={change} />
        <Texts {...part} />
        <Ranges {...part} />
      </div>
      <div className={styles.actions}>
        <Button onPress={() => onApply(Object.fromEntries(filterNames.map(name => [name, ''])))}>
          {t('filters.clear')}
        </Button>
        <Button type="submit" look="primary">
          {t('filters.apply')}
        </Button>
      </div>
    </Form>
  )
}

interface PartProps {
  bind: <Name extends FilterName>(
    name: Name,
  ) => { value: FilterValues[Name]; onChange: (value: FilterValues[Name]) => void }
  errorOf: (name: FilterName) => string | undefined
}

function Texts({ bind }: PartProps) {
  const { t } = useTranslation()
  return (
    <>
      <TextField label={t('filters.inDescription')} autoComplete="off" {...bind('description')} />
      <TextField label={t('filters.inNotes')} autoComplete="off" {...bind('notes')} />
    </>
  )
}

function Ranges(part: PartProps) {
  const isImperial = usePerson().profile.imperial_units
  const speedUnit = isImperial ? 'mile-per-hour' : 'kilometer-per-hour'
  const heightUnit = isImperial ? 'foot' : 'meter'
  return (
    <>
      <TextRange of={['from', 'to']} type="date" {...part} />
      <NumberRange of={['distance_from', 'distance_to']} unit={isImperial ? 'mile' : 'kilometer'} {...part} />
      <TextRange of={['duration_from', 'duration_to']} type="text" {...part} />
      <NumberRange of={['ave_speed_from', 'ave_speed_to']} unit={speedUnit} {...part} />
      <NumberRange of={['top_speed_from', 'top_speed_to']} unit={speedUnit} {...part} />
      <NumberRange of={['ascent_from', 'ascent_to']} unit={heightUnit} {...part} />
    </>
  )
}

interface TextRangeProps extends PartProps {
  of: ['from', 'to'] | ['duration_from', 'duration_to']
  type: 'date' | 'text'
}

/** Days, or hours and minutes. */
function TextRange({ of: [first, last], type, bind, errorOf }: TextRangeProps) {
  const { t } = useTranslation()
  const shared = { type, autoComplete: 'off' }
  return (
    <Range label={t(type === 'date' ? 'filters.date' : 'filters.moving')}>
      <TextField label={t('filters.from')} {...shared} error={errorOf(first)} {...bind(first)} />
      <TextField label={t('filters.to')} {...shared} error={errorOf(last)} {...bind(last)} />
    </Range>
  )
}

interface NumberRangeProps extends PartProps {
  of: Extract<(typeof ranges)[number], readonly [NumericFilter, NumericFilter]>
  unit: 'kilometer' | 'mile' | 'kilometer-per-hour' | 'mile-per-hour' | 'meter' | 'foot'
}

function NumberRange({ of: [first, last], unit, bind, errorOf }: NumberRangeProps) {
  const { t } = useTranslation()
  const { formats } = usePerson()
  const shared = { unit, isOptional: true, ...numberLimits }
  return (
    <Range label={`${t(filterLabels[first])} (${filterUnit(first, formats)})`}>
      <NumberField label={t('filters.from')} {...shared} error={errorOf(first)} {...bind(first)} />
      <NumberField label={t('filters.to')} {...shared} error={errorOf(last)} {...bind(last)} />
    </Range>
  )
}

function Range({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.range}>
      <legend>{label}</legend>
      <div className={styles.ends}>{children}</div>
    </fieldset>
  )
}
