import { useSearchParams } from 'wouter'
import type { ImportProblem } from '../../../src/transfer/imports/schemas'
import { ProblemNotice } from '../../components/feedback/failure'
import { useReasonWords } from '../../components/feedback/reason-words'
import { useFormats } from '../../data/accounts/person'
import { readPage } from '../../data/client/read-page'
import { useImportProblems } from '../../data/transfer/imports'
import { useTranslation } from '../../i18n/use-translation'
import { PageLinks } from '../../ui/controls/page-links'
import { Section } from '../../ui/layout/section'
import styles from './import-page.module.css'
import { outcomeOf } from './import-problem'

/**
 * Lists items that were left out, merged or imported only in part, with the reasons. Renders nothing if there are none.
 */
export function ImportProblems() {
  const { t } = useTranslation()
  const [parameters] = useSearchParams()
  const { data, error } = useImportProblems(readPage(parameters))
  if (data === undefined) return error === null ? null : <ProblemNotice error={error} />
  if (data.pagination.total === 0) return null
  return (
    <Section className={styles.wide} title={t('movingIn.problems')}>
      <ul className={styles.problems}>
        {data.problems.map((problem, row) => (
          <Problem key={`${problem.what} ${problem.workout_date} ${row}`} problem={problem} />
        ))}
      </ul>
      <PageLinks pagination={data.pagination} addressOf={page => `/import-export?page=${page}`} />
    </Section>
  )
}

function Problem({ problem }: { problem: ImportProblem }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const reasonWords = useReasonWords()
  const { what, workout_date } = problem
  const outcome = outcomeOf(problem)
  return (
    <li className={styles.problem}>
      <p className={styles.what}>{what}</p>
      {workout_date !== null && <p className={styles.hint}>{formats.dayInWords(new Date(workout_date))}</p>}
      <p className={styles.reason}>
        {[outcome && t(outcome), reasonWords(problem)].filter(Boolean).join(' ')}
      </p>
    </li>
  )
}
