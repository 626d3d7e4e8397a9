import { ProblemNotice } from '../../../components/feedback/failure'
import { failureWords } from '../../../data/client/failures'

/** Why an account was not changed, next to what was tried. */
export function UserProblem({ error }: { error: Error }) {
  return <ProblemNotice error={error} words={failureWords.user} />
}
