import { regionProblems } from '../../../platform/failures/maps'

export type RegionProblem = keyof typeof regionProblems

/** Thrown if an offline map cannot be used. */
export class BadRegion extends Error {
  constructor(readonly code: RegionProblem) {
    super(regionProblems[code])
  }
}
