import { sourceFailures } from '../../../platform/failures/maps'

export type SourceProblem = keyof typeof sourceFailures

/** These failures may pass, so the cut is worth another try. */
const passing: readonly SourceProblem[] = ['map-source-unreachable', 'map-source-slow']

/** A failure of the source. The message does not name the address, which may contain a key. */
export class SourceFailure extends Error {
  constructor(
    readonly code: SourceProblem,
    readonly isPassing = passing.includes(code),
  ) {
    super(sourceFailures[code])
  }
}
