// Brings together what a backup holds while the server goes on: a copy of the database, and the files it names.
//
// A file is written before its row and removed after it, and no name is used twice. So a file the copy names is there, or
// its row has been deleted since the copy was made: then another copy is made, which no longer names it. What was kept
// stays kept, so that few are left to be missed by the next copy.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DataDir } from '../../../platform/storage/data-dir'
import { forgetPassingThings, openAsItIs } from './copy-store'
import { databaseName } from './format'
import { listNamedFiles, type NamedFile } from './named-files'

export interface Gathered {
  /** Path of the copy. */
  database: string
  /** Paths of those the copy names, below the upload folder. */
  files: string[]
  /** How many files it names that were not there before either. */
  missing: number
}

/**
 * @param folder for the copy of the database
 * @param keep puts a file where nobody deletes it, by its path below the upload folder; answers false when there is none
 * @param onProgress told how many of how many files are done
 */
export async function gather(
  dataDir: DataDir,
  folder: string,
  keep: (path: string) => boolean | Promise<boolean>,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<Gathered> {
  using live = openAsItIs(dataDir.database, 'to read')
  const database = join(folder, databaseName)
  const kept = new Set<string>()
  const keepAll = async (files: NamedFile[]) => {
    const missing: NamedFile[] = []
    for (const [index, file] of files.entries()) {
      onProgress(index, files.length)
      if (kept.has(file.path)) continue
      if (await keep(file.path)) kept.add(file.path)
      else missing.push(file)
    }
    return missing
  }

  let missing = await keepAll(listNamedFiles(live.db))
  for (;;) {
    const known = new Set(missing.map(({ path }) => path))
    rmSync(database, { force: true })
    live.sqlite.query('VACUUM INTO ?').run(database)
    using copy = openAsItIs(database, 'to change')
    const named = listNamedFiles(copy.db)
    missing = await keepAll(named)
    if (missing.some(({ path, isDrawn }) => !isDrawn && !known.has(path))) continue
    forgetPassingThings(copy.db)
    const files = named.map(({ path }) => path).filter(path => kept.has(path))
    return { database, files, missing: missing.filter(({ isDrawn }) => !isDrawn).length }
  }
}
