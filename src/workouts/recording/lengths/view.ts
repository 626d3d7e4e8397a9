import { roundHalfEven } from '../../../lib/decimal'
import { missedTurns, recordedNumbers } from '../../../tracks/missed-turns'
import { type Pool, poolUnits, type SwumLength, swumLaps } from '../../../tracks/pool'
import type { LapOfLengths, Length, LengthsAnswer } from './schemas'

/**
 * Converts the lengths of a pool swim to the form of the API, grouped by lap.
 * @param begin start of the recording, in microseconds since 1970
 * @param lapStarts starts of the laps of the device, in milliseconds since 1970, ascending
 */
export function viewLengths(
  pool: Pool,
  { begin, lapStarts }: { begin: number; lapStarts: readonly number[] },
): LengthsAnswer['data'] {
  const { lengthM, unit } = pool
  const recorded = recordedNumbers(pool)
  const doubtful = missedTurns(pool)
  let number = 0
  const laps = swumLaps(pool, lapStarts).map(lap =>
    viewLap(
      lap.map(length => {
        const recordedNumber = recorded[number++]!
        const isDoubtful = length.half === undefined && doubtful.has(recordedNumber)
        return viewLength(length, { pool, begin, number, recordedNumber, isDoubtful })
      }),
      lap,
      pool,
    ),
  )
  return { pool: { length: roundHalfEven(lengthM / poolUnits[unit], 2), unit }, laps, reason: null }
}

interface LengthFacts {
  pool: Pool
  /** Start of the recording, in microseconds since 1970. */
  begin: number
  number: number
  recordedNumber: number
  isDoubtful: boolean
}

function viewLength(
  { start, seconds, stroke, strokes, restS, half }: SwumLength,
  { pool, begin, number, recordedNumber, isDoubtful }: LengthFacts,
): Length {
  return {
    number,
    recorded_number: recordedNumber,
    may_be_two: isDoubtful,
    half: half ?? null,
    start: roundHalfEven((start - begin) / 1e6, 3),
    duration: roundHalfEven(seconds, 1),
    distance: kilometres(pool.lengthM),
    pace: paceOf(pool, seconds, 1),
    stroke,
    strokes,
    swolf: strokes === null || stroke === 'drill' ? null : Math.round(seconds) + strokes,
    rest: roundHalfEven(restS, 1),
  }
}

/**
 * Converts a lap to the form of the API.
 * @param lengths the lengths of the lap in the form of the API
 * @param lap the same lengths as recorded, not rounded; at least one
 */
function viewLap(lengths: Length[], lap: readonly SwumLength[], pool: Pool): LapOfLengths {
  const [first, last] = [lap[0]!, lap.at(-1)!]
  const moving = sum(lap.map(({ seconds }) => seconds))
  const counted = lengths.flatMap(({ strokes }) => strokes ?? [])
  const swolfs = lengths.flatMap(({ swolf }) => swolf ?? [])
  return {
    start: lengths[0]!.start,
    duration: roundHalfEven((last.start - first.start) / 1e6 + last.seconds, 1),
    moving: roundHalfEven(moving, 1),
    distance: kilometres(pool.lengthM * lap.length),
    pace: paceOf(pool, moving, lap.length),
    strokes: counted.length > 0 ? sum(counted) : null,
    swolf: swolfs.length > 0 ? roundHalfEven(sum(swolfs) / swolfs.length, 1) : null,
    lengths,
  }
}

/** Converts to kilometres, rounded to five decimals, because the lengths of pools are known to a centimetre. */
const kilometres = (metres: number) => roundHalfEven(metres / 1000, 5)

const paceOf = ({ lengthM, unit }: Pool, seconds: number, lengths: number) =>
  roundHalfEven((seconds * 100 * poolUnits[unit]) / (lengthM * lengths), 1)

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
