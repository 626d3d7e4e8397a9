import { archivePath } from '../../../platform/storage/account-folders'
import { mapImagePath, sizedMapImagesFolder } from '../../../workouts/rows/files'
import type { DataDirectory } from './data-directory'
import { listArchives, listNamedPaths, listNotedPaths, listWorkoutsWithMap } from './store'

/**
 * Tells the files below the upload folder that something in the database needs, or knows to be a left-over, from those
 * that belong to nothing.
 */
export function readClaims({ db }: Pick<DataDirectory, 'db'>): (path: string) => boolean {
  const noted = new Set(listNotedPaths(db))
  const claimed = new Set([...noted, ...listNamedPaths(db)])
  for (const workout of listWorkoutsWithMap(db)) {
    claimed.add(mapImagePath(workout)).add(sizedMapImagesFolder(workout))
  }
  for (const { userId, fileName } of listArchives(db)) claimed.add(archivePath(userId, fileName ?? ''))
  // Until it is whole, a file has this name.
  return path => isBelowAny(claimed, path) || noted.has(path.replace(/\.part$/, ''))
}

function isBelowAny(claimed: ReadonlySet<string>, path: string): boolean {
  const end = path.lastIndexOf('/')
  return claimed.has(path) || (end > 0 && isBelowAny(claimed, path.slice(0, end)))
}
