import { estimatedPercent, type Sums } from '../../data/workouts/sums'
import { useTranslation } from '../../i18n/use-translation'

/** Says which share of an energy is estimated. Renders nothing if devices measured all of it. */
export function EnergyOrigin({ sums, className }: { sums: Sums; className?: string | undefined }) {
  const { t } = useTranslation()
  const percent = estimatedPercent(sums)
  if (percent === 0) return null
  const share = t('statistics.percent', { percent })
  return (
    <p className={className}>{percent === 100 ? t('energy.estimated') : t('energy.partly', { share })}</p>
  )
}
