// Recognizes where an archive of activity files comes from, and plans its import. Runs in a worker process, because
// archives come from untrusted sources.
import { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import { AppError } from '../../../platform/errors'
import type { PlannedItem } from '../archive/plan'
import {
  explainUnreadable,
  ofUnknownService,
  reasonOfInner,
  shown,
  UnusableArchive,
} from '../archive/unusable-archive'
import { activityFormatOf, baseName } from './activity'
import { type ActivityArchive, openActivityArchive, type UnreadableInner } from './archive-files'
import { appleHealth } from './plan-apple-health'
import { endomondo } from './plan-endomondo'
import { planFiles } from './plan-files'
import { garmin } from './plan-garmin'
import { googleFit } from './plan-google-fit'
import { komoot } from './plan-komoot'
import { polar } from './plan-polar'
import { runkeeper } from './plan-runkeeper'
import { strava } from './plan-strava'
import { suunto } from './plan-suunto'
import type { ActivityOrigin, AskedPlan, Service } from './service'

/**
 * The first service in this list that an archive matches is used. Archives of Strava and Garmin come first, because
 * they may contain files from other services.
 */
const services: readonly Service[] = [
  strava,
  garmin,
  runkeeper,
  googleFit,
  endomondo,
  polar,
  appleHealth,
  suunto,
  komoot,
]

/** Any activity files, without further information. */
const files: Service = {
  origin: 'files',
  isNamedLike: names => names.some(name => activityFormatOf(name) !== null),
  plan: planFiles,
}

/** Whether the names in an archive indicate activities, or inner archives that may contain some. */
export const mayHaveActivities = (names: readonly string[]) =>
  names.some(name => /\.zip$/i.test(name)) ||
  [...services, files].some(service => service.isNamedLike(names.map(slashed)))

const slashed = (name: string) => name.replaceAll('\\', '/')

interface RecognizedArchive extends AsyncDisposable {
  origin: ActivityOrigin
  /** Number of files, without the files from which the plan reads details. */
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
  asked: AskedPlan & { folder: string },
): Promise<RecognizedArchive> {
  const archive = await openActivityArchive(path, asked.folder).catch(error => {
    throw explain(error)
  })
  const service = await serviceOf(archive)
  if (service) {
    const { isList = () => false } = service
    return {
      origin: service.origin,
      files: [...archive.files.keys()].filter(name => !isList(name)).length,
      async *plan() {
        yield* service.plan(archive, asked)
        yield* archive.unreadable.map(itemOfUnreadable)
      },
      [Symbol.asyncDispose]: () => archive[Symbol.asyncDispose](),
    }
  }
  await archive[Symbol.asyncDispose]()
  const [unreadable] = archive.unreadable
  throw unreadable ? explainUnreadable(unreadable.error) : ofUnknownService([...archive.files.keys()])
}

async function serviceOf(archive: ActivityArchive): Promise<Service | undefined> {
  const names = [...archive.files.keys()]
  for (const service of [...services, files]) {
    if (service.isNamedLike(names) && ((await service.isLike?.(archive)) ?? true)) return service
  }
  return undefined
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
