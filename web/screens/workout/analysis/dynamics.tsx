import { useCurveWords } from '../../../components/charts/curve-values'
import { useFormats } from '../../../data/accounts/person'
import type { WorkoutAnalysis } from '../../../data/workouts/analysis'
import type { Curves } from '../../../data/workouts/curves/curves'
import { useTranslation } from '../../../i18n/use-translation'
import { BodyLink } from './body-link'
import { ExplainedFigure } from './term'
import styles from './training-section.module.css'

type Dynamics = NonNullable<WorkoutAnalysis['dynamics']>

const terms = {
  vertical_oscillation: 'verticalOscillation',
  ground_contact: 'groundContact',
  vertical_ratio: 'verticalRatio',
  ground_contact_balance: 'groundContactBalance',
  step_length: 'stepLength',
  pedal_balance: 'pedalBalance',
} as const satisfies Record<keyof Dynamics, string>

const names = Object.keys(terms) as (keyof Dynamics)[]

interface DynamicsFiguresProps {
  /** `null` if neither running dynamics nor the left-right balance were recorded. */
  dynamics: Dynamics | null
  /** `null` if no critical power is known for the day of the workout. */
  wBalance: Curves['wBalance']
}

/**
 * Shows the averages of the running dynamics, the left-right balance, and the lowest value of the reserve above the
 * critical power.
 */
export function DynamicsFigures({ dynamics, wBalance }: DynamicsFiguresProps) {
  const { t } = useTranslation()
  const { quantityOf } = useCurveWords('speed')
  return (
    <dl className={`${styles.part} ${styles.figures}`}>
      {wBalance !== null && <LeastReserve {...wBalance} />}
      {dynamics !== null &&
        names.map(name => {
          const value = quantityOf(name, dynamics[name] ?? undefined)
          const words = { label: t(`dynamics.terms.${terms[name]}`), help: t(`dynamics.help.${terms[name]}`) }
          return value === null ? null : <ExplainedFigure key={name} {...words} value={value} />
        })}
    </dl>
  )
}

/**
 * Shows how low the reserve fell, with a link to the body values. If it fell below zero, the text says so, because the
 * entered critical power or W′ is then too low.
 */
function LeastReserve({ critical_power, w_prime, least }: NonNullable<Curves['wBalance']>) {
  const { t } = useTranslation()
  const formats = useFormats()
  const kilojoules = (value: number) => `${formats.axisNumber(value, 0.1)}\u00a0kJ`
  const model = t('dynamics.model', {
    power: `${formats.count(critical_power)}\u00a0${t('body.watts')}`,
    reserve: kilojoules(w_prime),
  })
  return (
    <ExplainedFigure
      label={t('dynamics.terms.leastReserve')}
      help={`${t('dynamics.help.leastReserve')} ${model}`}
      value={{ number: formats.axisNumber(least, 0.1), unit: 'kJ' }}
      how={least < 0 ? t('dynamics.belowZero') : undefined}
      more={<BodyLink />}
    />
  )
}
