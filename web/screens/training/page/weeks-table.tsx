import { useId, useState } from 'react'
import type { TrainingWeek } from '../../../../src/workouts/training/days/schemas'
import { usePeriodNames } from '../../../components/statistics/use-period-names'
import { useSigned } from '../../../components/statistics/use-signed'
import { useFormats } from '../../../data/accounts/person'
import { addDays } from '../../../format/calendar'
import { shortDuration } from '../../../format/durations'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { FigureHead, FiguresTable } from '../../../ui/layout/figures-table'
import type { FitnessDay } from './fitness-days'
import { loadOf } from './loads'
import styles from './training-page.module.css'
import { countZones, easyShare } from './zones'

interface WeeksTableProps {
  weeks: readonly TrainingWeek[]
  days: readonly FitnessDay[]
  today: string
}

/** Shows all values of the charts as a table of weeks, the latest week first. */
export function WeeksTable(props: WeeksTableProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{t('training.table')}</h2>
        <Button onPress={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {t(isOpen ? 'training.hideTable' : 'statistics.asTable')}
        </Button>
      </header>
      {isOpen && <Table {...props} labelledBy={titleId} />}
    </section>
  )
}

function Table({ weeks, days, today, labelledBy }: WeeksTableProps & { labelledBy: string }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const names = usePeriodNames()
  const signed = useSigned()
  const zones = Array.from({ length: countZones(weeks) }, (_, zone) => zone)
  /** Returns the last day of a week, or today for the current week. */
  const endOf = ({ week }: TrainingWeek) =>
    days.findLast(({ day }) => day >= week && day <= addDays(week, 6) && day <= today)
  const columns = [
    { name: t('training.load'), write: (week: TrainingWeek) => formats.count(loadOf(week)) },
    { name: t('training.estimatedLoad'), write: (week: TrainingWeek) => formats.count(estimatedOf(week)) },
    ...(['fitness', 'fatigue'] as const).map(key => ({
      name: t(`training.${key}`),
      write: (week: TrainingWeek) => orDash(endOf(week)?.[key], formats.count),
    })),
    ...(['form', 'ramp'] as const).map(key => ({
      name: t(`training.${key}`),
      write: (week: TrainingWeek) => orDash(endOf(week)?.[key], signed),
    })),
    ...zones.map(zone => ({
      name: t('training.zone', { zone: formats.count(zone + 1) }),
      write: (week: TrainingWeek) => orDash(week.zones[zone], shortDuration),
    })),
    {
      name: t('training.easy'),
      write: (week: TrainingWeek) =>
        orDash(easyShare([week]), percent => t('statistics.percent', { percent: formats.count(percent) })),
    },
    {
      name: t('training.monotony'),
      write: (week: TrainingWeek) => orDash(week.monotony, value => formats.axisNumber(value, 0.01)),
    },
    { name: t('training.strain'), write: (week: TrainingWeek) => orDash(week.strain, formats.count) },
  ]
  return (
    <div className={styles.weeks}>
      <FiguresTable labelledBy={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{t('statistics.period')}</th>
            {columns.map(({ name }) => (
              <FigureHead key={name} label={name} unit={null} />
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map(week => (
            <tr key={week.week}>
              <th scope="row">{names.long(week.week, 'week')}</th>
              {columns.map(({ name, write }) => (
                <td key={name}>{write(week)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </FiguresTable>
    </div>
  )
}

const estimatedOf = ({ loads }: TrainingWeek) =>
  loads.reduce((sum, { load, is_estimated }) => sum + (is_estimated ? load : 0), 0)

const orDash = (value: number | null | undefined, write: (value: number) => string) =>
  value === null || value === undefined ? '–' : write(value)
