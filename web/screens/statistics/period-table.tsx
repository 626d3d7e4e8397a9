import type { SpeedForm } from '../../format/formats'
import { useTranslation } from '../../i18n/use-translation'
import { csvOf } from './csv'
import type { PeriodSums } from './periods'
import { SumsTable } from './sums-table'

interface PeriodTableProps {
  periods: readonly PeriodSums[]
  form: SpeedForm
  nameOf: (start: string) => string
  labelledBy: string
}

/** The sums of each period, the latest first. */
export function PeriodTable({ periods, form, nameOf, labelledBy }: PeriodTableProps) {
  const { t } = useTranslation()
  return (
    <SumsTable
      labelledBy={labelledBy}
      heads={[t('statistics.period')]}
      rows={periods.toReversed().map(({ start, sums }) => ({ key: start, name: nameOf(start), sums }))}
      measures={['workouts', 'distance', 'duration', 'speed', 'ascent', 'energy']}
      form={form}
      csv={{ name: t('frame.statistics'), text: showsEnergy => csvOf(periods, showsEnergy) }}
    />
  )
}
