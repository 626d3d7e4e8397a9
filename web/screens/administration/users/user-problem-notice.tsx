import { ProblemNotice } from '../../../components/feedback/failure'
import { failureWords } from '../../../data/client/failures'

/** Explains why an account was not changed. Place this notice next to the action. */
export function UserProblem({ error }: { error: Error }) {
  return <ProblemNotice error={error} words={failureWords.user} />
}
