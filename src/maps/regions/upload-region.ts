import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, renameDurably } from '../../lib/files/write-durably'
import { randomHex } from '../../lib/random'
import { requireStillAdmin } from '../../platform/access/require-account'
import { invalid } from '../../platform/errors'
import { explainFullDisk } from '../../platform/full-disk'
import { inBulk } from '../../platform/storage/disk-room'
import { writeAside } from '../../platform/storage/write-file'
import { BadRegion } from './pmtiles/bad-region'
import type { RegionFile } from './region'
import { partEnding } from './regions'
import type { RegionsContext } from './regions-context'
import { regionNameSyntax } from './schemas'

interface RegionUpload {
  name: string
  /** Account of the administrator who uploads. */
  senderId: number
  /** The file in pieces: it may be larger than the memory. */
  content: AsyncIterable<Uint8Array>
  /** Bytes according to the client; 0 if unknown. */
  announcedSize: number
}

/**
 * Writes an offline map to a temporary file, checks it, and moves it into its place, replacing an older file of that
 * name. A failure changes nothing.
 * @throws AppError 400 for an unsafe name or an unusable file, 507 if the disk is full, 403 if the uploader is no longer
 *   an active administrator
 */
export async function uploadRegion(
  ctx: RegionsContext,
  { name, senderId, content, announcedSize }: RegionUpload,
): Promise<RegionFile> {
  if (!regionNameSyntax.test(name))
    throw invalid('offline-map-name-invalid', 'the name of the file is not allowed')
  const { folder } = ctx.regions
  await makeFolder(folder)
  const part = join(folder, `${randomHex(16)}${partEnding}`)
  try {
    await writeAside(part, inBulk(folder, content, announcedSize))
    const { openRegion } = await import('./open-region')
    await (await openRegion(part, name)).archive.close()
    requireStillAdmin(ctx.db, senderId)
    await renameDurably(part, join(folder, name))
  } catch (error) {
    await rm(part, { force: true })
    throw explain(error)
  }
  await ctx.regions.lookAgain()
  return findFile(ctx, name)
}

function explain(error: unknown): unknown {
  return error instanceof BadRegion ? invalid(error.code, error.message) : explainFullDisk(error)
}

async function findFile({ regions }: RegionsContext, name: string): Promise<RegionFile> {
  const file = (await regions.list()).find(candidate => candidate.name === name)
  if (!file) throw new Error('the offline map was taken away at once')
  return file
}
