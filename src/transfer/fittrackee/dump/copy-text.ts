// Parses rows as PostgreSQL's COPY writes them: tab-separated fields with backslash escapes.
import { damagedDump } from './unreadable-dump'

const tab = 9
const backslash = 92

/** Meaning of a letter after a backslash; any other character stands for itself. */
const letters: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

const escapes = /\\([0-7]{1,3}|x[\da-fA-F]{1,2}|.)/gs

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Splits a row into its fields, which are still escaped. */
export function splitRow(row: Buffer): Buffer[] {
  const fields: Buffer[] = []
  let from = 0
  for (let end = row.indexOf(tab); end !== -1; end = row.indexOf(tab, from)) {
    fields.push(row.subarray(from, end))
    from = end + 1
  }
  fields.push(row.subarray(from))
  return fields
}

/**
 * Decodes a field; null for NULL.
 * @throws CommandFailed if it is not UTF-8
 */
export function readField(field: Buffer): string | null {
  if (!field.includes(backslash)) return decode(field)
  // In Latin-1 each character is one byte, and escapes stand for single bytes.
  const bytes = field.toString('latin1')
  return bytes === '\\N' ? null : decode(Buffer.from(bytes.replaceAll(escapes, readEscape), 'latin1'))
}

function readEscape(_: string, code: string): string {
  if (/^x./.test(code)) return String.fromCharCode(Number.parseInt(code.slice(1), 16))
  if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8) & 0xff)
  return letters[code] ?? code
}

/** @throws CommandFailed if the bytes are not UTF-8 */
export function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw damagedDump('a text in it is not UTF-8')
  }
}

export interface CopyTarget {
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

/** @throws CommandFailed unless the line is `COPY schema.table (column, …) FROM stdin;` */
export function readCopyTarget(line: string): CopyTarget {
  const [, schema = '', table = '', columns = ''] = statement.exec(line) ?? []
  if (table === '') throw damagedDump('it copies rows in a way that pg_dump does not')
  return { schema: nameOf(schema), table: nameOf(table), columns: (columns.match(names) ?? []).map(nameOf) }
}

const nameOf = (written: string) =>
  written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written.toLowerCase()
