import { basename } from 'node:path'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { sourceFormats } from '../../../tracks/source-formats'
import { listEquipmentsOfWorkouts } from '../../../workouts/equipments/store'
import { listRecordsOfWorkouts } from '../../../workouts/records/store'
import { listSegmentsOfWorkouts, type WorkoutRow } from '../../../workouts/rows/store'
import { listWorkoutRows } from './store'
import { viewArchivedWorkout } from './view'

interface AccountFacts {
  username: string
  sportLabels: Map<number, string>
  /** Paths below the upload folder of the files in the archive. */
  packed: Set<string>
}

/** These workouts of a user, in this order, as an archive holds them; those deleted meanwhile are left out. */
export function readArchivedWorkouts(
  { db }: Pick<PlatformContext, 'db'>,
  ids: number[],
  account: AccountFacts,
) {
  const rows = new Map(listWorkoutRows(db, ids).map(row => [row.id, row]))
  const segments = listSegmentsOfWorkouts(db, ids)
  const equipments = listEquipmentsOfWorkouts(db, ids)
  const records = listRecordsOfWorkouts(db, ids)
  return ids
    .map(id => rows.get(id))
    .filter(row => row !== undefined)
    .map(row =>
      viewArchivedWorkout(row, {
        username: account.username,
        sportLabel: account.sportLabels.get(row.sportId) ?? '',
        segments: segments.get(row.id) ?? [],
        equipments: equipments.get(row.id) ?? [],
        records: records.get(row.id) ?? [],
        ...filesOf(account, row),
      }),
    )
}

/** Where it is something else, archives have it among the files that were uploaded. */
export const isGpx = (path: string) => path.endsWith(sourceFormats.gpx.extension)

function filesOf(account: AccountFacts, { sourceFile, unreadFile, unreadReason }: WorkoutRow) {
  const source = nameIn(account, sourceFile)
  const kept = nameIn(account, unreadFile)
  const isWhole = unreadReason !== null && 'isWhole' in unreadReason
  const [unread, wholeFile] = isWhole ? [null, kept] : [kept, null]
  return source === null || isGpx(source)
    ? { gpx: source, originalFile: unread, wholeFile }
    : { gpx: null, originalFile: source, wholeFile }
}

const nameIn = ({ packed }: AccountFacts, path: string | null) =>
  path !== null && packed.has(path) ? basename(path) : null
