import { useFormats } from '../../../data/accounts/person'
import type { WorkoutAnalysis } from '../../../data/workouts/analysis'
import { useSpeedForms } from '../../../data/workouts/sports'
import type { Quantity } from '../../../format/formats'
import { useTranslation } from '../../../i18n/use-translation'
import { Term, type TermName } from './term'
import styles from './training-section.module.css'

interface TrainingFiguresProps {
  analysis: WorkoutAnalysis
  sportId: number
}

/** Shows load, power and other figures that are calculated from the recording. Unknown figures are left out. */
export function TrainingFigures({ analysis, sportId }: TrainingFiguresProps) {
  const values = useValues(analysis, sportId)
  const sentences = useSentences(analysis, sportId)
  return (
    <dl className={`${styles.part} ${styles.figures}`}>
      {shownTerms.map(name => {
        const value = values[name]
        return value === null ? null : <Term key={name} name={name} value={value} how={sentences[name]} />
      })}
    </dl>
  )
}

const shownTerms: readonly TermName[] = [
  'load',
  'intensity',
  'weightedPower',
  'wattsPerKg',
  'work',
  'gradedPace',
  'variability',
  'efficiency',
  'decoupling',
  'energy',
]

type Deciding = Pick<WorkoutAnalysis, 'load' | 'energy' | 'weighted_power' | 'graded_speed'>

/** Whether there are figures to show. A load that only follows from the sport is shown with others, but not alone. */
export const hasFigures = ({ load, energy, weighted_power, graded_speed }: Deciding): boolean =>
  (load !== null && load.method !== 'met') ||
  [energy, weighted_power, graded_speed].some(value => value !== null)

function useValues(analysis: WorkoutAnalysis, sportId: number): Record<TermName, Quantity | string | null> {
  const { t } = useTranslation()
  const formats = useFormats()
  const form = useSpeedForms()(sportId)
  const whole = (value: number | null, unit: string): Quantity | null =>
    value === null ? null : { number: formats.count(value), unit }
  const { load, intensity, efficiency, decoupling, graded_speed, energy } = analysis
  return {
    load: load && formats.count(load.value),
    intensity: intensity === null ? null : formats.percent(intensity * 100),
    weightedPower: whole(analysis.weighted_power, t('body.watts')),
    wattsPerKg:
      analysis.watts_per_kg === null
        ? null
        : { number: formats.axisNumber(analysis.watts_per_kg, 0.01), unit: 'W/kg' },
    work: whole(analysis.work, 'kJ'),
    gradedPace: graded_speed === null ? null : formats.howFast(graded_speed, form),
    variability: analysis.variability === null ? null : formats.axisNumber(analysis.variability, 0.01),
    efficiency: efficiency && formats.axisNumber(efficiency.value, 0.01),
    decoupling: decoupling === null ? null : formats.percent(decoupling, 0.1),
    energy: whole(energy?.value ?? null, 'kcal'),
  }
}

/** Returns sentences that say how the load and the energy were calculated. */
function useSentences(analysis: WorkoutAnalysis, sportId: number): Partial<Record<TermName, string>> {
  const { t } = useTranslation()
  const formats = useFormats()
  const form = useSpeedForms()(sportId)
  const threshold = useThreshold(analysis, sportId)
  const { load, energy, graded_speed_by_energy } = analysis
  const byEnergy = graded_speed_by_energy ? formats.howFast(graded_speed_by_energy, form) : null
  /** Without a threshold, the threshold itself is computed from the assumed rates, so it alone is named. */
  const assumption = ({ body }: WorkoutAnalysis) =>
    t(body.estimated.includes('threshold_heart_rate') ? 'analysis.assumed' : 'analysis.assumedRates')
  return {
    ...(load && {
      load: [
        t(`analysis.loadBy.${load.method}`, { threshold }),
        ...(load.is_estimated && load.method === 'heart-rate' ? [assumption(analysis)] : []),
      ].join(' '),
    }),
    ...(byEnergy && {
      gradedPace: t('analysis.gradedByEnergy', { pace: `${byEnergy.number}\u00a0${byEnergy.unit}` }),
    }),
    ...(energy && { energy: t(`analysis.energyBy.${energy.method}`) }),
  }
}

/** Returns the threshold that the load is based on. Its number and unit stay on the same line. */
function useThreshold({ load, body }: WorkoutAnalysis, sportId: number): string {
  const { t } = useTranslation()
  const formats = useFormats()
  const form = useSpeedForms()(sportId)
  if (load?.method === 'power') return `${formats.count(body.threshold_power ?? 0)}\u00a0${t('body.watts')}`
  if (load?.method === 'heart-rate')
    return `${formats.count(body.threshold_heart_rate ?? 0)}\u00a0${t('map.beatsPerMinute')}`
  const speed = formats.howFast(body.threshold_speed ?? 0, form)
  return speed === null ? '' : `${speed.number}\u00a0${speed.unit}`
}
