import { Link } from 'wouter'
import { useTranslation } from '../../i18n/use-translation'
import styles from '../../ui/layout/forms.module.css'
import { Section } from '../../ui/layout/section'
import places from './import-export-page.module.css'

/** Leads to the page for questions in SQL. */
export function SqlPart() {
  const { t } = useTranslation()
  return (
    <Section className={places.part} title={t('sql.questions')}>
      <p className={styles.text}>{t('sql.text')}</p>
      <p>
        <Link href="/import-export/sql">{t('sql.title')}</Link>
      </p>
    </Section>
  )
}
