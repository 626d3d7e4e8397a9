import { useState } from 'react'
import { useSqlDownload, useSqlQuestion } from '../../../data/transfer/sql'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { LongTextField } from '../../../ui/fields/fields'
import { forgetFailure } from '../../../ui/fields/while-saving'
import { Section } from '../../../ui/layout/section'
import { sampleKeys, samples } from './shelf-tables'
import { SqlAnswerTable } from './sql-answer-table'
import { SqlFailure } from './sql-failure'
import styles from './sql-page.module.css'
import { SqlTables } from './sql-tables'

/**
 * The field for a question, and its answer. Nothing is asked before somebody asks.
 * @param wasOff whether questions have just been turned on, and the switch with the focus is gone
 */
export function SqlQuestions({ wasOff }: { wasOff: boolean }) {
  const { t } = useTranslation()
  const [sql, setSql] = useState<string>(samples.months)
  const asking = useSqlQuestion()
  const saving = useSqlDownload()
  const ask = () => {
    if (sql.trim() !== '' && !asking.isPending) asking.mutate(sql)
  }
  const change = (text: string) => {
    setSql(text)
    forgetFailure(asking)
    forgetFailure(saving)
  }
  return (
    <>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          ask()
        }}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) ask()
        }}
      >
        <div className={styles.editor}>
          <LongTextField
            label={t('sql.question')}
            hint={t('sql.hint')}
            rows={5}
            maxLength={20_000}
            spellCheck="false"
            autoCorrect="off"
            autoFocus={wasOff}
            value={sql}
            onChange={change}
          />
        </div>
        <div className={styles.buttons}>
          <Button look="primary" type="submit" isPending={asking.isPending}>
            {t('sql.ask')}
          </Button>
          <Button onPress={() => saving.mutate(sql)} isPending={saving.isPending}>
            {t('statistics.saveCsv')}
          </Button>
        </div>
        {asking.error !== null && <SqlFailure error={asking.error} />}
        {saving.error !== null && <SqlFailure error={saving.error} />}
      </form>
      {asking.data !== undefined && <SqlAnswerTable answer={asking.data} />}
      <Section className={styles.part} title={t('sql.samples')}>
        <ul className={styles.samples}>
          {sampleKeys.map(key => (
            <li key={key}>
              <Button onPress={() => change(samples[key])}>{t(`sql.${key}`)}</Button>
            </li>
          ))}
        </ul>
      </Section>
      <SqlTables />
    </>
  )
}
