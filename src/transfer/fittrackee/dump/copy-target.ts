// Which table the rows behind a COPY statement belong to, as pg_dump writes it: on one line.
import { damagedDump } from './unreadable-dump'

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

/** @throws AppError for anything but `COPY schema.table (column, …) FROM stdin;` */
export function readCopyTarget(line: string): CopyTarget {
  const [, schema = '', table = '', columns = ''] = statement.exec(line) ?? []
  if (table === '') throw damagedDump('it copies rows in a way that pg_dump does not')
  return { schema: nameOf(schema), table: nameOf(table), columns: (columns.match(names) ?? []).map(nameOf) }
}

const nameOf = (written: string) =>
  written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written.toLowerCase()
