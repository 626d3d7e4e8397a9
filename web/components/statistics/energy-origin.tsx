import { useTranslation } from 'react-i18next'
import type { Sums } from '../../data/workouts/sums'

/** Says which share of an energy is estimated; nothing if devices counted all of it. */
export function EnergyOrigin({ sums, className }: { sums: Sums; className?: string | undefined }) {
  const { t } = useTranslation()
  const { energy, energy_estimated: estimated } = sums
  if (energy === null || estimated === 0) return null
  const share = t('statistics.percent', { percent: partInPercent(estimated, energy) })
  return (
    <p className={className}>
      {estimated === energy ? t('energy.estimated') : t('energy.partly', { share })}
    </p>
  )
}

/** A part in per cent that is neither nothing nor all, even if it is nearly so. */
const partInPercent = (part: number, whole: number): number =>
  Math.min(99, Math.max(1, Math.round((part / whole) * 100)))
