// Plans the import of Endomondo's archive: a JSON file for each workout, and for most workouts also a TCX file.
import { shortIdOf } from '../../../lib/short-id'
import { textLimits } from '../../../workouts/rows/texts'
import type { ActivityDetails } from '../archive/account-data'
import { listItems } from '../archive/archive-json'
import type { PlannedItem } from '../archive/plan'
import { type JsonObject, readDate, readText } from '../archive/read-values'
import { activityFormatOf, baseName } from './activity'
import { type ActivityArchive, entryOf } from './archive-files'
import { planFile } from './plan-files'
import { figuresOf, planListed, planRecorded, planUnread, reasonOfFile, textsOf } from './planned'
import type { AskedPlan, Service } from './service'
import { sportOfService } from './sport-words'

/** For example `2016-10-12 15:04:31.0.json`. Some programs replace the colons when they unpack the archive. */
const workoutName = /(^|\/)Workouts\/\d{4}-\d\d-\d\d \d\d\D\d\d\D\d\d(\.\d+)?\.json$/i

export const endomondo: Service = {
  origin: 'endomondo',
  isNamedLike: names => names.some(name => workoutName.test(name)),
  plan: planEndomondo,
}

/** Maximum number of members of a workout. Real workouts have fewer. */
const maxMembers = 1000

/** Members whose size grows with the recording, or with what other users wrote. */
const largeMembers = ['points', 'pictures', 'comments', 'likes', 'laps']

async function* planEndomondo(archive: ActivityArchive, { userId }: AskedPlan): AsyncGenerator<PlannedItem> {
  const recordings = new Set<string>()
  for (const file of archive.files.values()) {
    if (!workoutName.test(file.name)) continue
    const recording = formats
      .map(ending => file.name.replace(/json$/i, ending))
      .find(name => archive.files.has(name))
    if (recording) recordings.add(recording)
    try {
      const members = await Array.fromAsync(listItems(entryOf(file), maxMembers, largeMembers))
      const workout = Object.assign({}, ...members)
      const details = detailsOf(workout)
      const shortId = shortIdOf(userId, 'endomondo', baseName(file.name))
      if (recording) yield planRecorded(shortId, recording, details)
      else if ('points' in workout) yield planRecorded(shortId, file.name, details, { of: 'endomondo' })
      else yield planListed(shortId, details, file.name)
    } catch (error) {
      if (recording) recordings.delete(recording)
      yield planUnread(file.name, reasonOfFile(error))
    }
  }
  for (const file of archive.files.values()) {
    const isOther = !recordings.has(file.name) && activityFormatOf(file.name) !== null
    if (isOther) yield* planFile(userId, file)
  }
}

const formats = ['tcx', 'gpx', 'TCX', 'GPX']

function detailsOf(workout: JsonObject): ActivityDetails {
  const { duration_s, distance_km, speed_max_kmh, ascend_m, descend_m, altitude_min_m, altitude_max_m } =
    workout
  const title = readText(workout.title ?? workout.name, textLimits.title) || null
  return {
    workoutDate: readDate(workout.start_time),
    sport: sportOfService(readText(workout.sport, 60) ?? ''),
    title,
    ...textsOf([workout.notes, workout.message].filter(text => typeof text === 'string').join('\n')),
    equipments: [],
    figures: figuresOf({
      durationS: duration_s,
      distanceM: distance_km,
      maxSpeedCkmh: speed_max_kmh,
      ascentMm: ascend_m,
      descentMm: descend_m,
      minAltCm: altitude_min_m,
      maxAltCm: altitude_max_m,
    }),
  }
}
