import { useTranslation } from 'react-i18next'
import { timeZoneName } from '../../format/time-zones'
import { usePerson } from '../../frame/signed-in'
import { TextField } from '../../ui/fields/fields'
import { NumberField } from '../../ui/fields/number-field'
import { type MeasureProblemKey, type MeasureProblems, type Measures, mostOf } from './measures'
import styles from './measures-fields.module.css'

interface MeasuresFieldsProps {
  measures: Measures
  onChange: (measures: Measures) => void
  problems: MeasureProblems
}

/** When, how far, how long, how high: for workouts without a recording. */
export function MeasuresFields({ measures, onChange, problems }: MeasuresFieldsProps) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const most = mostOf(profile)
  const climbUnit = profile.imperial_units ? 'foot' : 'meter'
  const zoneHint = useZoneHint()
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
      <div className={styles.pair}>
        <TextField label={t('measures.date')} type="date" {...bind('date')} />
        <TextField label={t('measures.time')} type="time" {...zoneHint} {...bind('time')} />
      </div>
      <div className={styles.pair}>
        <NumberField
          label={t('figures.distance')}
          unit={profile.imperial_units ? 'mile' : 'kilometer'}
          least={0.001}
          decimals={3}
          most={most.distance}
          {...bind('distance')}
        />
        <TextField label={t('figures.duration')} hint={t('measures.durationHint')} {...bind('duration')} />
      </div>
      <div className={styles.pair}>
        <NumberField
          label={t('figures.ascent')}
          hint={t('measures.optional')}
          isOptional
          unit={climbUnit}
          least={0}
          most={most.climb}
          {...bind('ascent')}
        />
        <NumberField
          label={t('figures.descent')}
          hint={t('measures.optional')}
          isOptional
          unit={climbUnit}
          least={0}
          most={most.climb}
          {...bind('descent')}
        />
      </div>
    </>
  )
}

/** Says whose clocks count, where they are not those of the device. */
function useZoneHint(): { hint?: string } {
  const { t } = useTranslation()
  const { timezone } = usePerson().profile
  const ofDevice = Intl.DateTimeFormat().resolvedOptions().timeZone
  return timezone === ofDevice ? {} : { hint: t('measures.inZone', { zone: timeZoneName(timezone) }) }
}
