import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../context'
import { AppError, notFound } from '../../errors'
import { syncFolder } from '../../platform/storage/files'

/**
 * Removes a region file, for good.
 * @throws AppError 404 for what is none of the files in the folder, 500 when the system keeps it, as it does a folder
 */
export async function deleteRegion({ regions }: Context, name: string) {
  const file = (await regions.list()).find(candidate => candidate.name === name)
  if (!file) throw notFound('region file does not exist')
  await rm(join(regions.folder, file.name), { force: true }).catch(() => {
    throw new AppError('failed', 'the file cannot be deleted')
  })
  await syncFolder(regions.folder)
  await regions.lookAgain()
}
