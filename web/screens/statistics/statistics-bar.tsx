import { useId, useState } from 'react'
import { useMeasures } from '../../components/statistics/use-measures'
import { filterIcon } from '../../components/workouts/filter-icon'
import { EquipmentFilter, SportFilter } from '../../components/workouts/filter-selects'
import { WhereFilter } from '../../components/workouts/where-filter'
import { measureNames } from '../../data/workouts/sums'
import type { SpeedForm } from '../../format/formats'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { Icon } from '../../ui/controls/icon'
import { Choice } from '../../ui/fields/choice'
import { SelectField } from '../../ui/fields/select-field'
import type { Shown } from './address'
import styles from './statistics-page.module.css'

interface StatisticsBarProps {
  shown: Shown
  years: readonly number[]
  form: SpeedForm
  /** Whether energy can be chosen. */
  hasEnergy: boolean
  onShow: (some: Partial<Shown>) => void
}

/** Lets the user choose the figure, the time span and filters. On phones the filters are collapsed at first. */
export function StatisticsBar({ shown, years, form, hasEnergy, onShow }: StatisticsBarProps) {
  const { t } = useTranslation()
  const measures = useMeasures(form)
  const { measure, period, year, sport, equipment, country, town } = shown
  const filtersId = useId()
  const active = [sport, equipment, country, town].filter(value => value !== '').length
  // The filters are expanded if a link has set some of them, so that the user notices them.
  const [isUnfolded, setUnfolded] = useState(active > 0)
  const offered = year === null || years.includes(year) ? years : [year, ...years].toSorted((a, b) => b - a)
  return (
    <search className={styles.bar} aria-label={t('statistics.shown')}>
      <SelectField
        label={t('statistics.measure')}
        options={measureNames
          .filter(id => id !== 'energy' || hasEnergy)
          .map(id => ({ id, name: measures.name(id) }))}
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
      <div className={styles.unfold}>
        <Button aria-expanded={isUnfolded} aria-controls={filtersId} onPress={() => setUnfolded(!isUnfolded)}>
          <Icon svg={filterIcon} />
          <span className="visually-hidden">{t('filters.title')}</span>
          {active > 0 && active}
        </Button>
      </div>
      <div id={filtersId} className={styles.filters} data-folded={!isUnfolded || undefined}>
        <SportFilter value={sport} onChange={chosen => onShow({ sport: chosen })} />
        <EquipmentFilter value={equipment} onChange={chosen => onShow({ equipment: chosen })} />
        <WhereFilter value={shown} onChange={onShow} />
      </div>
    </search>
  )
}
