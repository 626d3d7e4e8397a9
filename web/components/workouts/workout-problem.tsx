import { failureWords } from '../../data/client/failures'
import { ProblemNotice } from '../feedback/failure'

/** Why a workout could not be saved. Fields check themselves, so the error is about their combination. */
export function WorkoutProblem({ error }: { error: Error }) {
  return <ProblemNotice error={error} words={failureWords.workout} />
}
