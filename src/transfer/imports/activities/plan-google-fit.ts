// Plans the import of Google Fit data from Google Takeout: TCX files whose names end with the activity, and sessions in
// JSON files for activities without a TCX file.
import { shortIdOf } from '../../../lib/short-id'
import type { ActivityDetails } from '../archive/account-data'
import { readJsonFile } from '../archive/archive-json'
import type { PlannedItem } from '../archive/plan'
import { type JsonObject, readDate, readList, readObject, readText } from '../archive/read-values'
import { activityFormatOf, baseName, toleranceMs } from './activity'
import { type ActivityArchive, entryOf } from './archive-files'
import { planFile } from './plan-files'
import { figuresOf, planListed, planRecorded, planUnread, reasonOfFile } from './planned'
import type { AskedPlan, Service } from './service'
import { sportOfService } from './sport-words'

/** For example `2024-05-04T10_00_00+02_00_PT16M30S_Running.tcx`. The names in older archives lack the duration. */
const activityName =
  /^(\d{4}-\d\d-\d\d)T(\d\d)_(\d\d)_(\d\d(?:\.\d+)?)(?:([+-]\d\d)_(\d\d)|Z)?(?:_P[^_]*)?_([^_].*)\.tcx$/i
/** The folder names are in the language of the account. */
const sessionName = /(^|\/)(Google )?Fit\/[^/]+\/\d{4}-\d\d-\d\dT[^/]*\.json$/i

export const googleFit: Service = {
  origin: 'google-fit',
  isNamedLike: names => names.some(name => activityName.test(baseName(name)) || sessionName.test(name)),
  plan: planGoogleFit,
}

async function* planGoogleFit(archive: ActivityArchive, { userId }: AskedPlan): AsyncGenerator<PlannedItem> {
  const starts = new Set<number>()
  for (const file of archive.files.values()) {
    const details = detailsOfName(file.name)
    if (details?.workoutDate) starts.add(minuteOf(details.workoutDate))
    const shortId = shortIdOf(userId, 'google fit', baseName(file.name))
    if (details) yield planRecorded(shortId, file.name, details)
    else if (activityFormatOf(file.name) !== null) yield* planFile(userId, file)
  }
  for (const file of archive.files.values()) {
    if (!sessionName.test(file.name)) continue
    try {
      const details = detailsOfSession(await readJsonFile(entryOf(file)))
      const hasFile = details?.workoutDate && near(minuteOf(details.workoutDate)).some(at => starts.has(at))
      if (!details || hasFile) continue
      yield planListed(shortIdOf(userId, 'google fit session', baseName(file.name)), details, file.name)
    } catch (error) {
      yield planUnread(file.name, reasonOfFile(error))
    }
  }
}

const minuteOf = (date: Date) => Math.floor(date.getTime() / toleranceMs)
const near = (at: number) => [at - 1, at, at + 1]

function detailsOfName(name: string): ActivityDetails | null {
  const [matched, day, hour, minute, second, zone, zoneMinutes, activity = ''] =
    activityName.exec(baseName(name)) ?? []
  if (matched === undefined) return null
  const offset = zone === undefined ? 'Z' : `${zone}:${zoneMinutes}`
  return {
    ...unnamed,
    workoutDate: readDate(`${day}T${hour}:${minute}:${second}${offset}`),
    sport: sportOfService(activity.replaceAll('_', ' ')),
  }
}

const unnamed = { title: null, description: null, notes: null, equipments: [], figures: null }

/** Activities of Google Fit that are not sports. */
const noSport = /^(sleep|still|in_vehicle|tilting|unknown|exiting_vehicle)\b/

/** Returns the details of a session; null if it is not a sport. */
function detailsOfSession(session: JsonObject): ActivityDetails | null {
  const activity = readText(session.fitnessActivity, 60) ?? ''
  if (noSport.test(activity)) return null
  const [start, end] = [readDate(session.startTime), readDate(session.endTime)]
  const [, seconds] = /^(\d+(?:\.\d+)?)s$/.exec(readText(session.duration, 20) ?? '') ?? []
  const span = start && end && (end.getTime() - start.getTime()) / 1000
  return {
    ...unnamed,
    workoutDate: start,
    // `biking.mountain`
    sport: sportOfService(activity.split('.').toReversed().join(' ')),
    title: readText(session.name, 255) || null,
    figures: figuresOf({
      durationS: seconds === undefined ? span : Number(seconds),
      distanceM: distanceOf(session),
    }),
  }
}

/** Returns the distance of a session in kilometres. */
function distanceOf({ aggregate }: JsonObject): number | null {
  const metric = readList(aggregate)
    .map(readObject)
    .find(one => one?.metricName === 'com.google.distance.delta')
  return typeof metric?.floatValue === 'number' ? metric.floatValue / 1000 : null
}
