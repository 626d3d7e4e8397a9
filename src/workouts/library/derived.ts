// The list of facts that are derived from tracks. Worker processes compute them, see track-facts.ts, because those have no
// database. Adding and changing workouts use this list, and a job brings rows of an older version up to date. Figures of
// a workout are not in it, because they change only on request. The only exception is top speed, which rows from before
// it existed lack.
import { isRowOnMap } from '../../maps/lines/on-map-store'
import { saveTrace } from '../../maps/lines/store'
import { noTrace } from '../../maps/lines/trace-track'
import type { Db } from '../../platform/db/database'
import { localTimeIn } from '../../tracks/local-time'
import { scaleFigure } from '../../tracks/measuring/measure'
import type { WorkoutRow } from '../rows/store'
import { saveEfforts, saveLongestClimb, updateSegments, updateWorkout } from './store'
import type { FactName, TrackFacts } from './track-facts'

interface Derived<Found> {
  /** As within a sentence. */
  title: string
  /**
   * Version of the list in which this computation was last changed. Whoever changes it gives it a number above all
   * others. Older rows are then recomputed in the background.
   */
  version: number
  /** True if nothing has to be computed for the row. */
  isKnown(row: WorkoutRow): boolean
  /**
   * Replaces the stored fact.
   * @param found `null` if the track yields no such fact
   */
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
    // Top speed is measured with the other figures. Only workouts from before it existed lack it.
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
    version: 3,
    isKnown: () => false,
    save: (tx, row, found) => saveLongestClimb(tx, row.id, found),
  },
  zone: {
    title: 'time zones',
    version: 4,
    isKnown: row => row.localZone !== null || hasNoZone(row),
    save: (tx, row, found) => updateWorkout(tx, row.id, localTimeIn(found, row.workoutDate)),
  },
}

/** The zone of a workout without positions, or with virtual ones, can only come from its file. */
const hasNoZone = ({ minLatitude, venue }: WorkoutRow) => minLatitude === null || venue === 'virtual'

const nowhere = { start: null, farthest: null, end: null }

const scaled = (metresPerSecond: number | null | undefined) =>
  metresPerSecond == null ? null : scaleFigure(metresPerSecond * 3.6, 'topSpeedCkmh')

const names = Object.keys(derived) as FactName[]

export const titlesOfDerived = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  names.map(name => derived[name].title),
)

export const currentVersion = Math.max(...names.map(name => derived[name].version))

/** A row of this version or an older one lacks all facts that depend on its positions. */
export const versionBeforePlaces = derived.places.version - 1

/** The facts that a row lacks. */
export const lackedBy = (row: WorkoutRow): FactName[] =>
  names.filter(name => derived[name].version > row.derivedVersion && !derived[name].isKnown(row))

/**
 * Saves the facts that a row lacks, and the version of the list up to which it is then complete.
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

function saveFact<Name extends FactName>(
  tx: Db,
  row: WorkoutRow,
  name: Name,
  facts: Partial<TrackFacts> | null,
) {
  derived[name].save(tx, row, (facts?.[name] ?? null) as TrackFacts[Name] | null)
}
