import { useTranslation } from 'react-i18next'
import { measureNames } from '../../data/workouts/sums'
import { useMeasures } from '../../drawing/statistics/use-measures'
import { EquipmentFilter, SportFilter } from '../../drawing/workouts/filter-selects'
import { WhereFilter } from '../../drawing/workouts/where-filter'
import type { SpeedForm } from '../../format/formats'
import { Choice } from '../../ui/fields/choice'
import { SelectField } from '../../ui/fields/select-field'
import type { Shown } from './address'
import styles from './statistics-page.module.css'

interface StatisticsBarProps {
  shown: Shown
  years: readonly number[]
  form: SpeedForm
  onShow: (some: Partial<Shown>) => void
}

/** What is shown, over what time, and of which workouts. */
export function StatisticsBar({ shown, years, form, onShow }: StatisticsBarProps) {
  const { t } = useTranslation()
  const measures = useMeasures(form)
  const { measure, period, year, sport, equipment } = shown
  const offered = year === null || years.includes(year) ? years : [year, ...years].toSorted((a, b) => b - a)
  return (
    <search className={styles.bar} aria-label={t('statistics.shown')}>
      <SelectField
        label={t('statistics.measure')}
        options={measureNames.map(id => ({ id, name: measures.name(id) }))}
        value={measure}
        onChange={chosen => onShow({ measure: chosen })}
      />
      <SelectField
        label={t('statistics.year')}
        options={[
          { id: 'all', name: t('statistics.allYears') },
          ...offered.map(number => ({ id: String(number), name: String(number) })),
        ]}
        value={year === null ? 'all' : String(year)}
        onChange={chosen => onShow({ year: chosen === 'all' ? null : Number(chosen) })}
      />
      <SportFilter value={sport} onChange={chosen => onShow({ sport: chosen })} />
      <EquipmentFilter value={equipment} onChange={chosen => onShow({ equipment: chosen })} />
      <WhereFilter value={shown} onChange={onShow} />
      <Choice
        label={t('statistics.by')}
        options={[
          { id: 'week', name: t('statistics.weeks') },
          { id: 'month', name: t('statistics.months') },
          { id: 'year', name: t('statistics.years') },
        ]}
        value={period}
        onChange={chosen => onShow(chosen === 'year' ? { period: chosen, year: null } : { period: chosen })}
      />
    </search>
  )
}
