/** The folder of offline maps. What is put there, or taken away, is noticed when somebody next asks. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Archive } from './pmtiles/archive'
import { BadRegion, type RegionProblem } from './pmtiles/bad-region'
import { identify } from './pmtiles/identify'
import type { Region, RegionFile } from './region'

/** How old a look at the folder may be. */
const lookAgainMs = 3_000

/** More files than this are not looked at: each is open all the time. */
const mostFiles = 100

/** Where the files lie in a data directory. */
export const regionsFolder = (dataDir: string) => join(dataDir, 'regions')

const fileEnding = '.pmtiles'
/** Behind the name of a file that is being uploaded. */
export const partEnding = '.part'

interface RegionTile {
  bytes: Uint8Array<ArrayBuffer>
  isGzip: boolean
}

export interface Regions {
  readonly folder: string
  /** All files, by name. */
  list(): Promise<readonly RegionFile[]>
  /** The offline maps that can be used, by name. */
  usable(): Promise<readonly Region[]>
  /**
   * A tile as it is in the file; null where the file has none.
   * @returns undefined when there is no such region
   * @throws BadRegion when the tile is damaged
   */
  tile(id: string, z: number, x: number, y: number): Promise<RegionTile | null | undefined>
  /** Looks at the folder now, for somebody who has just changed it. */
  lookAgain(): Promise<void>
  close(): Promise<void>
}

interface RegionsOptions {
  folder: string
  clock: () => Date
  /** Told when other files can be used than before. */
  onChange: () => Promise<void>
}

/** A file as it was when it was last looked at. */
interface Known extends RegionFile {
  id: string
  archive: Archive | null
}

/** @param options.folder need not be there */
export const openRegions = (options: RegionsOptions): Regions => new RegionsInFolder(options)

/**
 * What is known of the folder is *unseen* at first, then *fresh*, and *old* after some seconds: whoever asks then has it looked at
 * again. Looks follow each other. Once *closed*, the folder is looked at no more and no file of it is open.
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
    const known = await this.current()
    return known.map(({ name, size, modifiedMs, region, problem }) => ({
      name,
      size,
      modifiedMs,
      region,
      problem,
    }))
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

  async lookAgain(): Promise<void> {
    if (this.isClosed) return
    const isFirst = this.lookedAt === null
    const before = idsOf(this.known)
    this.lookedAt = this.options.clock().getTime()
    const mine = this.looking.then(() => this.refresh())
    // Whoever comes next takes what is known then: one look that fails does not end all others.
    this.looking = mine.catch(() => {})
    await mine
    // At the start whoever wants to know asks by themselves.
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
    for (const name of await listNames(this.folder)) {
      const file = await lookAt(this.folder, name, before)
      if (file) found.push(file)
    }
    this.known = found
    await closeArchives(before.filter(file => !found.includes(file)))
  }
}

/** A file that cannot be closed, such as one of a stick that was pulled out, is of no use to anybody any more. */
const closeArchives = (files: readonly Known[]) =>
  Promise.allSettled(files.map(({ archive }) => archive?.close()))

const idsOf = (files: readonly Known[]) => files.flatMap(({ region }) => region?.id ?? []).join()

async function listNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter(name => name.endsWith(fileEnding) && !name.startsWith('.'))
    .sort()
    .slice(0, mostFiles)
}

/** Answers null for a file that is gone again. A file that has not changed is not opened again. */
async function lookAt(folder: string, name: string, before: readonly Known[]): Promise<Known | null> {
  const path = join(folder, name)
  const facts = await stat(path).catch(() => null)
  if (!facts) return null
  const id = identify(name, { size: facts.size, modifiedMs: facts.mtimeMs })
  const same = before.find(file => file.id === id)
  // The permission to read it can change while the file does not.
  if (same && same.problem !== 'offline-map-unreadable') return same
  const file = { id, name, size: facts.size, modifiedMs: facts.mtimeMs }
  try {
    // Whoever has no offline maps need not load what reads them.
    const { openRegion } = await import('./open-region')
    const { archive, region } = await openRegion(path, name)
    return { ...file, id: region.id, archive, region, problem: null }
  } catch (error) {
    return { ...file, archive: null, region: null, problem: problemOf(error) }
  }
}

function problemOf(error: unknown): RegionProblem {
  return error instanceof BadRegion ? error.code : 'offline-map-unreadable'
}

/** At start: removes what uploads left that were interrupted. */
export async function removeParts(folder: string) {
  const parts = (await readdir(folder).catch(() => [])).filter(name => name.endsWith(partEnding))
  await Promise.all(parts.map(name => rm(join(folder, name), { force: true })))
}
