import type { Pool, PoolLength } from './pool'

export interface SwumLength extends PoolLength {
  /** Seconds at the wall until the next length began, or the recording ended. */
  readonly restS: number
}

/** Seconds: devices tell whole ones of when lengths began, so that less between two of them is no rest. */
const shortestRestS = 1

/**
 * What was swum, by the laps of the recorder. A lap in which nobody swam is the rest behind the length before it.
 * @param lapStarts when each began, in milliseconds since 1970, in their order
 * @returns laps of at least one length, in the order of time
 */
export function swumLaps(pool: Pool, lapStarts: readonly number[]): SwumLength[][] {
  const laps: SwumLength[][] = []
  let [begun, lapBefore] = [0, -1]
  for (const length of withRests(pool)) {
    while (begun < lapStarts.length && lapStarts[begun]! * 1000 <= length.start) begun++
    if (begun !== lapBefore) laps.push([])
    lapBefore = begun
    laps.at(-1)!.push(length)
  }
  return laps
}

function withRests({ lengths }: Pool): SwumLength[] {
  const swum = lengths.filter(({ isSwum }) => isSwum)
  const last = lengths.at(-1)
  const end = last ? last.start + last.seconds * 1e6 : 0
  return swum.map((length, index) => {
    const rest = ((swum[index + 1]?.start ?? end) - length.start) / 1e6 - length.seconds
    return { ...length, restS: rest < shortestRestS ? 0 : rest }
  })
}
