import { type FormEvent, type ReactNode, useState } from 'react'
import { Form } from 'react-aria-components'
import { usePerson } from '../../../data/accounts/person'
import { type FilterName, type Filters, filterNames, shownFilters } from '../../../data/workouts/selection'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { TextField } from '../../../ui/fields/fields'
import { useFocusOnInvalid } from '../../../ui/fields/focus-invalid'
import { NumberField } from '../../../ui/fields/numbers/number-field'
import { EquipmentFilter, SportFilter } from '../filter-selects'
import { WhereFilter } from '../where-filter'
import styles from './filter-form.module.css'
import {
  type FilterProblems,
  type FilterValues,
  filterProblems,
  filtersOf,
  filterValues,
  isRange,
  type RangeFilter,
  unitsOf,
} from './filter-values'
import { filterUnit } from './use-filter-words'

// The upper limit is higher than the distance or speed of any workout, in either unit.
const numberLimits = { min: 0, max: 99_999 }

interface FilterFormProps {
  filters: Filters
  onApply: (filters: Filters) => void
  /** Content above the fields. */
  children: ReactNode
}

/**
 * A form with all filters, which take effect together when the form is submitted. It has no field for the title,
 * because the search field above the list searches titles.
 */
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
        {shownFilters.map(filter => {
          if (isRange(filter)) return <RangeField key={filter.names[0]} filter={filter} {...part} />
          if (!('field' in filter)) return null
          const [name] = filter.names
          return <TextField key={name} label={t(filter.field)} autoComplete="off" {...part.bind(name)} />
        })}
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

/** Two fields for the lower and the upper end of a range. */
function RangeField({ filter, bind, errorOf }: PartProps & { filter: RangeFilter }) {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const label = t('field' in filter ? filter.field : filter.label)
  const shared = (name: FilterName) => ({
    label: t(name === filter.names[0] ? 'filters.from' : 'filters.to'),
    error: errorOf(name),
  })
  return (
    <fieldset className={styles.range}>
      <legend>{filter.kind === 'figure' ? `${label} (${filterUnit(filter, formats)})` : label}</legend>
      <div className={styles.ends}>
        {filter.kind === 'figure'
          ? filter.names.map(name => (
              <NumberField
                key={name}
                unit={unitsOf(filter)[profile.imperial_units ? 'imperial' : 'metric']}
                isOptional
                {...numberLimits}
                {...shared(name)}
                {...bind(name)}
              />
            ))
          : filter.names.map(name => (
              <TextField
                key={name}
                type={filter.kind === 'days' ? 'date' : 'text'}
                autoComplete="off"
                {...shared(name)}
                {...bind(name)}
              />
            ))}
      </div>
    </fieldset>
  )
}
