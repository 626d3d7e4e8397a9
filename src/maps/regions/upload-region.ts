import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../context'
import { explainFullDisk, leavingRoom, requireRoom } from '../../platform/storage/disk-room'
import { invalid } from '../../errors'
import { makeFolder, syncFolder, writeDurably } from '../../platform/storage/files'
import { randomHex } from '../../lib/random'
import { BadRegion } from '../../regions/bad-region'
import type { RegionFile } from './region'
import { openRegion, partEnding } from './regions'

/** What every system takes as the name of a file, and nothing that leads anywhere else. */
const safeName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,90}\.pmtiles$/

interface RegionUpload {
  name: string
  /** The file, piece by piece: it may be larger than the memory. */
  content: AsyncIterable<Uint8Array>
  /** Bytes, as far as the client says; else 0. */
  announcedSize: number
}

/**
 * Writes a region file aside, looks into it, and puts it into its place, or into that of an older file of this name.
 * Whatever goes wrong on the way changes nothing.
 * @throws AppError 400 for a name that is not safe and for a file that cannot be used, 500 when the disk is full
 */
export async function uploadRegion(
  ctx: Context,
  { name, content, announcedSize }: RegionUpload,
): Promise<RegionFile> {
  if (!safeName.test(name)) throw invalid('the name of the file is not allowed')
  const { folder } = ctx.regions
  await makeFolder(folder)
  await requireRoom(folder, announcedSize)
  const part = join(folder, `${randomHex(16)}${partEnding}`)
  try {
    await writeDurably(part, leavingRoom(folder, content))
    await (await openRegion(part, name)).archive.close()
    await rename(part, join(folder, name))
  } catch (error) {
    await rm(part, { force: true })
    throw explain(error)
  }
  await syncFolder(folder)
  await ctx.regions.lookAgain()
  return findFile(ctx, name)
}

function explain(error: unknown): unknown {
  return error instanceof BadRegion ? invalid(error.problem) : explainFullDisk(error)
}

async function findFile({ regions }: Context, name: string): Promise<RegionFile> {
  const file = (await regions.list()).find(candidate => candidate.name === name)
  if (!file) throw new Error('the region file was taken away at once')
  return file
}
