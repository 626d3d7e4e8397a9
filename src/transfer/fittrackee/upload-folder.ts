// FitTrackee's upload folder. Only files in it are read, whatever the dump says they are called.
import { constants } from 'node:fs'
import { access, open, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { forbidden, invalid } from '../../errors'
import type { ArrivingFiles } from '../imports/archive/account-data'
import { ArrivingFileTooLarge } from '../../imports/arriving-file-too-large'

/** Bytes. No recording is that large. */
const maxFileSize = 64 * 1024 * 1024

export interface UploadFolder extends ArrivingFiles {
  /** Whether there is such a file, and it can be read. */
  has(name: string): Promise<boolean>
}

/**
 * @param path what FitTrackee has in UPLOAD_FOLDER, or the folder `uploads` in it
 * @throws AppError when it is neither
 */
export async function openUploadFolder(path: string): Promise<UploadFolder> {
  const root = await findRoot(path)

  /** Null when there is nothing. */
  const locate = async (name: string): Promise<string | null> => {
    const target = await realpath(join(root, name)).catch(nullIfMissing)
    if (target !== null && !target.startsWith(`${root}${sep}`)) {
      throw invalid('its file is outside of the upload folder')
    }
    return target
  }

  return {
    async read(name) {
      const target = await locate(name)
      return target === null ? null : readFile(target, name)
    },
    async has(name) {
      const target = await locate(name).catch(() => null)
      if (target === null || !(await stat(target)).isFile()) return false
      return access(target, constants.R_OK).then(
        () => true,
        () => false,
      )
    },
  }
}

async function findRoot(path: string): Promise<string> {
  for (const folder of [join(path, 'uploads'), path]) {
    const parts = ['workouts', 'pictures'].map(part => stat(join(folder, part)).catch(() => null))
    if ((await Promise.all(parts)).some(part => part?.isDirectory())) return realpath(folder)
  }
  throw invalid(
    `There is no folder 'workouts' in ${path}. With --uploads say what FitTrackee has in UPLOAD_FOLDER.`,
  )
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(error.code ?? '')) return null
  throw error
}

/** @param name for people */
async function readFile(path: string, name: string): Promise<Uint8Array> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    error => {
      if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error
      // Everything would be there without its recordings: better nothing.
      throw forbidden(`${name} in the upload folder cannot be read: whoever imports it must be allowed to.`)
    },
  )
  try {
    const facts = await file.stat()
    if (!facts.isFile()) throw invalid('its file is no file')
    if (facts.size > maxFileSize) throw new ArrivingFileTooLarge()
    return new Uint8Array(await file.readFile())
  } finally {
    await file.close()
  }
}
