// Counts the data that was imported for a user, and compares the figures measured here with those of FitTrackee.
import { extname } from 'node:path'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type FigureKey, sharedKeys, type WorkoutFigures } from '../../tracks/figures'
import { findUserTotals } from '../../workouts/library/totals-store'
import { listRecords, type ShownRecord } from '../../workouts/records/store'
import { listSports } from '../../workouts/sports/store'
import type { ImportedAccount, ImportedWorkout } from '../imports/archive/account-data'
import { matchSport } from '../imports/storing/match-sport'
import type { FittrackeeRecord } from './convert/convert-account'
import type { FittrackeeUser } from './convert/convert-instance'
import { type NamedWorkout, type Note, pickName } from './convert/note'
import { listMeasures, listOriginalFiles } from './store'

/** Number of imported items of a user, by kind. */
export interface UserSummary {
  username: string
  email: string
  workouts: number
  /** Number of workouts that have a recording. */
  recordings: number
  /** Number of workout files that could not be read, by extension. */
  otherFiles: ReadonlyMap<string, number>
  equipments: number
  apps: number
  notes: Note[]
  comparison: Comparison
}

export function summarize(
  ctx: PlatformContext,
  imported: {
    userId: number
    user: FittrackeeUser
    account: ImportedAccount
    records: FittrackeeRecord[]
    notes: Note[]
  },
): UserSummary {
  const { userId, user, account, records, notes } = imported
  const measures = listMeasures(ctx.db, userId)
  const sports = listSports(ctx.db, userId)
  return {
    username: user.access.username,
    email: user.access.email,
    workouts: findUserTotals(ctx.db, userId).workoutsCount,
    recordings: measures.length,
    otherFiles: countByExtension(listOriginalFiles(ctx.db, userId)),
    equipments: account.equipments.length,
    apps: user.apps.length,
    notes,
    comparison: compare(
      { workouts: account.workouts, records },
      { measures, records: listRecords(ctx.db, userId) },
      label => matchSport(sports, { id: null, label })?.sport.id,
    ),
  }
}

const countByExtension = (paths: string[]): Map<string, number> =>
  new Map(
    [...Map.groupBy(paths, path => extname(path))].map(([extension, { length }]) => [extension, length]),
  )

/**
 * A figure whose values in FitTrackee and here are different; a missing value is null. Values are integers as in the
 * database.
 */
export interface Difference {
  workout: NamedWorkout
  figure: FigureKey
  there: number | null
  here: number | null
}

export interface Comparison {
  /** Number of workouts that have a recording here and figures in the dump. */
  measured: number
  /** Number of measured workouts for which all of FitTrackee's figures are the same here. */
  same: number
  differences: Difference[]
  records: { there: number; same: number }
}

/** Compares figures and records. @param sportId returns the id of a sport in this instance for FitTrackee's label */
function compare(
  there: { workouts: readonly ImportedWorkout[]; records: readonly FittrackeeRecord[] },
  here: { measures: readonly (WorkoutFigures & { shortId: string })[]; records: readonly ShownRecord[] },
  sportId: (label: string | null) => number | undefined,
): Comparison {
  const workouts = new Map(there.workouts.map(workout => [workout.shortId, workout]))
  const pairs = here.measures.flatMap(measured => {
    const workout = workouts.get(measured.shortId)
    return workout?.figures ? [{ workout, former: workout.figures, measured }] : []
  })
  const differences = pairs.flatMap(({ workout, former, measured }) =>
    sharedKeys
      .filter(figure => former[figure] !== measured[figure])
      .map(figure => ({ workout: pickName(workout), figure, there: former[figure], here: measured[figure] })),
  )
  return {
    measured: pairs.length,
    same: pairs.length - new Set(differences.map(({ workout }) => workout.shortId)).size,
    differences,
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
