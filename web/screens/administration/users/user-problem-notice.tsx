import { ProblemNotice } from '../../../components/feedback/failure'
import { failureWords } from '../../../data/client/failures'

/** Says why an account was not changed. Place it next to the action. */
export function UserProblem({ error }: { error: Error }) {
  return <ProblemNotice error={error} words={failureWords.user} />
}
