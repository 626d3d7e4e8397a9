import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../../lib/files/write-durably'
import { AppError, notFound } from '../../platform/errors'
import type { RegionsContext } from './regions-context'

/**
 * Deletes an offline map permanently.
 * @throws AppError 404 if the folder has no such file, 409 if the system refuses, for example because it is a folder
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
