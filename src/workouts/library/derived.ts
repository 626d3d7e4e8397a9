// The list of facts that are derived from tracks. They are computed in worker processes, which have no database, see
// track-facts.ts. The list is used when workouts are added and changed, and by a job that brings rows of older versions
// up to date. The figures of a workout are not in the list, because they change only on request. Top speed is the
// exception: workouts of older versions lack it.
import { isRowOnMap } from '../../maps/lines/on-map-store'
import { saveTrace } from '../../maps/lines/store'
import { noTrace } from '../../maps/lines/trace-track'
import type { Db } from '../../platform/db/database'
import { localTimeIn } from '../../tracks/local-time'
import { scaleFigure } from '../../tracks/measuring/measure'
import type { WorkoutRow } from '../rows/store'
import { saveAnalysis, saveEfforts, saveLongestClimb, updateSegments, updateWorkout } from './store'
import { type FactName, namesBesidesMeasured, type TrackFacts } from './track-facts'

interface Derived<Found> {
  /** Title for use within a sentence. */
  title: string
  /**
   * Version of the list in which this computation was last changed. For each change, the version must be set to a
   * number above all others. Older rows are then computed again in the background.
   */
  version: number
  /** True if nothing has to be computed for the row. */
  isKnown(row: WorkoutRow): boolean
  /** Replaces the stored fact. @param found `null` if the track does not have such a fact */
  save(tx: Db, row: WorkoutRow, found: Found | null): void
}

const derived: { readonly [Name in FactName]: Derived<TrackFacts[Name]> } = {
  efforts: {
    title: 'best efforts',
    version: 1,
    isKnown: () => false,
    save: (tx, row, found) => saveEfforts(tx, row, found ?? []),
  },
  topSpeeds: {
    title: 'top speeds',
    version: 1,
    // Top speed is measured together with the other figures. Only workouts from before its introduction lack it.
    isKnown: ({ topSpeedCkmh }) => topSpeedCkmh !== null,
    save(tx, row, found) {
      updateWorkout(tx, row.id, { topSpeedCkmh: scaled(found?.whole) ?? row.maxSpeedCkmh })
      updateSegments(tx, row.id, ({ segmentId, maxSpeedCkmh }) => ({
        topSpeedCkmh: scaled(found?.segments[segmentId]) ?? maxSpeedCkmh,
      }))
    },
  },
  places: {
    title: 'places',
    version: 2,
    isKnown: row => row.places !== null || !isRowOnMap(row),
    save: (tx, row, found) => updateWorkout(tx, row.id, { places: found ?? nowhere }),
  },
  trace: {
    title: 'lines on maps',
    version: 2,
    isKnown: row => !isRowOnMap(row),
    save: (tx, row, found) => saveTrace(tx, row, found ?? noTrace),
  },
  longestClimb: {
    title: 'longest climbs',
    version: 6,
    isKnown: () => false,
    save: (tx, row, found) => saveLongestClimb(tx, row.id, found),
  },
  zone: {
    title: 'time zones',
    version: 4,
    isKnown: row => row.localZone !== null || hasNoZone(row),
    save: (tx, row, found) => updateWorkout(tx, row.id, localTimeIn(found, row.workoutDate)),
  },
  analysis: {
    title: 'analyses',
    version: 7,
    isKnown: () => false,
    save: saveAnalysis,
  },
}

/** The time zone of a workout with no positions, or with virtual ones, can only come from its file. */
const hasNoZone = ({ minLatitude, venue }: WorkoutRow) => minLatitude === null || venue === 'virtual'

const nowhere = { start: null, farthest: null, end: null }

const scaled = (metresPerSecond: number | null | undefined) =>
  metresPerSecond == null ? null : scaleFigure(metresPerSecond * 3.6, 'topSpeedCkmh')

const names = Object.keys(derived) as FactName[]

export const titlesOfDerived = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  names.map(name => derived[name].title),
)

export const currentVersion = Math.max(...names.map(name => derived[name].version))

/** The `derivedVersion` to store in a row so that all facts that depend on positions are computed again. */
export const versionBeforePlaces = derived.places.version - 1

/**
 * The `derivedVersion` to store in a row so that the facts that depend on elevations and sensors are computed again.
 */
export const versionBeforeClimbs = derived.longestClimb.version - 1

/**
 * The `derivedVersion` of a row after its unchanged recording was measured again. Facts that the row lacked and that
 * measuring does not produce are still missing.
 */
export const versionOnceMeasured = (row: WorkoutRow): number =>
  Math.min(
    currentVersion,
    ...lackedBy(row)
      .filter(name => namesBesidesMeasured.includes(name))
      .map(name => derived[name].version - 1),
  )

/** Returns the names of the facts that a row lacks. */
export const lackedBy = (row: WorkoutRow): FactName[] =>
  names.filter(name => derived[name].version > row.derivedVersion && !derived[name].isKnown(row))

/**
 * Stores the facts that a row lacks, and as `derivedVersion` the highest version up to which the row then has all
 * facts.
 * @param facts `null` without a readable track
 */
export function saveFacts(tx: Db, row: WorkoutRow, facts: Partial<TrackFacts> | null): WorkoutRow {
  let derivedVersion = currentVersion
  for (const name of lackedBy(row)) {
    if (facts && !(name in facts)) derivedVersion = Math.min(derivedVersion, derived[name].version - 1)
    else saveFact(tx, row, name, facts)
  }
  return updateWorkout(tx, row.id, { derivedVersion })
}

/** Removes the time zone of a workout, so that the job determines it again. */
export function forgetZone(
  tx: Db,
  { id, derivedVersion: present }: Pick<WorkoutRow, 'id' | 'derivedVersion'>,
) {
  const derivedVersion = Math.min(present, derived.zone.version - 1)
  updateWorkout(tx, id, { localZone: null, localOffsetS: null, derivedVersion })
}

function saveFact<Name extends FactName>(
  tx: Db,
  row: WorkoutRow,
  name: Name,
  facts: Partial<TrackFacts> | null,
) {
  derived[name].save(tx, row, (facts?.[name] ?? null) as TrackFacts[Name] | null)
}
