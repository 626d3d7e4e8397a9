// Reads recordings of many devices as an upload does, and compares what would be stored with the values of an
// independent decoder: `bun test/real-recordings/run.ts FOLDER`. The folder contains `fit/` and `tcx/`, each with an
// `expected.json`. For each value, the program prints in how many files both agree, and why they differ in other files.
// It also prints where parts of a recording contradict the whole. It exits with 1 if a difference has no known reason.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { storedFile } from '../../src/formats/zip/packed-file'
import { type MeasuredRecording, measureFile } from '../../src/workouts/intake/measuring/measure-file'
import { contradictionsOf } from './adding-up'
import { reasonFor } from './reasons'
import {
  type ExpectedFit,
  type ExpectedTcx,
  expectedOfFit,
  expectedOfTcx,
  storedOfFit,
  storedOfTcx,
  type Value,
  type Values,
} from './values'

interface Compared {
  file: string
  expected: Values
  stored: Values | string
  contradictions: readonly string[]
}

function measured(path: string, format: 'fit' | 'tcx'): MeasuredRecording[] | string {
  const answer = measureFile(
    {
      file: storedFile(readFileSync(path)),
      format,
      stoppedSpeedThreshold: 1,
      useRawGpxSpeed: false,
      pauseGap: null,
      latestTime: Date.now(),
      timeZone: 'UTC',
      isOne: false,
      maxWorkouts: 20,
    },
    null,
  )
  return answer.readable ? answer.recordings : answer.reason.code
}

function compareFolder<Expected>(
  folder: string,
  format: 'fit' | 'tcx',
  expectedOf: (file: Expected) => Values,
  storedOf: (recordings: readonly MeasuredRecording[]) => Values,
): Compared[] {
  const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Record<string, Expected>
  return readdirSync(folder)
    .filter(name => Object.hasOwn(expected, name))
    .map(file => {
      const recordings = measured(join(folder, file), format)
      return {
        file: `${format}/${file}`,
        expected: expectedOf(expected[file]!),
        stored: typeof recordings === 'string' ? recordings : storedOf(recordings),
        contradictions: typeof recordings === 'string' ? [] : recordings.flatMap(contradictionsOf),
      }
    })
}

/**
 * Maximum difference of equal values, because the decoder rounds to hundredths, and sums of many single-precision
 * values are not exact.
 */
const tolerance = 0.0101

function isSame(one: Value | undefined, other: Value | undefined): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) <= tolerance
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]))
  }
  return one === other
}

const root = process.argv[2]
if (root === undefined) throw new Error('say which folder')
const compared = [
  ...compareFolder<ExpectedFit>(join(root, 'fit'), 'fit', expectedOfFit, storedOfFit),
  ...compareFolder<ExpectedTcx>(join(root, 'tcx'), 'tcx', expectedOfTcx, storedOfTcx),
]
const tallies = new Map<string, { same: number; of: number }>()
const lines: string[] = []
let same = 0
let unexplained = 0
for (const { file, expected, stored, contradictions } of compared) {
  let isWhole = true
  for (const contradiction of contradictions) {
    const reason = reasonFor(file, 'parts')
    if (reason === null) unexplained++
    lines.push(`${file}: parts: ${contradiction}: ${reason ?? 'NO REASON'}`)
  }
  const names = typeof stored === 'string' ? ['file'] : Object.keys(expected)
  for (const name of names) {
    const [wanted, found] = typeof stored === 'string' ? ['taken', stored] : [expected[name], stored[name]]
    const tally = tallies.get(name) ?? { same: 0, of: 0 }
    tallies.set(name, tally)
    tally.of++
    if (isSame(wanted, found)) {
      tally.same++
      continue
    }
    isWhole = false
    const reason = reasonFor(file, name)
    if (reason === null) unexplained++
    lines.push(
      `${file}: ${name}: ${JSON.stringify(found)}, the decoder says ${JSON.stringify(wanted)}: ${reason ?? 'NO REASON'}`,
    )
  }
  if (isWhole) same++
}
const say = (line: string) => process.stdout.write(`${line}\n`)
say(lines.join('\n'))
say(`\nEvery value is the same in ${same} of ${compared.length} files.`)
for (const [name, tally] of tallies) say(`${name}: ${tally.same} of ${tally.of}`)
say(`${lines.length} values differ, ${unexplained} of them without a reason.`)
process.exit(unexplained === 0 ? 0 : 1)
