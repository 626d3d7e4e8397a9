// Reads the wanted tables of a dump in plain format, as `pg_dump --format=plain` writes it.
import { CommandFailed } from '../../../platform/errors'
import { damagedDump, eachLine } from './dump-lines'

/** Values of a row by column: undefined if the table lacks the column, null for NULL. */
export type Row = Readonly<Record<string, string | null | undefined>>

export interface Dump {
  /** Rows of the wanted tables, in the order of the dump. */
  rows: ReadonlyMap<string, Row[]>
  /** Number of rows of each other table. */
  others: ReadonlyMap<string, number>
}

/** Chooses the columns of a table to keep, and the name under which its rows are stored; null to skip the table. */
type ChooseTable = (table: string, columns: string[]) => WantedTable | null

export interface WantedTable {
  name: string
  columns: readonly string[]
}

/** Maximum length of a field, in characters. Users do not write longer texts. */
const maxFieldLength = 1024 * 1024

const carriageReturn = 13

const completion = '-- PostgreSQL database dump complete'

/** Reads a dump. @throws CommandFailed if the file is not a complete dump in plain format */
export async function readDump(path: string, choose: ChooseTable): Promise<Dump> {
  const reader = new DumpReader(choose)
  await eachLine(path, line => reader.add(line))
  return reader.end(path)
}

/** Reads a dump line by line: statements until one copies rows, then these rows, then statements again. */
class DumpReader {
  private readonly rows = new Map<string, Row[]>()
  private readonly others = new Map<string, number>()
  /**
   * For each name under which rows are stored, the table from which these rows come. A dump is refused if the rows of
   * two tables would be stored under the same name.
   */
  private readonly origins = new Map<string, string>()
  /** Stores one row of the table whose rows are being read; null between tables. */
  private takeRow: ((row: Buffer) => void) | null = null
  private isComplete = false

  constructor(private readonly choose: ChooseTable) {}

  add(line: Buffer) {
    if (this.takeRow) return this.addRow(line, this.takeRow)
    const text = decode(line).trimEnd()
    if (text === completion) this.isComplete = true
    // Lines that begin with a backslash are psql commands.
    if (/^(--|\\|$)/.test(text)) return
    // Another database may follow in the same file.
    this.isComplete = false
    requireUtf8(text)
    if (/^insert into /i.test(text)) throw insertedRows()
    if (/^copy /i.test(text)) this.takeRow = this.open(readCopyTarget(text))
  }

  end(path: string): Dump {
    const { rows, others, isComplete } = this
    if (rows.size + others.size === 0 && !isComplete) {
      throw new CommandFailed(
        `${path} is not a dump of a PostgreSQL database. Make one: pg_dump --format=plain --file=fittrackee.sql …`,
      )
    }
    if (!isComplete || this.takeRow) throw damagedDump('it is cut off, its end is missing')
    return { rows, others }
  }

  private addRow(line: Buffer, take: (row: Buffer) => void): void {
    // A carriage return at the end belongs to the line break. A carriage return within the row would be escaped.
    const row = line.at(-1) === carriageReturn ? line.subarray(0, -1) : line
    if (isEnd(row)) this.takeRow = null
    else take(row)
  }

  /** Returns a function that stores a row of the table. */
  private open({ schema, table, columns }: CopyTarget): (row: Buffer) => void {
    const wanted = this.choose(table, columns)
    if (!wanted) {
      const count = (more: number) => this.others.set(table, (this.others.get(table) ?? 0) + more)
      count(0)
      return () => count(1)
    }
    const origin = `${schema}.${table}`
    if ((this.origins.get(wanted.name) ?? origin) !== origin) throw severalTables(table)
    this.origins.set(wanted.name, origin)
    const rows = this.rows.get(wanted.name) ?? []
    this.rows.set(wanted.name, rows)
    const places = wanted.columns.map(column => ({ column, index: columns.indexOf(column) }))
    const present = places.filter(({ index }) => index !== -1)
    return row => {
      const fields = splitRow(row)
      const where = `row ${rows.length + 1} of the table '${table}'`
      if (fields.length !== columns.length) {
        throw damagedDump(`${where} has ${fields.length} fields instead of ${columns.length}`)
      }
      const read = present.map(({ column, index }) => [column, requireSane(readField(fields[index]!), where)])
      rows.push(Object.fromEntries(read))
    }
  }
}

const severalTables = (table: string) =>
  new CommandFailed(
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
  new CommandFailed(
    'The dump has its rows in INSERT statements. Make one without --inserts and --column-inserts: pg_dump --format=plain --file=fittrackee.sql …',
  )

function requireUtf8(statement: string) {
  const [, encoding] = /^set client_encoding = '(.*)';$/i.exec(statement) ?? []
  if (encoding === undefined || /^(utf-?8|unicode|sql_ascii)$/i.test(encoding)) return
  throw new CommandFailed(`The dump is in ${encoding}. Make one with pg_dump --encoding=UTF8.`)
}

// The functions below read rows as PostgreSQL's COPY writes them: tab-separated fields with backslash escapes.

const tab = 9
const backslash = 92

/** Meaning of a letter after a backslash. A backslash before any other character has no effect. */
const letters: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

const escapes = /\\([0-7]{1,3}|x[\da-fA-F]{1,2}|.)/gs

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Splits a row into its fields, which are still escaped. */
function splitRow(row: Buffer): Buffer[] {
  const fields: Buffer[] = []
  let from = 0
  for (let end = row.indexOf(tab); end !== -1; end = row.indexOf(tab, from)) {
    fields.push(row.subarray(from, end))
    from = end + 1
  }
  fields.push(row.subarray(from))
  return fields
}

/** Decodes a field; null for NULL. @throws CommandFailed if the field is not UTF-8 */
function readField(field: Buffer): string | null {
  if (!field.includes(backslash)) return decode(field)
  // Decoded as Latin-1, in which each character is one byte, because escapes stand for single bytes.
  const bytes = field.toString('latin1')
  return bytes === '\\N' ? null : decode(Buffer.from(bytes.replaceAll(escapes, readEscape), 'latin1'))
}

function readEscape(_: string, code: string): string {
  if (/^x./.test(code)) return String.fromCharCode(Number.parseInt(code.slice(1), 16))
  if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8) & 0xff)
  return letters[code] ?? code
}

/** Decodes bytes as UTF-8. @throws CommandFailed if the bytes are not UTF-8 */
function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw damagedDump('a text in it is not UTF-8')
  }
}

interface CopyTarget {
  schema: string
  table: string
  columns: string[]
}

const name = '"(?:[^"]|"")+"|[a-z_\\u0080-\\uffff][\\w$\\u0080-\\uffff]*'
const statement = new RegExp(
  `^COPY (?:(${name})\\.)?(${name}) \\(((?:${name})(?:, (?:${name}))*)\\) FROM stdin;$`,
  'i',
)
const names = new RegExp(name, 'gi')

/**
 * Reads the table and its columns from a statement.
 * @throws CommandFailed unless the line is `COPY schema.table (column, …) FROM stdin;`
 */
function readCopyTarget(line: string): CopyTarget {
  const [, schema = '', table = '', columns = ''] = statement.exec(line) ?? []
  if (table === '') throw damagedDump('it copies rows in a way that pg_dump does not')
  return { schema: nameOf(schema), table: nameOf(table), columns: (columns.match(names) ?? []).map(nameOf) }
}

const nameOf = (written: string) =>
  written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written.toLowerCase()
