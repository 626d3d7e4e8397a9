import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, renameDurably, syncFolder } from '../../lib/files/write-durably'
import { randomHex } from '../../lib/random'
import { requireStillAdmin } from '../../platform/access/require-account'
import { AppError, invalid, notFound } from '../../platform/errors'
import { explainFullDisk } from '../../platform/full-disk'
import { inBulk } from '../../platform/storage/disk-room'
import { writeAside } from '../../platform/storage/write-file'
import { BadRegion } from './pmtiles/bad-region'
import type { RegionFile } from './region'
import { maxRegionFiles, partEnding, type Regions, type RegionsContext } from './regions'
import { regionNameSyntax } from './schemas'

interface RegionUpload {
  name: string
  /** The account of the administrator who uploads the file. */
  senderId: number
  /** The file comes in pieces, because it may be larger than the memory. */
  content: AsyncIterable<Uint8Array>
  /** Number of bytes that the client has announced; 0 if unknown. */
  announcedSize: number
}

/**
 * Writes an offline map to a temporary file, checks it, and moves it to its final path. An older file of the same name
 * is replaced. A failure changes nothing.
 * @throws AppError 400 if the name is unsafe, the file is unusable, or there are too many offline maps, 507 if the disk
 * is full, 403 if the uploader is no longer an active administrator, 404 if the file is deleted right after the upload
 */
export async function uploadRegion(
  ctx: RegionsContext,
  { name, senderId, content, announcedSize }: RegionUpload,
): Promise<RegionFile> {
  if (!regionNameSyntax.test(name))
    throw invalid('offline-map-name-invalid', 'the name of the file is not allowed')
  const { folder } = ctx.regions
  await requireRoom(ctx, name)
  await makeFolder(folder)
  const part = join(folder, `${randomHex(16)}${partEnding}`)
  try {
    await writeAside(part, inBulk(folder, content, announcedSize))
    const { openRegion } = await import('./open-region')
    await (await openRegion(part, name)).archive.close()
    await requireRoom(ctx, name)
    requireStillAdmin(ctx.db, senderId)
    await renameDurably(part, join(folder, name))
  } catch (error) {
    await rm(part, { force: true })
    throw error instanceof BadRegion ? invalid(error.code, error.message) : explainFullDisk(error)
  }
  await ctx.regions.lookAgain()
  return findFile(ctx.regions, name)
}

/**
 * Checks that another offline map is allowed. Called before the upload, which may take hours, and again after it,
 * because other uploads may have been completed meanwhile.
 */
async function requireRoom({ regions }: RegionsContext, name: string) {
  if (!(await regions.hasRoomFor(name))) throw tooManyRegions()
}

/** Returns the error for too many offline maps. */
export const tooManyRegions = () =>
  invalid('too-many-offline-maps', `there are ${maxRegionFiles} offline maps, the most there can be`)

/**
 * Deletes an offline map permanently.
 * @throws AppError 404 if the folder has no such file, 409 if it cannot be deleted, for example because it is a folder
 */
export async function deleteRegion({ regions }: RegionsContext, name: string) {
  const file = await findFile(regions, name)
  await rm(join(regions.folder, file.name), { force: true }).catch(() => {
    throw new AppError('conflict', 'offline-map-undeletable', 'the file cannot be deleted')
  })
  await syncFolder(regions.folder)
  await regions.lookAgain()
}

async function findFile(regions: Regions, name: string): Promise<RegionFile> {
  const file = (await regions.list()).find(candidate => candidate.name === name)
  if (!file) throw notFound('offline-map-not-found', 'region file does not exist')
  return file
}
