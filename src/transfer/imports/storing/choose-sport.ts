// Which sport the workouts of an activity file are of: what the service says of each, what the file says, what somebody said.
import type { Db } from '../../../platform/db/database'
import { listSports, type SportOfUser, stoppedSpeedThreshold } from '../../../workouts/sports/store'
import type { SportChoice } from '../../../workouts/sports-of-files/sport-choice'
import type { MeasuredRecordingOnDisk } from '../../../workouts/uploads/measure-file'
import { sportMeant } from '../activities/sport-words'
import type { ImportedSport } from '../archive/account-data'
import type { ActivityDetails, ImportedActivity } from '../archive/imported-activity'
import { createSportFinder, nameOfSport } from './match-sport'

interface ActivityOfUser {
  userId: number
  activity: ImportedActivity
  /** Which sport here it is, when somebody has said so. */
  sportId: number | null
}

type ChosenSport = { ofUser: SportOfUser } | { unknown: string }

/** What tells the sport of a workout, of what was read of a file. */
type TellsSport = Pick<MeasuredRecordingOnDisk, 'leg' | 'sportWord'> & {
  measures: Pick<MeasuredRecordingOnDisk['measures'], 'bounds'>
}

export function createChooser(db: Db, { userId, activity, sportId }: ActivityOfUser) {
  const sports = listSports(db, userId)
  const findKnown = createSportFinder(db, userId, sports)
  const said = sports.find(({ sport }) => sport.id === sportId)
  const find = (sport: ImportedSport | null | undefined) => (sport ? findKnown(sport) : undefined)
  const choose = (
    details: ActivityDetails | null,
    ofFile: ImportedSport,
    hasPositions: boolean,
  ): ChosenSport => {
    const placed = hasPositions ? find(activity.sportWithPositions) : undefined
    const ofUser = find(details?.sport) ?? find(ofFile) ?? placed ?? said
    return ofUser ? { ofUser } : { unknown: nameOfSport(details?.sport ?? ofFile) }
  }
  return {
    /** The one whose speeds it is measured with. */
    beforeReading(): ChosenSport {
      const found = choose(activity.isOne ? (activity.details[0] ?? null) : null, activity.sport, true)
      if ('ofUser' in found) return found
      const ofUser = activity.details.map(({ sport }) => find(sport)).find(sport => sport !== undefined)
      return ofUser ? { ofUser } : found
    },
    /** With what each of several sports of the file is measured, instead of the usual one. */
    forMeasuring: (usual: SportOfUser): SportChoice => ({
      ...{ named: usual.sport.id, fallback: null, last: null, ofWords: {} },
      stoppedSpeedThresholds: Object.fromEntries(
        sports.map(ofUser => [ofUser.sport.id, stoppedSpeedThreshold(ofUser)]),
      ),
    }),
    of(details: ActivityDetails | null, { leg, sportWord, measures }: TellsSport): ChosenSport {
      // Of several sports of a file the first alone is known before it is read.
      const ofFile = leg === null || sportWord === null ? activity.sport : sportMeant(sportWord)
      return choose(details, ofFile, measures.bounds !== null)
    },
    ofUnread: (details: ActivityDetails | null): ChosenSport => choose(details, activity.sport, false),
  }
}
