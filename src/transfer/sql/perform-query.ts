// Asks a shelf a question that somebody has written. Runs in a process of its own, which is killed if it takes too long.
//
// This uses node:sqlite, because bun:sqlite has neither SQLite's authorizer nor its limits. When a statement is prepared,
// the authorizer is asked about everything that it would do, and allows reading only. So no statement opens another file,
// asks for settings or writes, whatever it looks like.
import { constants, DatabaseSync } from 'node:sqlite'
import { disarm, writeRow } from '../../formats/csv/write-csv'
import { limitMemory } from '../../lib/system/limit-memory'
import type { QueryOutcome, QueryRequest, SqlValue } from './query'

/** How many more bytes of memory a question may take. */
const maxMemory = 128 * 1024 * 1024

/** Limits of SQLite: https://www.sqlite.org/c3ref/c_limit_attached.html */
const limits = {
  /** Length of the longest value, in bytes. */
  length: 1_000_000,
  sqlLength: 100_000,
  column: 200,
  exprDepth: 100,
  compoundSelect: 50,
  vdbeOp: 100_000,
  functionArg: 100,
  attach: 0,
  likePatternLength: 1000,
  variableNumber: 0,
  triggerDepth: 1,
}

const { SQLITE_OK, SQLITE_DENY, SQLITE_SELECT, SQLITE_READ, SQLITE_FUNCTION, SQLITE_RECURSIVE } = constants

/** Functions that reach beyond the database: into modules, and into the memory of the process. */
const refusedFunctions: readonly string[] = ['load_extension', 'fts3_tokenizer']

const allowed: readonly number[] = [SQLITE_SELECT, SQLITE_READ, SQLITE_FUNCTION, SQLITE_RECURSIVE]

/** Result codes of SQLite: https://www.sqlite.org/rescode.html */
const [outOfMemory, full, tooBig, notAuthorized] = [7, 13, 18, 23]

/** @throws Error if the shelf cannot be read */
export function performQuery(asked: QueryRequest): QueryOutcome {
  const sqlite = openShelf(asked.shelf)
  try {
    using _limit = limitMemory(maxMemory)
    return asked.format === 'csv' ? writeCsv(sqlite, asked) : readRows(sqlite, asked)
  } catch (error) {
    return refusalFor(error)
  } finally {
    sqlite.close()
  }
}

function openShelf(path: string): DatabaseSync {
  const sqlite = new DatabaseSync(path, { readOnly: true, allowExtension: false, defensive: true, limits })
  try {
    sqlite.exec('PRAGMA query_only = ON')
    sqlite.exec('PRAGMA trusted_schema = OFF')
    // Otherwise sorting would write files, as large as the disk.
    sqlite.exec('PRAGMA temp_store = MEMORY')
    // SQLite opens files late. What fails from here on is not the shelf, but what is asked.
    sqlite.prepare('SELECT count(*) FROM sqlite_schema').get()
    sqlite.setAuthorizer((action, _, name) =>
      allowed.includes(action) && !(action === SQLITE_FUNCTION && refusedFunctions.includes(name ?? ''))
        ? SQLITE_OK
        : SQLITE_DENY,
    )
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}

function readRows(sqlite: DatabaseSync, { sql, maxRows, maxLength }: QueryRequest): QueryOutcome {
  const { columns, cells } = ask(sqlite, sql)
  const rows: SqlValue[][] = []
  let length = 0
  for (const row of cells) {
    length += lengthOf(row)
    if (rows.length === maxRows || length > maxLength) return { columns, rows, isCut: true, csv: '' }
    rows.push(row)
  }
  return { columns, rows, isCut: false, csv: '' }
}

function writeCsv(sqlite: DatabaseSync, { sql, maxRows, maxLength, ...asked }: QueryRequest): QueryOutcome {
  const { columns, cells } = ask(sqlite, sql)
  const safe = (cell: SqlValue) => (asked.isForSpreadsheet && typeof cell === 'string' ? disarm(cell) : cell)
  let csv = writeRow(columns)
  let count = 0
  for (const row of cells) {
    csv += writeRow(row.map(safe))
    // Nothing in a file says that rows are missing, so it has all of them.
    if (++count > maxRows || csv.length > maxLength) return { code: 'sql-answer-too-large', reason: null }
  }
  return { columns, rows: [], isCut: false, csv }
}

function ask(sqlite: DatabaseSync, sql: string): { columns: string[]; cells: Generator<SqlValue[]> } {
  const statement = sqlite.prepare(sql)
  statement.setReadBigInts(true)
  statement.setReturnArrays(true)
  return { columns: statement.columns().map(({ name }) => name), cells: cellsOf(statement.iterate()) }
}

function* cellsOf(rows: Iterable<unknown>): Generator<SqlValue[]> {
  for (const row of rows) yield (row as unknown[]).map(cellOf)
}

/** JSON has no blobs, no infinity and no integers of 64 bits: these become texts. */
function cellOf(value: unknown): SqlValue {
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  return Buffer.from(value as Uint8Array).toString('hex')
}

const lengthOf = (row: readonly SqlValue[]) =>
  row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0)

const maxReasonLength = 300

/** @throws the error if neither SQLite nor a want of memory has caused it */
function refusalFor(error: unknown): QueryOutcome {
  const { errcode, code: name, message } = error as { errcode?: unknown; code?: unknown; message: string }
  // The upper bits of a code only tell more about the same.
  const code = typeof errcode === 'number' ? errcode & 0xff : null
  if (code === notAuthorized || message.startsWith('not authorized'))
    return { code: 'sql-refused', reason: null }
  const isTooLarge =
    code === null
      ? error instanceof RangeError || /out of memory/i.test(message)
      : [outOfMemory, full, tooBig].includes(code)
  if (isTooLarge) return { code: 'sql-too-large', reason: null }
  // Whatever else SQLite or its module say is about the SQL.
  if (code !== null || (typeof name === 'string' && name.startsWith('ERR_')))
    return { code: 'sql-invalid', reason: message.slice(0, maxReasonLength) }
  throw error
}
