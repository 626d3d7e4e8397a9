import { enteredKeys, figures } from '../../../src/tracks/figures'
import { usePerson } from '../../data/accounts/person'
import { timeZoneName } from '../../format/time-zones'
import { useTranslation } from '../../i18n/use-translation'
import { TextField } from '../../ui/fields/fields'
import { NumberField } from '../../ui/fields/numbers/number-field'
import { enteredUnits, figureLabels } from './figures'
import { type MeasureProblemKey, type MeasureProblems, type Measures, maxOfFigure } from './measures'
import styles from './measures-fields.module.css'

interface MeasuresFieldsProps {
  measures: Measures
  onChange: (measures: Measures) => void
  problems: MeasureProblems
}

/** Fields of a workout without a recording: date, distance, duration, ascent and descent. */
export function MeasuresFields({ measures, onChange, problems }: MeasuresFieldsProps) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const system = profile.imperial_units ? 'imperial' : 'metric'
  const bind = <Key extends keyof Measures>(key: Key) => {
    const problem: MeasureProblemKey | undefined = problems[key]
    return {
      value: measures[key],
      onChange: (value: Measures[Key]) => onChange({ ...measures, [key]: value }),
      error: problem && t(problem),
    }
  }
  return (
    <>
      <DateAndTime
        date={measures.date}
        time={measures.time}
        onChange={some => onChange({ ...measures, ...some })}
        problems={problems}
      />
      <div className={styles.pair}>
        <NumberField
          label={t('figures.distance')}
          unit={enteredUnits.distance[system]}
          hint={t('measures.optional')}
          isOptional
          min={0}
          decimals={3}
          max={maxOfFigure(figures.distanceM, profile)}
          {...bind('distance')}
        />
        <TextField label={t('figures.duration')} hint={t('measures.durationHint')} {...bind('duration')} />
      </div>
      <div className={styles.pair}>
        {enteredKeys.map(key => (
          <NumberField
            key={key}
            label={t(figureLabels[figures[key].name])}
            hint={t('measures.optional')}
            isOptional
            unit={enteredUnits[figures[key].quantity][system]}
            min={0}
            max={maxOfFigure(figures[key], profile)}
            {...bind(figures[key].name)}
          />
        ))}
      </div>
    </>
  )
}

interface DateAndTimeProps extends Pick<Measures, 'date' | 'time'> {
  onChange: (some: Partial<Pick<Measures, 'date' | 'time'>>) => void
  problems?: MeasureProblems
}

/** Fields for the start of a workout, in the person's time zone. */
export function DateAndTime({ date, time, onChange, problems = {} }: DateAndTimeProps) {
  const { t } = useTranslation()
  const errorOf = (key: 'date' | 'time') => problems[key] && t(problems[key])
  return (
    <div className={styles.pair}>
      <TextField
        label={t('measures.date')}
        type="date"
        value={date}
        onChange={value => onChange({ date: value })}
        error={errorOf('date')}
      />
      <TextField
        label={t('measures.time')}
        type="time"
        value={time}
        onChange={value => onChange({ time: value })}
        error={errorOf('time')}
        {...useZoneHint()}
      />
    </div>
  )
}

/** A hint with the person's time zone, if it differs from the device's. */
function useZoneHint(): { hint?: string } {
  const { t } = useTranslation()
  const { timezone } = usePerson().profile
  const ofDevice = Intl.DateTimeFormat().resolvedOptions().timeZone
  return timezone === ofDevice ? {} : { hint: t('measures.inZone', { zone: timeZoneName(timezone) }) }
}
