import { ProblemNotice } from '../../../../components/feedback/failure'
import { failureWords } from '../../../../data/client/failures'

const words = { ...failureWords.administration, 'restore-underway': 'restore.problems.underway' } as const

/** Explains why a restore could not begin. */
export const RestoreProblem = ({ error }: { error: Error }) => <ProblemNotice error={error} words={words} />
