// Reads the wanted tables of a dump in plain format, as `pg_dump --format=plain` writes it.
import { type CopyTarget, decode, readCopyTarget, readField, splitRow } from './copy-text'
import { eachLine } from './dump-lines'
import { damagedDump, unreadableDump } from './unreadable-dump'

/** Values by column: undefined if the table lacks the column, null for NULL. */
export type Row = Readonly<Record<string, string | null | undefined>>

export interface Dump {
  /** Rows of the wanted tables, in the order of the dump. */
  rows: ReadonlyMap<string, Row[]>
  /** Number of rows of each other table. */
  others: ReadonlyMap<string, number>
}

/** Chooses the columns of a table to keep, and the name its rows are stored under; null to skip the table. */
type ChooseTable = (table: string, columns: string[]) => WantedTable | null

export interface WantedTable {
  name: string
  columns: readonly string[]
}

/** The rows of one COPY statement. */
interface Section {
  table: string
  columns: string[]
  /** Null if the rows are only counted. */
  wanted: { rows: Row[]; places: { column: string; index: number }[] } | null
}

/** Maximum length of a field, in characters. Users do not write longer texts. */
const maxFieldLength = 1024 * 1024

const carriageReturn = 13

const completion = '-- PostgreSQL database dump complete'

/** @throws CommandFailed if the file is not a complete dump in plain format */
export async function readDump(path: string, choose: ChooseTable): Promise<Dump> {
  const reader = createReader(choose)
  await eachLine(path, reader.add)
  return reader.end(path)
}

function createReader(choose: ChooseTable) {
  const kept = createKeeper(choose)
  let copied: Section | null = null
  let isComplete = false

  const addCopied = (line: Buffer, to: Section) => {
    // A carriage return at the end belongs to the line ending: within a row it would be escaped.
    const row = line.at(-1) === carriageReturn ? line.subarray(0, -1) : line
    if (isEnd(row)) copied = null
    else kept.add(to, to.wanted ? splitRow(row) : [])
  }

  return {
    add(line: Buffer) {
      if (copied) return addCopied(line, copied)
      const text = decode(line).trimEnd()
      if (text === completion) isComplete = true
      // Lines that begin with a backslash are psql commands.
      if (/^(--|\\|$)/.test(text)) return
      // Another database may follow in the same file.
      isComplete = false
      requireUtf8(text)
      if (/^insert into /i.test(text)) throw insertedRows()
      if (/^copy /i.test(text)) copied = kept.open(readCopyTarget(text))
    },
    end(path: string): Dump {
      const dump = kept.all()
      if (dump.rows.size + dump.others.size === 0 && !isComplete) {
        throw unreadableDump(
          `${path} is not a dump of a PostgreSQL database. Make one: pg_dump --format=plain --file=fittrackee.sql …`,
        )
      }
      if (!isComplete || copied) throw damagedDump('it is cut off, its end is missing')
      return dump
    },
  }
}

/** Collects the rows of all sections. */
function createKeeper(choose: ChooseTable) {
  const rows = new Map<string, Row[]>()
  const others = new Map<string, number>()
  /** Original table of each kept name. */
  const origins = new Map<string, string>()

  return {
    open({ schema, table, columns }: CopyTarget): Section {
      const wanted = choose(table, columns)
      if (!wanted) {
        others.set(table, others.get(table) ?? 0)
        return { table, columns, wanted: null }
      }
      const origin = `${schema}.${table}`
      if ((origins.get(wanted.name) ?? origin) !== origin) throw severalTables(table)
      origins.set(wanted.name, origin)
      const ofTable = rows.get(wanted.name) ?? []
      rows.set(wanted.name, ofTable)
      const places = wanted.columns.map(column => ({ column, index: columns.indexOf(column) }))
      return { table, columns, wanted: { rows: ofTable, places: places.filter(({ index }) => index !== -1) } }
    },
    add({ table, columns, wanted }: Section, fields: Buffer[]) {
      if (!wanted) return others.set(table, (others.get(table) ?? 0) + 1)
      const where = `row ${wanted.rows.length + 1} of the table '${table}'`
      if (fields.length !== columns.length) {
        throw damagedDump(`${where} has ${fields.length} fields instead of ${columns.length}`)
      }
      const row: Record<string, string | null> = {}
      for (const { column, index } of wanted.places)
        row[column] = requireSane(readField(fields[index]!), where)
      wanted.rows.push(row)
    },
    all: (): Dump => ({ rows, others }),
  }
}

const severalTables = (table: string) =>
  unreadableDump(
    `The dump has several tables '${table}'. Dump the database of FitTrackee alone, or one schema of it: pg_dump --schema=…`,
  )

const isEnd = (line: Buffer) => line.byteLength === 2 && line.toString('latin1') === '\\.'

function requireSane(text: string | null, where: string): string | null {
  if (text !== null && text.length > maxFieldLength)
    throw damagedDump(`${where} has a field of more than 1 MB`)
  if (text?.includes('\0')) throw damagedDump(`${where} has a character that PostgreSQL cannot hold`)
  return text
}

const insertedRows = () =>
  unreadableDump(
    'The dump has its rows in INSERT statements. Make one without --inserts and --column-inserts: pg_dump --format=plain --file=fittrackee.sql …',
  )

function requireUtf8(statement: string) {
  const [, encoding] = /^set client_encoding = '(.*)';$/i.exec(statement) ?? []
  if (encoding === undefined || /^(utf-?8|unicode|sql_ascii)$/i.test(encoding)) return
  throw unreadableDump(`The dump is in ${encoding}. Make one with pg_dump --encoding=UTF8.`)
}
