// Recognizes where an archive of activity files comes from, and plans its import. Runs in a worker process, because
// archives come from untrusted sources.
import { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import { AppError } from '../../../platform/errors'
import type { PlannedItem } from '../archive/plan'
import { explainUnreadable, reasonOfInner, shown, UnusableArchive } from '../archive/unusable-archive'
import type { ImportOrigin } from '../rows/store'
import { activityFormatOf, baseName } from './activity'
import { type ActivityArchive, openActivityArchive, type UnreadableInner } from './archive-files'
import { planFiles } from './plan-files'
import { isGarmins, isSummary, planGarmin } from './plan-garmin'
import { activitiesFile, planStrava, stravaFolder } from './plan-strava'

/** Origins of archives that consist of activity files. */
type ActivityOrigin = Exclude<ImportOrigin, 'trackhut' | 'fittrackee'>

interface RecognizedArchive extends AsyncDisposable {
  origin: ActivityOrigin
  /** Number of files, without those that the plan reads its details from. */
  files: number
  plan(): AsyncGenerator<PlannedItem>
}

/**
 * Opens an archive of activity files.
 * @param asked.folder folder for unpacked inner archives while the archive is open
 * @throws UnusableArchive if the archive contains no activity files
 */
export async function openToPlan(
  path: string,
  asked: { userId: number; folder: string },
): Promise<RecognizedArchive> {
  const archive = await openActivityArchive(path, asked.folder).catch(error => {
    throw explain(error)
  })
  const strava = stravaFolder(archive)
  const names = [...archive.files.keys()]
  const planned = (
    origin: ActivityOrigin,
    items: () => AsyncGenerator<PlannedItem>,
    isList: (name: string) => boolean = () => false,
  ): RecognizedArchive => ({
    origin,
    files: names.filter(name => !isList(name)).length,
    [Symbol.asyncDispose]: () => archive[Symbol.asyncDispose](),
    async *plan() {
      yield* items()
      yield* archive.unreadable.map(itemOfUnreadable)
    },
  })
  if (strava !== undefined) {
    const list = strava + activitiesFile
    return planned(
      'strava',
      () => planStrava(archive, { ...asked, folder: strava }),
      name => name === list,
    )
  }
  if (isGarmins(archive)) return planned('garmin', () => planGarmin(archive, asked), isSummary)
  if (hasActivities(archive)) return planned('files', () => planFiles(archive, asked))
  await archive[Symbol.asyncDispose]()
  const [unreadable] = archive.unreadable
  if (unreadable) throw explainUnreadable(unreadable.error)
  throw new UnusableArchive(
    'import-archive-of-no-account',
    'this is no archive of an account, and there are no activity files in it',
  )
}

/** Creates one item for an inner archive that cannot be read, because its content is unknown. */
const itemOfUnreadable = ({ name, error }: UnreadableInner): PlannedItem => ({
  ...{ kind: 'workout', what: shown(baseName(name)), workoutDate: null },
  ...{ shortId: null, content: null, reason: reasonOfInner(error) },
})

function explain(error: unknown): unknown {
  if (error instanceof AppError && error.code === 'disk-full') {
    return new UnusableArchive('disk-full', error.message)
  }
  return error instanceof UnreadableArchive ? explainUnreadable(error) : error
}

const hasActivities = ({ files }: ActivityArchive) =>
  [...files.keys()].some(name => activityFormatOf(name) !== null)
