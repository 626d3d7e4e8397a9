import { ProblemNotice } from '../../../components/feedback/failure'
import { ApiError } from '../../../data/client/api-error'
import styles from './sql-page.module.css'

/** Says why a question was not answered, with what SQLite says about it. */
export function SqlFailure({ error }: { error: Error }) {
  const reason = error instanceof ApiError ? error.detail.reason : undefined
  return (
    <>
      <ProblemNotice error={error} />
      {reason !== undefined && <code className={styles.reason}>{reason}</code>}
    </>
  )
}
