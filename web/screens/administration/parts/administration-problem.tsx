import { ProblemNotice } from '../../../components/feedback/failure'
import { failureWords } from '../../../data/client/failures'

/** Why something was not changed; that one is no administrator any more is said as what it is. */
export function AdministrationProblem({ error }: { error: Error }) {
  return <ProblemNotice error={error} words={failureWords.administration} />
}
