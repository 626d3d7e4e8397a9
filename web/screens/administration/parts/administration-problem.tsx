import { ProblemNotice } from '../../../components/feedback/failure'
import { failureWords } from '../../../data/client/failures'

/** Explains why a change failed, for example because the user is no longer an administrator. */
export function AdministrationProblem({ error }: { error: Error }) {
  return <ProblemNotice error={error} words={failureWords.administration} />
}
