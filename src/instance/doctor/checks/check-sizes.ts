// Checks that what is kept of the sizes of the upload folder is what its files add up to.
import { findJobDueAt } from '../../../platform/jobs/store'
import { countUploadsKind, findWrongSizes, recountFoldersOf } from '../../../platform/storage/count-uploads'
import { folderOf } from '../../../platform/storage/upload-sizes-store'
import type { DataDirectory } from '../inspection/data-directory'
import { type Fault, faultOf } from '../inspection/finding'
import { findOrphans } from './check-files'

export async function checkSizes(directory: DataDirectory): Promise<Fault[]> {
  // After an upgrade or a restore the server counts them.
  if (findJobDueAt(directory.db, countUploadsKind, null)) return []
  const wrong = await findWrong(directory)
  return faultOf('folder', wrong, {
    state: 'notice',
    sentence: 'The kept sizes of uploads are not those of the files in',
    async repair() {
      await recountFoldersOf(directory, wrong)
      return 'The files were counted again in'
    },
  })
}

/** Of a folder with orphaned files, which are told already, nobody can say. */
async function findWrong(directory: DataDirectory): Promise<string[]> {
  const wrong = await findWrongSizes(directory)
  if (wrong.length === 0) return []
  const withOrphans = new Set((await findOrphans(directory)).map(folderOf))
  return wrong.filter(folder => !withOrphans.has(folder))
}
