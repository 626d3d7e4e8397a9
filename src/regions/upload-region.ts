import { rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../context'
import { AppError, invalid } from '../errors'
import { makeFolder, syncFolder, writeDurably } from '../files'
import { randomHex } from '../lib/random'
import { BadRegion } from './bad-region'
import type { RegionFile } from './region'
import { openRegion, partEnding } from './regions'

/** What every system takes as the name of a file, and nothing that leads anywhere else. */
const safeName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,90}\.pmtiles$/

/** Left for the database and the uploads of workouts. */
const bytesLeftFree = 64 * 1024 * 1024

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
    await writeDurably(part, content)
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

async function requireRoom(folder: string, neededBytes: number) {
  const { bavail, bsize } = await statfs(folder)
  if (neededBytes + bytesLeftFree > bavail * bsize) throw diskFull()
}

const diskFull = () => new AppError('failed', 'there is not enough room on the disk')

function explain(error: unknown): unknown {
  if (error instanceof BadRegion) return invalid(error.problem)
  const code = (error as { code?: string }).code
  return code === 'ENOSPC' || code === 'EDQUOT' ? diskFull() : error
}

async function findFile({ regions }: Context, name: string): Promise<RegionFile> {
  const file = (await regions.list()).find(candidate => candidate.name === name)
  if (!file) throw new Error('the region file was taken away at once')
  return file
}
