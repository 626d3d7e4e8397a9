// Counts the content of an archive while its items are planned, before anything is imported.
import type { Db } from '../../../platform/db/database'
import { sameStartMs } from '../../../workouts/duplicates/compare'
import { readSportsOfWords } from '../../../workouts/sports/of-files/read-sport-choice'
import { listSports } from '../../../workouts/sports/store'
import { detailsAt } from '../activities/activity'
import type { ItemContents, PlannedItem } from '../archive/plan'
import { findSameWorkout, findWorkoutOwner, hasRecordingAt } from '../rows/already-there-store'
import type { ImportContents, NewImportItem } from '../rows/store'
import { matchSport, matchSportOfRecording, nameOfSport } from '../storing/match-sport'

export interface Preview {
  contents: Omit<ImportContents, 'otherFiles'>
  /** Counts an item. Returns changes to its row if its sport must be asked for. */
  add(tx: Db, item: Omit<PlannedItem, 'reason'>): Pick<NewImportItem, 'outcome' | 'unknownSport'> | undefined
}

/** @param begun start of the import: sports of words learned since then come from the import itself */
export function createPreview(db: Db, userId: number, begun: Date): Preview {
  const sports = listSports(db, userId)
  const ofWords = readSportsOfWords(db, userId, begun)
  const contents = {
    ...{ workouts: 0, alreadyThere: 0, withoutRecording: 0, leftOut: 0, equipments: 0 },
    from: null as number | null,
    to: null as number | null,
    sports: {} as Record<number, number>,
  }
  return {
    contents,
    add(tx, { kind, content, workoutDate, shortId }) {
      if (kind === 'equipment') contents.equipments++
      if (kind !== 'workout') return undefined
      contents.workouts++
      if (content === null) {
        contents.leftOut++
        return undefined
      }
      const { sport, hasRecording } = factsOf(content as ItemContents['workout'], workoutDate)
      if (!hasRecording) contents.withoutRecording++
      if (workoutDate !== null) {
        contents.from = Math.min(contents.from ?? workoutDate, workoutDate)
        contents.to = Math.max(contents.to ?? workoutDate, workoutDate)
      }
      if (shortId !== null && findWorkoutOwner(tx, shortId) === userId) {
        contents.alreadyThere++
        return undefined
      }
      const found = hasRecording
        ? matchSportOfRecording(sports, ofWords, sport, true)
        : matchSport(sports, sport)
      const sportId = found?.sport.id ?? null
      if (isThere(tx, userId, { workoutDate, sportId, hasRecording })) contents.alreadyThere++
      if (sportId === null) return { outcome: 'unknown-sport', unknownSport: nameOfSport(sport) }
      contents.sports[sportId] = (contents.sports[sportId] ?? 0) + 1
      return undefined
    },
  }
}

interface Comparable {
  workoutDate: number | null
  /** Null if it is not known yet. */
  sportId: number | null
  hasRecording: boolean
}

function isThere(tx: Db, userId: number, { workoutDate, sportId, hasRecording }: Comparable): boolean {
  if (workoutDate === null) return false
  const start = new Date(workoutDate)
  // A recording of another sport is a duplicate as well: both are merged.
  if (hasRecording && hasRecordingAt(tx, userId, start, sameStartMs)) return true
  return sportId !== null && findSameWorkout(tx, userId, { start, sportId, hasRecording }) !== undefined
}

function factsOf(content: ItemContents['workout'], workoutDate: number | null) {
  if (!('activityFile' in content)) return { sport: content.sport, hasRecording: content.recording !== null }
  const start = workoutDate === null ? null : new Date(workoutDate)
  return { sport: detailsAt(content, start)?.sport ?? content.sport, hasRecording: true }
}
