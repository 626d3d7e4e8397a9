import type { HealthReport } from '../../../../src/instance/health/schemas'
import { useFormats } from '../../../data/accounts/person'
import { useTranslation } from '../../../i18n/use-translation'
import { Section } from '../../../ui/layout/section'
import sections from '../parts/sections.module.css'
import styles from './health-page.module.css'

/** Lists recent warnings from the server's log, which is in English. */
export function Warnings({ warnings }: Pick<HealthReport, 'warnings'>) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Section title={t('health.warnings')} className={sections.part}>
      <p className={sections.text}>{t(warnings.length === 0 ? 'health.none' : 'health.warningsText')}</p>
      {warnings.length > 0 && (
        <ol className={styles.warnings}>
          {warnings.map(({ time, level, sentence, facts }, index) => (
            // The key is the position, counted from the end. Warnings have no unique id, because the log may contain
            // the same warning twice in a second.
            <li key={warnings.length - index} className={styles.warning}>
              <p className={styles.when}>
                <strong className={level === 'error' ? styles.error : undefined}>
                  {t(`health.level.${level}`)}
                </strong>{' '}
                {formats.moment(new Date(time))}
              </p>
              <p lang="en">{sentence}</p>
              {facts !== '' && <code className={styles.facts}>{facts}</code>}
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
