import { describe, expect, test } from 'bun:test'
import {
  allFrom,
  type FigureChoices,
  type FigureSources,
  measuringVersion,
} from '../../../../src/tracks/figure-sources'
import { asWorkoutFigures, type SegmentFigures } from '../../../../src/tracks/figures'
import type { RecordingNote } from '../../../../src/tracks/outings/recording-notes'
import { causesOfChange, type FigureCause } from '../../../../src/workouts/recalculations/measuring/causes'

const figures: SegmentFigures = {
  durationS: 3600,
  movingS: 3500,
  pausesS: 100,
  distanceM: 20_000,
  aveSpeedCkmh: 2057,
  maxSpeedCkmh: 4000,
  topSpeedCkmh: 3900,
  ascentMm: 100_000,
  descentMm: 90_000,
  minAltCm: 10_000,
  maxAltCm: 20_000,
}
const start = Date.UTC(2026, 4, 1, 8)

interface Case {
  format?: 'gpx' | 'fit'
  version?: number | null
  typed?: Partial<FigureSources>
  changes?: Partial<SegmentFigures>
  startMs?: number
  notes?: RecordingNote[]
  before?: RecordingNote[]
  distance?: 'device' | 'points'
  choices?: FigureChoices
}

function causesOf({ format = 'fit', version = null, typed, changes, startMs = start, ...more }: Case) {
  const { notes = [], before = [], distance = 'device', choices } = more
  const stored = {
    ...asWorkoutFigures(figures),
    workoutDate: new Date(start),
    sourceFormat: format,
    mapId: 'a map',
    figureSources: typed ? { ...allFrom('points', true), ...typed } : null,
    figuresVersion: version,
    recordingNotes: before,
  }
  const measures = {
    ...figures,
    ...changes,
    startTime: startMs * 1000,
    bounds: null,
    segments: [],
    efforts: [],
    sources: { ...allFrom('device', true), distance },
    candidates: null,
  }
  return causesOfChange(stored, { measures, notes }, choices)
}

const clockSet: RecordingNote = { code: 'clock-set', count: 40 }
const impossible: RecordingNote = { code: 'readings-impossible', count: 3 }

describe('why figures would be others', () => {
  test.each<[string, Case, FigureCause[]]>([
    ['nothing differs', { notes: [impossible] }, []],
    [
      'the device counted another way',
      { changes: { distanceM: 19_000, aveSpeedCkmh: 1954 } },
      ['device-distance'],
    ],
    [
      'positions in two dimensions',
      { changes: { distanceM: 19_900 }, distance: 'points' },
      ['ground-distance'],
    ],
    ['the timer was stopped', { changes: { movingS: 3000, pausesS: 600, aveSpeedCkmh: 2400 } }, ['pauses']],
    ['noise of the barometer', { changes: { ascentMm: 32_000, descentMm: 30_000 } }, ['ascent']],
    [
      'false zeros',
      { changes: { ascentMm: 72_000, minAltCm: 30_000 }, notes: [impossible] },
      ['readings-impossible'],
    ],
    [
      'false zeros known before',
      { changes: { ascentMm: 72_000 }, notes: [impossible], before: [impossible] },
      ['ascent'],
    ],
    ['a clock that was set', { changes: { durationS: 3000 }, notes: [clockSet] }, ['clock-set']],
    ['a watch of 1990', { startMs: start + 20 * 365 * 86_400_000 }, ['clock-set']],
    ['a start in the garage', { changes: { durationS: 3700 }, startMs: start - 100_000 }, ['whole-time']],
    ['a spike', { changes: { maxSpeedCkmh: 3800 } }, ['top-speed']],
    [
      'several at once',
      { changes: { distanceM: 19_000, ascentMm: 50_000, movingS: 3000 } },
      ['device-distance', 'pauses', 'ascent'],
    ],
    [
      'another threshold, by the method of today',
      { version: measuringVersion, changes: { movingS: 3000 } },
      ['preferences'],
    ],
    [
      'points that its owner has chosen',
      {
        version: measuringVersion,
        typed: { distance: 'laps' },
        changes: { distanceM: 19_000, aveSpeedCkmh: 1954 },
        distance: 'points',
        choices: { distance: 'points' },
      },
      ['choices'],
    ],
    [
      'points that its owner has chosen, and the climbing by another method',
      {
        typed: { distance: 'device' },
        changes: { distanceM: 19_000, ascentMm: 1 },
        distance: 'points',
        choices: { distance: 'points' },
      },
      ['ascent', 'choices'],
    ],
    [
      'points that count although nobody has chosen them',
      { typed: { distance: 'device' }, changes: { distanceM: 19_000 }, distance: 'points' },
      ['ground-distance'],
    ],
    [
      'a GPX with another threshold',
      { format: 'gpx', changes: { movingS: 3000, maxSpeedCkmh: 3800 } },
      ['preferences'],
    ],
    ['a GPX out of order', { format: 'gpx', changes: { durationS: 3000, distanceM: 10_000 } }, ['points']],
    [
      'a GPX with false zeros',
      { format: 'gpx', changes: { ascentMm: 1 }, notes: [impossible] },
      ['readings-impossible'],
    ],
    [
      'a GPX with a clock that was set',
      { format: 'gpx', changes: { durationS: 300 }, notes: [clockSet] },
      ['clock-set'],
    ],
    [
      'a distance that was typed',
      { typed: { distance: 'typed' }, changes: { distanceM: 1, aveSpeedCkmh: 1 } },
      [],
    ],
    ['a start that was typed', { typed: { start: 'typed' }, startMs: start + 5000 }, []],
    [
      'the ascent beside a distance that was typed',
      { typed: { distance: 'typed' }, changes: { distanceM: 1, ascentMm: 1 } },
      ['ascent'],
    ],
  ])('%s', (_, of, causes) => {
    expect(causesOf(of)).toEqual(causes)
  })
})
