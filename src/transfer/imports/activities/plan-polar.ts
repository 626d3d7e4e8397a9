// Plans the import of Polar Flow's archive. It contains training sessions, and each exercise in a session becomes a
// workout. Polar adds no recordings to the archive, so they are built from the samples of the sessions.
import { shortIdOf } from '../../../lib/short-id'
import { textLimits } from '../../../workouts/rows/texts'
import type { ActivityDetails } from '../archive/account-data'
import { readJsonWithout } from '../archive/archive-json'
import type { PlannedItem } from '../archive/plan'
import { type JsonObject, readObject, readText } from '../archive/read-values'
import { activityFormatOf, baseName } from './activity'
import { type ActivityArchive, type ArchivedFile, entryOf } from './archive-files'
import { durationOf, exercisesOf, startOfExercise } from './made/polar'
import { planFile } from './plan-files'
import { figuresOf, planListed, planRecorded, planUnread, reasonOfFile, textsOf } from './planned'
import type { AskedPlan, Service } from './service'
import { sportOfService } from './sport-words'

const sessionName = /(^|\/)training-session-[^/]*\.json$/i

export const polar: Service = {
  origin: 'polar',
  isNamedLike: names => names.some(name => sessionName.test(name)),
  plan: planPolar,
}

/** Members of exercises whose size grows with the recording. */
const largeMembers = ['samples', 'laps', 'autoLaps', 'zones', 'rrSamples', 'strengthTrainingResults']

async function* planPolar(archive: ActivityArchive, asked: AskedPlan): AsyncGenerator<PlannedItem> {
  for (const file of archive.files.values()) {
    if (sessionName.test(file.name)) yield* planSession(file, asked)
    else if (activityFormatOf(file.name) !== null) yield* planFile(asked.userId, file)
  }
}

async function* planSession(
  file: ArchivedFile,
  { userId, timeZone }: AskedPlan,
): AsyncGenerator<PlannedItem> {
  try {
    const session = await readJsonWithout(entryOf(file), { depth: 3, names: largeMembers })
    for (const [number, exercise] of exercisesOf(session).entries()) {
      const details = detailsOf(session, exercise, timeZone)
      const shortId = shortIdOf(userId, 'polar', baseName(file.name), number)
      const made = { of: 'polar', exercise: number, timeZone } as const
      yield details.workoutDate && 'samples' in exercise
        ? planRecorded(shortId, file.name, details, made)
        : planListed(shortId, details, file.name)
    }
  } catch (error) {
    yield planUnread(file.name, reasonOfFile(error))
  }
}

function detailsOf(session: JsonObject, exercise: JsonObject, timeZone: string): ActivityDetails {
  const { duration, distance, ascent, descent, speed } = exercise
  return {
    workoutDate: startOfExercise(exercise, timeZone),
    sport: sportOfService(readText(exercise.sport ?? session.sport, 60) ?? ''),
    title: readText(session.name, textLimits.title) || null,
    ...textsOf(session.note),
    equipments: [],
    figures: figuresOf({
      durationS: durationOf(duration),
      distanceM: typeof distance === 'number' ? distance / 1000 : null,
      maxSpeedCkmh: readObject(speed)?.max,
      ascentMm: ascent,
      descentMm: descent,
    }),
  }
}
