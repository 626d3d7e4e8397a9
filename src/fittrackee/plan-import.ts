import type { ArrivingWorkout } from '../transfer/imports/archive/account-data'
import { matchSport, nameOfSport } from '../transfer/imports/storing/match-sport'
import type { SportOfUser } from '../workouts/sports/store'
import type { ConvertedAccount } from '../transfer/fittrackee/convert/convert-account'
import type { FittrackeeInstance, FittrackeeUser } from '../transfer/fittrackee/convert/convert-instance'
import { nameWorkout } from './note'
import type { UserSummary } from '../transfer/fittrackee/summary'
import type { UploadFolder } from '../transfer/fittrackee/upload-folder'

/** Which sport here is meant, by the name of a sport that is not known here. */
export type SportIds = ReadonlyMap<string, number>

export interface Plan {
  users: UserSummary[]
  /** Sports of workouts of which nobody has said yet what they are here. */
  unknownSports: { name: string; workouts: number }[]
}

/** Looks everything through, but for the inside of recordings. */
export async function planImport(
  { users }: FittrackeeInstance,
  { files, sports, sportIds }: { files: UploadFolder; sports: SportOfUser[]; sportIds: SportIds },
): Promise<Plan> {
  const unknown = new Map<string, number>()
  const isUnknown = ({ sport }: ArrivingWorkout) =>
    !matchSport(sports, sport) && !sportIds.has(nameOfSport(sport))
  const summaries: UserSummary[] = []
  for (const user of users) {
    const converted = user.account()
    for (const { sport } of converted.account.workouts.filter(isUnknown)) {
      unknown.set(nameOfSport(sport), (unknown.get(nameOfSport(sport)) ?? 0) + 1)
    }
    summaries.push(await summarize(user, converted, files))
  }
  return { users: summaries, unknownSports: [...unknown].map(([name, workouts]) => ({ name, workouts })) }
}

async function summarize(
  user: FittrackeeUser,
  { account, notes }: ConvertedAccount,
  files: UploadFolder,
): Promise<UserSummary> {
  const missing: ArrivingWorkout[] = []
  for (const workout of account.workouts) {
    if (workout.recording !== null && !(await files.has(workout.recording))) missing.push(workout)
  }
  const recorded = account.workouts.filter(({ recording }) => recording !== null)
  return {
    username: user.access.username,
    email: user.access.email,
    workouts: account.workouts.length,
    recordings: recorded.length - missing.length,
    equipments: account.equipments.length,
    apps: user.apps.length,
    notes: [...user.notes, ...notes, ...missing.map(workout => noteMissing(user.access.username, workout))],
    comparison: null,
  }
}

const noteMissing = (username: string, workout: ArrivingWorkout) => ({
  username,
  what: nameWorkout(workout),
  reason: `its recording is missing${workout.figures ? '' : ', and there are no figures for it'}`,
})
