// Writes a part of a table to a file. Runs in worker processes.
import { findAccount } from '../../platform/access/store'
import { openReader } from '../../platform/db/database'
import { dataDirAt } from '../../platform/storage/data-dir'
import { openFiles } from '../../platform/storage/files'
import { writeFile } from '../../platform/storage/write-file'
import { type TableFormat, type TableName, type TablePart, writeTable } from './write-table'

export interface PartRequest {
  userId: number
  name: TableName
  format: TableFormat
  isForSpreadsheet: boolean
  /** Ids of the workouts of this part. */
  ids: readonly number[]
  part: TablePart
  /** Path of the file to write. */
  writeTo: string
}

/** @returns the number of rows that were written; null if the account has been deleted */
export async function writePart(dataDir: string, asked: PartRequest): Promise<number | null> {
  const { userId, name, format, isForSpreadsheet, ids, part, writeTo } = asked
  const { database, uploads } = dataDirAt(dataDir)
  using reader = openReader(database)
  const account = findAccount(reader.db, userId)
  if (!account) return null
  const source = { db: reader.db, files: openFiles(uploads), account, filter: {}, shortId: null, ids }
  const table = writeTable(name, format, source, isForSpreadsheet, part)
  await writeFile(writeTo, bytesOf(table.pieces))
  return table.count()
}

async function* bytesOf(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const piece of pieces) yield encoder.encode(piece)
}
