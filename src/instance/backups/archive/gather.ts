// Brings together what a backup holds while the server goes on: a copy of the database, and links to the files it names.
//
// A file is written before its row and removed after it, and no name is used twice. So a file the copy names is there, or
// its row has been deleted since the copy was made: then another copy is made, which no longer names it. What was linked
// stays linked, so that few are left to be missed by the next copy.

import { constants, copyFileSync, linkSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { codeOf } from '../../../lib/thrown'
import type { DataDir } from '../../../platform/storage/data-dir'
import { forgetPassingThings, openAsItIs } from './copy-store'
import { databaseName } from './format'
import { listNamedFiles, type NamedFile } from './named-files'

export interface Gathered {
  /** Path of the copy. */
  database: string
  /** The folder of the links. */
  uploads: string
  /** Paths of those the copy names, below the upload folder. */
  files: string[]
  /** How many files it names that were not there before either. */
  missing: number
}

/** Linking fails with these where files cannot have two names, or not so many. */
const cannotLink = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EISDIR']

/**
 * How many bytes `gather` needs for files: none, but where they cannot have two names, and are copied.
 * @param folder as below
 */
export function sizeOfCopies(dataDir: DataDir, folder: string): number {
  using live = openAsItIs(dataDir.database, 'to read')
  const sizes = listNamedFiles(live.db).flatMap(({ path }) => {
    const stats = lstatSync(join(dataDir.uploads, path), { throwIfNoEntry: false })
    return stats?.isFile() ? [{ path, size: stats.size }] : []
  })
  const [first] = sizes
  if (!first || canLink(join(dataDir.uploads, first.path), join(folder, 'linked'))) return 0
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

function canLink(source: string, target: string): boolean {
  try {
    linkSync(source, target)
    rmSync(target)
    return true
  } catch (error) {
    // A file that has gone says nothing; where linking fails otherwise, it will say so itself.
    return !cannotLink.includes(codeOf(error))
  }
}

/**
 * Keeps the thread busy for as long as it takes.
 * @param folder an empty one in the data directory
 */
export function gather(dataDir: DataDir, folder: string): Gathered {
  using live = openAsItIs(dataDir.database, 'to read')
  const uploads = join(folder, 'uploads')
  const database = join(folder, databaseName)
  const linked = new Set<string>()
  const linkAll = (files: NamedFile[]) =>
    files.filter(file => !linkOne(file, dataDir.uploads, uploads, linked))

  let missing = linkAll(listNamedFiles(live.db))
  for (;;) {
    const known = new Set(missing.map(({ path }) => path))
    rmSync(database, { force: true })
    live.sqlite.query('VACUUM INTO ?').run(database)
    using copy = openAsItIs(database, 'to change')
    const named = listNamedFiles(copy.db)
    missing = linkAll(named)
    if (missing.some(({ path, isDrawn }) => !isDrawn && !known.has(path))) continue
    forgetPassingThings(copy.db)
    const files = named.map(({ path }) => path).filter(path => linked.has(path))
    return { database, uploads, files, missing: missing.filter(({ isDrawn }) => !isDrawn).length }
  }
}

/** Answers whether the file is linked now. */
function linkOne({ path }: NamedFile, from: string, to: string, linked: Set<string>): boolean {
  if (linked.has(path)) return true
  const [source, target] = [join(from, path), join(to, path)]
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  try {
    // A link that somebody planted is none of ours.
    if (!lstatSync(source).isFile()) return false
    linkOrCopy(source, target)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
  linked.add(path)
  return true
}

function linkOrCopy(source: string, target: string) {
  try {
    linkSync(source, target)
  } catch (error) {
    if (!cannotLink.includes(codeOf(error))) throw error
    copyFileSync(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  }
}
