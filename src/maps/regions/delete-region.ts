import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../../lib/files/write-durably'
import { AppError, notFound } from '../../platform/errors'
import type { RegionsContext } from './regions-context'

/**
 * Removes an offline map, for good.
 * @throws AppError 404 for what is none of the files in the folder, 409 when the system keeps it, as it does a folder
 */
export async function deleteRegion({ regions }: RegionsContext, name: string) {
  const file = (await regions.list()).find(candidate => candidate.name === name)
  if (!file) throw notFound('offline-map-not-found', 'region file does not exist')
  await rm(join(regions.folder, file.name), { force: true }).catch(() => {
    throw new AppError('conflict', 'offline-map-undeletable', 'the file cannot be deleted')
  })
  await syncFolder(regions.folder)
  await regions.lookAgain()
}
