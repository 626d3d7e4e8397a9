// Keeps the files of the upload folder until they are packed: by a second name, or where they cannot have one, by a copy.
import { constants, copyFileSync, linkSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DataDir } from '../../../platform/storage/data-dir'
import { openAsItIs } from './copy-store'
import { listNamedFiles } from './named-files'

/** Linking fails with these where files cannot have two names, or not so many. */
const cannotLink = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EISDIR']

/**
 * How many bytes linking needs: none, but where files cannot have two names, and are copied.
 * @param folder an empty one
 */
export function sizeOfCopies(dataDir: DataDir, folder: string): number {
  using live = openAsItIs(dataDir.database, 'to read')
  const sizes = listNamedFiles(live.db).flatMap(({ path }) => {
    const stats = lstatSync(join(dataDir.uploads, path), { throwIfNoEntry: false })
    return stats?.isFile() ? [{ path, size: stats.size }] : []
  })
  const [first] = sizes
  if (!first || canLink(join(dataDir.uploads, first.path), join(folder, 'linked'))) return 0
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

function canLink(source: string, target: string): boolean {
  try {
    linkSync(source, target)
    rmSync(target)
    return true
  } catch (error) {
    // A file that has gone says nothing; where linking fails otherwise, it will say so itself.
    return !cannotLink.includes(codeOf(error))
  }
}

/** Answers whether the file is linked; false when there is none. */
export function linkFile(source: string, target: string): boolean {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  try {
    // A link that somebody planted is none of ours.
    if (!lstatSync(source).isFile()) return false
    linkOrCopy(source, target)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

function linkOrCopy(source: string, target: string) {
  try {
    linkSync(source, target)
  } catch (error) {
    if (!cannotLink.includes(codeOf(error))) throw error
    copyFileSync(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  }
}

const codeOf = (error: unknown) => String((error as { code?: unknown }).code)
