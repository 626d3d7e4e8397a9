// Whose archive it is, and what is to be stored of it. Runs in a process of its own: what is read here comes from anybody.
import { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import { AppError } from '../../../platform/errors'
import type { PlannedItem } from '../archive/plan'
import { explainUnreadable, UnusableArchive } from '../archive/unusable-archive'
import type { ImportOrigin } from '../rows/store'
import { activityFormatOf } from './activity'
import { type ActivityArchive, openActivityArchive } from './archive-files'
import { planFiles } from './plan-files'
import { isGarmins, planGarmin } from './plan-garmin'
import { planStrava, stravaFolder } from './plan-strava'

/** Where archives come from that are lists of activity files. */
type ActivityOrigin = Exclude<ImportOrigin, 'trackhut' | 'fittrackee'>

interface RecognizedArchive extends AsyncDisposable {
  origin: ActivityOrigin
  /** How many. */
  files: number
  plan(): AsyncGenerator<PlannedItem>
}

/**
 * Opens an archive of activity files.
 * @param asked.folder where archives in it are unpacked, as long as it is open
 * @throws UnusableArchive when there is no activity file in it
 */
export async function openToPlan(
  path: string,
  asked: { userId: number; folder: string },
): Promise<RecognizedArchive> {
  const archive = await openActivityArchive(path, asked.folder).catch(error => {
    throw explain(error)
  })
  const strava = stravaFolder(archive)
  const opened = { files: archive.files.size, [Symbol.asyncDispose]: () => archive[Symbol.asyncDispose]() }
  if (strava !== undefined) {
    return { origin: 'strava', plan: () => planStrava(archive, { ...asked, folder: strava }), ...opened }
  }
  if (isGarmins(archive)) return { origin: 'garmin', plan: () => planGarmin(archive, asked), ...opened }
  if (hasActivities(archive)) return { origin: 'files', plan: () => planFiles(archive, asked), ...opened }
  await archive[Symbol.asyncDispose]()
  throw new UnusableArchive({
    code: 'import-archive-of-no-account',
    sentence: 'this is no archive of an account, and there are no activity files in it',
  })
}

function explain(error: unknown): unknown {
  if (error instanceof AppError && error.code === 'disk-full') {
    return new UnusableArchive({ code: 'disk-full', sentence: error.message })
  }
  return error instanceof UnreadableArchive ? explainUnreadable(error) : error
}

const hasActivities = ({ files }: ActivityArchive) =>
  [...files.keys()].some(name => activityFormatOf(name) !== null)
