// Where the files of an archive lie in it. Runs in a process of its own: it comes from anybody.
import type { PackedFileOnDisk } from '../../../platform/storage/archive-file'
import { openActivityArchive } from '../activities/archive-files'
import { openAccountArchive } from '../archive/open-account-archive'

export interface FilesToLocate {
  path: string
  /** Whether it is the archive of an account; else one of activity files. */
  isOfAccount: boolean
  /** For what is unpacked meanwhile: it is needed as long as the files are. */
  folder: string
  names: readonly string[]
}

/** By their names, without those that are not there. */
export async function locateFiles(wanted: FilesToLocate): Promise<Map<string, PackedFileOnDisk>> {
  return wanted.isOfAccount ? locateInAccount(wanted) : locateActivities(wanted)
}

async function locateInAccount({ path, names }: FilesToLocate) {
  const archive = await openAccountArchive(path)
  const found = new Map<string, PackedFileOnDisk>()
  try {
    for (const name of names) {
      const entry = archive.find(name)
      if (entry) found.set(name, { path, ...(await entry.extent()) })
    }
    return found
  } finally {
    archive.close()
  }
}

async function locateActivities({ path, folder, names }: FilesToLocate) {
  const { files } = await openActivityArchive(path, folder)
  return new Map(
    names.flatMap(name => {
      const found = files.get(name)
      return found ? [[name, found.file] as const] : []
    }),
  )
}
