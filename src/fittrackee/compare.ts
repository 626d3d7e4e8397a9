// What was measured here, beside what FitTrackee measured.
import type { ArrivingFigures, ArrivingWorkout } from '../transfer/imports/archive/account-data'
import type { ShownRecord } from '../workouts/records/store'
import type { FittrackeeRecord } from '../transfer/fittrackee/convert/convert-account'

type Figure = keyof ArrivingFigures

/** How a figure differs. */
export interface Difference {
  figure: Figure
  workouts: number
  /** In the unit of the figure; 0 where it is missing on one side. */
  largest: number
}

export interface Comparison {
  /** Workouts with a recording. */
  measured: number
  /** Of these, how many have all figures in common. */
  same: number
  differences: Difference[]
  records: { there: number; same: number }
}

/** @param sportId what a sport is here */
export function compare(
  there: { workouts: readonly ArrivingWorkout[]; records: readonly FittrackeeRecord[] },
  here: { measures: readonly (ArrivingFigures & { shortId: string })[]; records: readonly ShownRecord[] },
  sportId: (label: string | null) => number | undefined,
): Comparison {
  const figures = new Map(there.workouts.map(({ shortId, figures }) => [shortId, figures]))
  const pairs = here.measures.flatMap(measured => {
    const former = figures.get(measured.shortId)
    return former ? [{ former, measured }] : []
  })
  const differing = pairs.map(({ former, measured }) =>
    figureNames.filter(name => former[name] !== measured[name]),
  )
  return {
    measured: pairs.length,
    same: differing.filter(names => names.length === 0).length,
    differences: figureNames.flatMap(figure => {
      const gaps = pairs
        .filter((_, index) => differing[index]?.includes(figure))
        .map(({ former, measured }) => gap(former[figure], measured[figure]))
      if (gaps.length === 0) return []
      // There may be more of them than a function takes arguments.
      return [{ figure, workouts: gaps.length, largest: gaps.reduce((one, other) => Math.max(one, other)) }]
    }),
    records: {
      there: there.records.length,
      same: there.records.filter(record =>
        here.records.some(
          ours =>
            ours.recordType === record.type &&
            ours.sportId === sportId(record.sport) &&
            ours.workoutShortId === record.shortId &&
            ours.value === record.value,
        ),
      ).length,
    },
  }
}

const figureNames = [
  'distanceM',
  'durationS',
  'movingS',
  'pausesS',
  'aveSpeedCkmh',
  'maxSpeedCkmh',
  'ascentMm',
  'descentMm',
  'minAltCm',
  'maxAltCm',
] as const satisfies Figure[]

const gap = (one: number | null, other: number | null) =>
  one === null || other === null ? 0 : Math.abs(one - other)
