/** The folder of offline maps. Added and removed files are noticed on the next request. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Archive } from './pmtiles/archive'
import { BadRegion } from './pmtiles/bad-region'
import { identify, type Region, type RegionFile } from './region'

/** The folder is scanned again when the last scan is older than this. */
const lookAgainMs = 3_000

/** Further files are ignored, because each file is kept open. */
export const maxRegionFiles = 100

export const regionsFolder = (dataDir: string) => join(dataDir, 'regions')

const fileEnding = '.pmtiles'
/** The name of a file has this ending while it is uploaded. */
export const partEnding = '.part'

interface RegionTile {
  bytes: Uint8Array<ArrayBuffer>
  isGzip: boolean
}

export interface Regions {
  readonly folder: string
  /** Lists all files, ordered by name. */
  list(): Promise<readonly RegionFile[]>
  /** Lists the usable offline maps, ordered by name. */
  usable(): Promise<readonly Region[]>
  /**
   * A tile as stored in the file; `null` if the file does not have it.
   * @returns undefined if the region does not exist
   * @throws BadRegion if the tile is damaged
   */
  tile(id: string, z: number, x: number, y: number): Promise<RegionTile | null | undefined>
  /** Tells whether a file of this name, new or not, would be among those that are not ignored. */
  hasRoomFor(name: string): Promise<boolean>
  /** Scans the folder now, because it has just been changed. */
  lookAgain(): Promise<void>
  close(): Promise<void>
}

export interface RegionsContext extends PlatformContext {
  /** The offline maps in the data directory. */
  regions: Regions
}

interface RegionsOptions {
  folder: string
  clock: () => Date
  /** Called when the set of usable files has changed. */
  onChange: () => Promise<void>
}

/** A file as the last scan found it. */
interface Known extends RegionFile {
  id: string
  archive: Archive | null
}

/** @param options.folder may be missing */
export const openRegions = (options: RegionsOptions): Regions => new RegionsInFolder(options)

/**
 * Scans the folder when it is asked for and the last scan is older than some seconds. Scans never overlap. After `close`
 * nothing is scanned and no file is open.
 */
class RegionsInFolder implements Regions {
  readonly folder: string
  private known: readonly Known[] = []
  private lookedAt: number | null = null
  private looking: Promise<void> = Promise.resolve()
  private isClosed = false

  constructor(private readonly options: RegionsOptions) {
    this.folder = options.folder
  }

  async list(): Promise<readonly RegionFile[]> {
    return (await this.current()).map(({ id, archive, ...file }) => file)
  }

  async usable(): Promise<readonly Region[]> {
    return (await this.current()).flatMap(({ region }) => region ?? [])
  }

  async tile(id: string, z: number, x: number, y: number): Promise<RegionTile | null | undefined> {
    const archive = (await this.current()).find(file => file.id === id)?.archive
    if (!archive) return undefined
    const bytes = await archive.tile(z, x, y)
    return bytes && { bytes, isGzip: archive.isGzip }
  }

  async hasRoomFor(name: string): Promise<boolean> {
    const names = await listNames(this.folder)
    const present = names.indexOf(name)
    return (present === -1 ? names.length : present) < maxRegionFiles
  }

  async lookAgain(): Promise<void> {
    if (this.isClosed) return
    const isFirst = this.lookedAt === null
    const before = idsOf(this.known)
    this.lookedAt = this.options.clock().getTime()
    const mine = this.looking.then(() => this.refresh())
    // A failed scan must not make all later ones fail.
    this.looking = mine.catch(() => {})
    await mine
    // The first scan reports no change, because whoever needs the state at start reads it.
    if (!isFirst && idsOf(this.known) !== before) await this.options.onChange()
  }

  async close(): Promise<void> {
    this.isClosed = true
    await this.looking
    await closeArchives(this.known)
    this.known = []
  }

  private async current(): Promise<readonly Known[]> {
    const now = this.options.clock().getTime()
    const isDue = this.lookedAt === null || Math.abs(now - this.lookedAt) >= lookAgainMs
    await (isDue ? this.lookAgain() : this.looking)
    return this.known
  }

  private async refresh(): Promise<void> {
    const before = this.known
    const found: Known[] = []
    for (const name of (await listNames(this.folder)).slice(0, maxRegionFiles)) {
      const file = await lookAt(this.folder, name, before)
      if (file) found.push(file)
    }
    this.known = found
    await closeArchives(before.filter(file => !found.includes(file)))
  }
}

/** Closes files and ignores errors, for example after a USB stick was pulled out. */
const closeArchives = (files: readonly Known[]) =>
  Promise.allSettled(files.map(({ archive }) => archive?.close()))

const idsOf = (files: readonly Known[]) => files.flatMap(({ region }) => region?.id ?? []).join()

async function listNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter(name => name.endsWith(fileEnding) && !name.startsWith('.')).sort()
}

/** Opens a file unless it is unchanged; `null` if it has disappeared. */
async function lookAt(folder: string, name: string, before: readonly Known[]): Promise<Known | null> {
  const path = join(folder, name)
  const facts = await stat(path).catch(() => null)
  if (!facts) return null
  const id = identify(name, { size: facts.size, modifiedMs: facts.mtimeMs })
  const same = before.find(file => file.id === id)
  // An unreadable file is opened again, because permission to read can change without the file.
  if (same && same.problem !== 'offline-map-unreadable') return same
  const file = { id, name, size: facts.size, modifiedMs: facts.mtimeMs }
  try {
    // This is loaded on demand, because servers without offline maps do not need it.
    const { openRegion } = await import('./open-region')
    const { archive, region } = await openRegion(path, name)
    return { ...file, id: region.id, archive, region, problem: null }
  } catch (error) {
    const problem = error instanceof BadRegion ? error.code : 'offline-map-unreadable'
    return { ...file, archive: null, region: null, problem }
  }
}

/** At start: removes the remains of interrupted uploads. */
export async function removeParts(folder: string) {
  const parts = (await readdir(folder).catch(() => [])).filter(name => name.endsWith(partEnding))
  await Promise.all(parts.map(name => rm(join(folder, name), { force: true })))
}
