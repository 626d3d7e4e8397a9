import { sourceFailures } from '../../../platform/failures/maps'

export type SourceProblem = keyof typeof sourceFailures

/** Temporary failures. After such a failure, the extract is tried again. */
const passing: readonly SourceProblem[] = ['map-source-unreachable', 'map-source-slow']

/** Thrown if the source fails. The message does not name the address, which may contain a key. */
export class SourceFailure extends Error {
  constructor(
    readonly code: SourceProblem,
    readonly isPassing = passing.includes(code),
  ) {
    super(sourceFailures[code])
  }
}
