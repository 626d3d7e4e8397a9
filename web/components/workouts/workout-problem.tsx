import { failureWords } from '../../data/client/failures'
import { ProblemNotice } from '../feedback/failure'

/** Why a workout could not be saved. What each field allows is checked by itself; what is left is how they go together. */
export function WorkoutProblem({ error }: { error: Error }) {
  return <ProblemNotice error={error} words={failureWords.workout} />
}
