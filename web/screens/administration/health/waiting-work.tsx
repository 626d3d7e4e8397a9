import { useId } from 'react'
import type { HealthReport } from '../../../../src/instance/health/schemas'
import { useFormats } from '../../../data/accounts/person'
import { useTranslation } from '../../../i18n/use-translation'
import { ScrollBox } from '../../../ui/layout/scroll-box'
import sections from '../parts/sections.module.css'
import styles from './health-page.module.css'
import { workOf } from './work-names'

type Counts = Pick<HealthReport['jobs'][number], 'due' | 'tried_again' | 'later'>

/**
 * Shows for each kind of work the number of background jobs that are due, will be tried again or are scheduled for
 * later.
 */
export function WaitingWork({ jobs }: Pick<HealthReport, 'jobs'>) {
  const { t } = useTranslation()
  const formats = useFormats()
  const titleId = useId()
  const works = [...Map.groupBy(jobs, ({ kind }) => workOf(kind))]
  return (
    <section aria-labelledby={titleId} className={sections.part}>
      <h2 id={titleId}>{t('health.work')}</h2>
      {works.length === 0 ? (
        <p className={sections.text}>{t('health.nothing')}</p>
      ) : (
        <ScrollBox labelledBy={titleId}>
          <table className={styles.table} aria-labelledby={titleId}>
            <thead>
              <tr>
                <th scope="col">{t('health.workColumn')}</th>
                <th scope="col">{t('health.due')}</th>
                <th scope="col">{t('health.tried')}</th>
                <th scope="col">{t('health.later')}</th>
              </tr>
            </thead>
            <tbody>
              {works.map(([work, counted]) => (
                <tr key={work}>
                  <th scope="row">{t(`health.works.${work}`)}</th>
                  {(['due', 'tried_again', 'later'] as const).map(state => (
                    <td key={state}>{formats.count(sum(counted, state))}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </section>
  )
}

const sum = (counted: readonly Counts[], state: keyof Counts) =>
  counted.reduce((total, counts) => total + counts[state], 0)
