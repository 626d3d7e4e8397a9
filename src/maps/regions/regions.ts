/** Watches the folder of offline maps. Added and removed files are noticed on the next request. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Archive } from './pmtiles/archive'
import { BadRegion } from './pmtiles/bad-region'
import { identify, type Region, type RegionFile } from './region'

/** Age of a scan in milliseconds after which the folder is scanned again. */
const lookAgainMs = 3_000

/** Maximum number of files that are used. Further files are ignored, because each file in use is kept open. */
export const maxRegionFiles = 100

export const regionsFolder = (dataDir: string) => join(dataDir, 'regions')

const fileEnding = '.pmtiles'
/** Suffix of the file name during an upload. */
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
   * Reads a tile as it is stored in the file; `null` if the file does not contain it.
   * @returns undefined if the region does not exist
   * @throws BadRegion if the tile is damaged
   */
  tile(id: string, z: number, x: number, y: number): Promise<RegionTile | null | undefined>
  /** Whether a file with this name would be used, and not ignored because there are too many files. */
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

/** A file of the folder, and what the last scan found out about it. */
interface Known extends RegionFile {
  id: string
  archive: Archive | null
}

/** Opens the folder of offline maps. @param options.folder path of the folder, which may not exist */
export const openRegions = (options: RegionsOptions): Regions => new RegionsInFolder(options)

/**
 * Scans the folder when a method is called and the last scan is older than some seconds. Scans never overlap. After
 * `close` there are no more scans, and no file is open.
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
    // A failed scan must not make all later scans fail.
    this.looking = mine.catch(() => {})
    await mine
    // The first scan is not reported as a change, because code that needs the initial state reads it.
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

/** Closes files. Errors are ignored, for example if a USB stick was removed. */
const closeArchives = (files: readonly Known[]) =>
  Promise.allSettled(files.map(({ archive }) => archive?.close()))

const idsOf = (files: readonly Known[]) => files.flatMap(({ region }) => region?.id ?? []).join()

async function listNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter(name => name.endsWith(fileEnding) && !name.startsWith('.')).sort()
}

/**
 * Opens a file. If the file is unchanged, returns what the last scan found. Returns `null` if the file no longer
 * exists.
 */
async function lookAt(folder: string, name: string, before: readonly Known[]): Promise<Known | null> {
  const path = join(folder, name)
  const facts = await stat(path).catch(() => null)
  if (!facts) return null
  const id = identify(name, { size: facts.size, modifiedMs: facts.mtimeMs })
  const same = before.find(file => file.id === id)
  // A file that was unreadable is opened again, because its permissions may have changed. The modification time does
  // not show this.
  if (same && same.problem !== 'offline-map-unreadable') return same
  const file = { id, name, size: facts.size, modifiedMs: facts.mtimeMs }
  try {
    // The module is loaded on demand, because servers without offline maps do not need it.
    const { openRegion } = await import('./open-region')
    const { archive, region } = await openRegion(path, name)
    return { ...file, id: region.id, archive, region, problem: null }
  } catch (error) {
    const problem = error instanceof BadRegion ? error.code : 'offline-map-unreadable'
    return { ...file, archive: null, region: null, problem }
  }
}

/** Removes the files of interrupted uploads. Must be called at the start of the server. */
export async function removeParts(folder: string) {
  const parts = (await readdir(folder).catch(() => [])).filter(name => name.endsWith(partEnding))
  await Promise.all(parts.map(name => rm(join(folder, name), { force: true })))
}
