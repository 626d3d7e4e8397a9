import type { ReactNode } from 'react'
import { useMeasures } from '../../components/statistics/use-measures'
import { useShowsEnergy } from '../../components/statistics/use-shows-energy'
import { usePerson } from '../../data/accounts/person'
import { saveAs } from '../../data/client/download'
import { type Measure, measureOf, type Sums } from '../../data/workouts/sums'
import type { SpeedForm } from '../../format/formats'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { FigureHead, FiguresTable } from '../../ui/layout/figures-table'
import styles from './statistics-page.module.css'

interface SumsTableProps {
  labelledBy: string
  /** The headings of the columns before the sums. */
  heads: readonly string[]
  rows: readonly SumsRow[]
  measures: readonly Measure[]
  form?: SpeedForm
  /** The file name without its extension, and a function that makes the content. */
  csv: { name: string; text: (showsEnergy: boolean) => string }
}

interface SumsRow {
  key: string
  /** The heading of the row. */
  name: string
  rest?: ReactNode
  sums: Sums
}

/** Shows the figures of a chart as a table, with a button that downloads them. */
export function SumsTable({ labelledBy, heads, rows, measures, form, csv }: SumsTableProps) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const { name, unit, quantity } = useMeasures(form)
  const showsEnergy = useShowsEnergy()(rows.map(({ sums }) => sums))
  const shown = measures.filter(measure =>
    measure === 'ascent' ? profile.display_ascent : measure !== 'energy' || showsEnergy,
  )
  const save = () =>
    saveAs(new Blob([csv.text(showsEnergy)], { type: 'text/csv;charset=utf-8' }), `${csv.name}.csv`)
  const written = (sums: Sums, measure: Measure) => {
    const found = quantity(measureOf(sums, measure), measure)
    if (found === null) return '–'
    return typeof found === 'string' ? found : found.number
  }
  return (
    <>
      <FiguresTable labelledBy={labelledBy}>
        <thead>
          <tr>
            {heads.map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {shown.map(measure => (
              <FigureHead
                key={measure}
                label={name(measure)}
                unit={measure === 'duration' ? null : unit(measure)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              {row.rest}
              {shown.map(measure => (
                <td key={measure}>{written(row.sums, measure)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </FiguresTable>
      <p className={styles.save}>
        <Button onPress={save}>{t('statistics.saveCsv')}</Button>
      </p>
    </>
  )
}
