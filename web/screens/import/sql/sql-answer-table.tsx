import { useId } from 'react'
import type { SqlAnswer } from '../../../../src/transfer/sql/schemas'
import { useFormats } from '../../../data/accounts/person'
import { useTranslation } from '../../../i18n/use-translation'
import { FiguresTable } from '../../../ui/layout/figures-table'
import styles from './sql-page.module.css'

/** Shows the answer to a question. */
export function SqlAnswerTable({ answer: { columns, rows, is_cut } }: { answer: SqlAnswer }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const titleId = useId()
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('sql.answer')}</h2>
      <p className={styles.quiet} role="status">
        {is_cut ? t('sql.cut', { rows: formats.count(rows.length) }) : t('sql.rows', { count: rows.length })}
      </p>
      <FiguresTable labelledBy={titleId}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              // Two columns may have the same name.
              <th key={index} scope="col" className={isOfTexts(rows, index) ? styles.textual : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, index) => (
                <td key={index} className={typeof cell === 'string' ? styles.textual : undefined}>
                  {cell ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </FiguresTable>
    </section>
  )
}

const isOfTexts = (rows: SqlAnswer['rows'], index: number) => rows.some(row => typeof row[index] === 'string')
