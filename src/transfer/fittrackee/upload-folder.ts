// Reads FitTrackee's upload folder. Files outside it are never read, whatever paths the dump contains.
import { constants } from 'node:fs'
import { type FileHandle, open, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { statOpened } from '../../lib/files/stat-opened'
import { CommandFailed, invalid } from '../../platform/errors'
import type { ImportedFiles } from '../imports/archive/account-data'

/**
 * Opens FitTrackee's upload folder.
 * @param path value of FitTrackee's UPLOAD_FOLDER, or the folder `uploads` in it
 * @throws CommandFailed if the path is neither of these
 */
export async function openUploadFolder(path: string): Promise<ImportedFiles> {
  const root = await findRoot(path)

  /** Returns the real path of a file; null if the file does not exist. */
  const locate = async (name: string): Promise<string | null> => {
    const target = await realpath(join(root, name)).catch(nullIfMissing)
    if (target !== null && !target.startsWith(`${root}${sep}`)) {
      throw invalid('item-file-outside', 'its file is outside the upload folder')
    }
    return target
  }

  return {
    async find(name) {
      const path = await locate(name)
      if (path === null) return null
      const work = <T>(use: (file: FileHandle) => Promise<T>) => withFile(path, name, use)
      return {
        size: await work(async file => (await file.stat()).size),
        read: () => work(async file => new Uint8Array(await file.readFile())),
        async *pieces() {
          const file = await openFile(path, name)
          // The stream closes the file when it ends.
          yield* file.createReadStream()
        },
      }
    },
  }
}

async function findRoot(path: string): Promise<string> {
  for (const folder of [join(path, 'uploads'), path]) {
    const parts = ['workouts', 'pictures'].map(part => stat(join(folder, part)).catch(() => null))
    if ((await Promise.all(parts)).some(part => part?.isDirectory())) return realpath(folder)
  }
  throw new CommandFailed(
    `There is no folder 'workouts' in ${path}. Set --uploads to FitTrackee’s UPLOAD_FOLDER.`,
  )
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(error.code ?? '')) return null
  throw error
}

async function withFile<T>(path: string, name: string, use: (file: FileHandle) => Promise<T>): Promise<T> {
  await using file = await openFile(path, name)
  return await use(file)
}

/** Opens a file for reading. @param name name of the file for error messages */
async function openFile(path: string, name: string): Promise<FileHandle> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(error => {
    if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error
    // The import ends here. Without permission to read, it would import all workouts without their recordings.
    throw new CommandFailed(
      `${name} in the upload folder cannot be read: run the import as a user who may read it.`,
    )
  })
  if ((await statOpened(file)).isFile()) return file
  await file.close()
  throw invalid('item-file-irregular', 'its file is not a regular file')
}
