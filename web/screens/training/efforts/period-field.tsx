import { useTranslation } from '../../../i18n/use-translation'
import { TextField } from '../../../ui/fields/fields'
import { SelectField } from '../../../ui/fields/select-field'
import styles from './efforts-page.module.css'
import { daysOf, idOfDays, isOwn, lastDays, lastDaysTexts, yearsUntil } from './periods'

interface PeriodFieldProps {
  label: string
  /** Id of a period, or `none`. */
  value: string
  today: string
  /** Whether the user may choose no period. */
  mayBeNone: boolean
  onChange: (id: string) => void
}

/** Lets the user choose a period: the last days, a year, any time, or any two days. */
export function PeriodField({ label, value, today, mayBeNone, onChange }: PeriodFieldProps) {
  const { t } = useTranslation()
  const days = daysOf(value, today) ?? { from: '', to: '' }
  const years = yearsUntil(today)
  const offered = /^\d{4}$/.test(value) && !years.includes(value) ? [...years, value] : years
  return (
    <fieldset className={styles.period}>
      <legend className="visually-hidden">{label}</legend>
      <SelectField
        label={label}
        options={[
          ...(mayBeNone ? [{ id: 'none', name: t('efforts.noComparison') }] : []),
          ...lastDays.map(count => ({ id: `last${count}`, name: t(lastDaysTexts[count]) })),
          { id: 'always', name: t('workouts.always') },
          ...offered.map(year => ({ id: year, name: year })),
          { id: 'own', name: t('workouts.otherDays') },
        ]}
        value={isOwn(value) ? 'own' : value}
        onChange={id => onChange(id === 'own' ? idOfDays(days) : id)}
      />
      {isOwn(value) && (
        <div className={styles.days}>
          <TextField
            label={t('filters.from')}
            type="date"
            value={days.from}
            onChange={from => onChange(idOfDays({ ...days, from }))}
          />
          <TextField
            label={t('filters.to')}
            type="date"
            value={days.to}
            onChange={to => onChange(idOfDays({ ...days, to }))}
          />
        </div>
      )}
    </fieldset>
  )
}
