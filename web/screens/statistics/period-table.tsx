import { useTranslation } from 'react-i18next'
import { usePerson } from '../../data/accounts/person'
import { saveAs } from '../../data/client/download'
import { measureOf } from '../../data/workouts/sums'
import { useMeasures } from '../../drawing/statistics/use-measures'
import type { SpeedForm } from '../../format/formats'
import { Button } from '../../ui/controls/button'
import { ScrollBox } from '../../ui/layout/scroll-box'
import { csvOf } from './csv'
import type { PeriodSums } from './periods'
import styles from './statistics-page.module.css'

interface PeriodTableProps {
  periods: readonly PeriodSums[]
  form: SpeedForm
  nameOf: (start: string) => string
  labelledBy: string
}

/** The latest period first. */
export function PeriodTable({ periods, form, nameOf, labelledBy }: PeriodTableProps) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const measures = useMeasures(form)
  const shown = (['workouts', 'distance', 'duration', 'speed', 'ascent'] as const).filter(
    measure => measure !== 'ascent' || profile.display_ascent,
  )
  const save = () =>
    saveAs(new Blob([csvOf(periods)], { type: 'text/csv;charset=utf-8' }), `${t('frame.statistics')}.csv`)
  return (
    <>
      <ScrollBox labelledBy={labelledBy}>
        <table className={styles.table} aria-labelledby={labelledBy}>
          <thead>
            <tr>
              <th scope="col">{t('statistics.period')}</th>
              {shown.map(measure => (
                <th key={measure} scope="col">
                  {measures.name(measure)}{' '}
                  {measure !== 'duration' && <span className={styles.unit}>{measures.unit(measure)}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {periods.toReversed().map(({ start, sums }) => (
              <tr key={start}>
                <th scope="row">{nameOf(start)}</th>
                {shown.map(measure => {
                  const quantity = measures.quantity(measureOf(sums, measure), measure)
                  return (
                    <td key={measure}>
                      {quantity === null ? '–' : typeof quantity === 'string' ? quantity : quantity.number}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p className={styles.save}>
        <Button onPress={save}>{t('statistics.saveCsv')}</Button>
      </p>
    </>
  )
}
