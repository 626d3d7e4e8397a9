import { failureWords } from '../../data/client/failures'
import { ProblemNotice } from '../feedback/failure'

/**
 * Explains why a workout could not be saved. Each field checks its own value, so the error is about their combination.
 */
export function WorkoutProblem({ error }: { error: Error }) {
  return <ProblemNotice error={error} words={failureWords.workout} />
}
