// Reads archived facts about workouts: about the file of which a recording is a part, the sources of figures, the
// device's summary, split pool lengths, how hard the workout felt, and stretches that the user has saved. Does no I/O.

import {
  choosableFigures,
  countedBys,
  type FigureChoices,
  type FigureSource,
  type FigureSources,
  figureSources,
} from '../../../tracks/figure-sources'
import {
  notesOfWhole,
  pauseGaps,
  pausesAtGaps,
  type RecordingNote,
} from '../../../tracks/outings/recording-notes'
import {
  isPossibleExertion,
  isPossibleVo2Max,
  noSummary,
  type RecorderSummary,
} from '../../../tracks/recorder-summary'
import { maxNameLength, maxStretches, maxStretchSecond } from '../../../workouts/stretches/schemas'
import type { NewStretch } from '../../../workouts/stretches/store'
import { type JsonObject, readInteger, readList, readObject, readText } from './read-values'

const maxNoted = 10_000_000
const maxDeviceLength = 100
const maxLaps = 50_000
const maxSplit = 10_000

/** Reads the notes about the whole file. Invalid notes are left out. */
export function readNotesOfWhole(value: unknown): RecordingNote[] {
  return notesOfWhole.flatMap(code => {
    const entry = findNote(value, code)
    const [count, of] = [readCount(entry?.count), readCount(entry?.of)]
    return count === null ? [] : [{ code, count, ...(of !== null && of >= count && { of }) }]
  })
}

/** Returns the length in seconds above which gaps counted as pauses; null if no gap counted as a pause. */
export function readPauseGapOf(notes: unknown): number | null {
  return readPauseGap(findNote(notes, pausesAtGaps)?.seconds)
}

const findNote = (notes: unknown, code: string) =>
  readList(notes)
    .map(readObject)
    .find(note => note?.code === code)

export function readPauseGap(value: unknown): number | null {
  const seconds = readInteger(value)
  return seconds !== null && seconds >= pauseGaps.min && seconds <= pauseGaps.max ? seconds : null
}

/** Reads the sources of figures; null if the archive has none. An unknown source becomes null. */
export function readFigureSources(item: JsonObject): FigureSources | null {
  const values = readObject(item.figure_sources)
  if (values === null) return null
  return {
    start: readSource(values.start),
    distance: readSource(item.distance_source),
    duration: readSource(values.duration),
    moving: readSource(values.moving),
    ascent: readSource(values.ascent),
    maxSpeed: readSource(values.max_speed),
  }
}

/**
 * Reads the choices whether figures are those of the device or are computed from the points. Unknown entries are left
 * out. Returns null if no choice is left.
 */
export function readFigureChoices(value: unknown): FigureChoices | null {
  const values = readObject(value)
  const chosen = choosableFigures.flatMap(figure => {
    const countedBy = countedBys.find(one => one === values?.[figure])
    return countedBy ? [[figure, countedBy] as const] : []
  })
  return chosen.length > 0 ? Object.fromEntries(chosen) : null
}

/** Reads the numbers of the pool lengths that the user has split, in ascending order. Invalid numbers are left out. */
export function readSplitLengths(value: unknown): number[] | null {
  const numbers = readList(value)
    .slice(0, maxSplit)
    .map(readInteger)
    .filter(number => number !== null)
    .filter(number => number > 0)
  return numbers.length > 0 ? [...new Set(numbers)].toSorted((a, b) => a - b) : null
}

/** Reads the stretches that the user has saved. Stretches without a name, or with impossible bounds, are left out. */
export function readStretches(value: unknown): NewStretch[] {
  return readList(value)
    .slice(0, maxStretches)
    .flatMap(entry => {
      const { name, from, to } = readObject(entry) ?? {}
      const [fromMs, toMs] = [readMs(from), readMs(to)]
      const named = readText(name, maxNameLength)?.trim()
      return named && fromMs !== null && toMs !== null && fromMs < toMs ? [{ name: named, fromMs, toMs }] : []
    })
}

const readMs = (seconds: unknown): number | null => {
  const amount = readAmount(seconds)
  return amount !== null && amount <= maxStretchSecond ? Math.round(amount * 1000) : null
}

const readSource = (value: unknown): FigureSource | null =>
  typeof value === 'string' && Object.hasOwn(figureSources, value) ? (value as FigureSource) : null

/** Reads the device's totals; null if there are none. Invalid fields become null. */
export function readRecorderSummary(value: unknown): RecorderSummary | null {
  const values = readObject(value)
  if (values === null) return null
  const summary = Object.fromEntries(
    Object.keys(noSummary).map(key => [key, readAmount(values[key])]),
  ) as unknown as RecorderSummary
  const vo2Max = readAmount(values.vo2Max)
  const perceivedExertion = readExertion(values.perceivedExertion)
  const lapStarts = Array.isArray(values.lapStarts)
    ? values.lapStarts.slice(0, maxLaps).map(readInteger)
    : null
  return {
    ...summary,
    device: readText(values.device, maxDeviceLength) || null,
    ...(vo2Max !== null && isPossibleVo2Max(vo2Max) && { vo2Max }),
    ...(perceivedExertion !== null && { perceivedExertion }),
    ...(lapStarts && { lapStarts: lapStarts.filter(start => start !== null) }),
  }
}

/** Reads how hard a workout felt, from 1 to 10; null if this is not said. */
export function readExertion(value: unknown): number | null {
  const exertion = readInteger(value)
  return exertion !== null && isPossibleExertion(exertion) ? exertion : null
}

function readCount(value: unknown): number | null {
  const count = readInteger(value)
  return count !== null && count > 0 && count <= maxNoted ? count : null
}

const readAmount = (value: unknown): number | null =>
  typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER ? value : null
