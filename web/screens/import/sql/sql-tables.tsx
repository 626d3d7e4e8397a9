import { useTranslation } from '../../../i18n/use-translation'
import { Section } from '../../../ui/layout/section'
import { ownColumn, shelfTables } from './shelf-tables'
import styles from './sql-page.module.css'

/** Lists the tables with their columns. */
export function SqlTables() {
  const { t } = useTranslation()
  return (
    <Section className={styles.part} title={t('sql.tables')}>
      <p className={styles.quiet}>{t('sql.tablesText', { column: ownColumn })}</p>
      <dl className={styles.tables}>
        {shelfTables.map(({ name, columns }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              <code>{columns.join(', ')}</code>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
