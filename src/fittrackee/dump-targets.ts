// Which table the statements of a dump fill.
import type { Token } from './sql-statements'
import { damagedDump, unreadableDump } from '../transfer/fittrackee/dump/unreadable-dump'

export interface Target {
  schema: string
  table: string
  columns: string[]
  /** What follows the columns. */
  rest: Token[]
}

/** @throws AppError for anything but `COPY … FROM stdin` */
export function readCopyTarget(tokens: Token[]): Target {
  const target = readTarget(tokens.slice(1))
  const rest = target?.rest.map(({ text }) => text.toLowerCase()).join(' ')
  if (!target || rest !== 'from stdin') throw damagedDump('it copies rows in another way than pg_dump does')
  return target
}

/**
 * The rest is what stands behind VALUES.
 * @throws AppError when it does not name the columns
 */
export function readInsertTarget(tokens: Token[]): Target {
  const target = readTarget(tokens.slice(2))
  const values = target?.rest.findIndex(token => token.kind === 'word' && /^values$/i.test(token.text)) ?? -1
  if (target && values !== -1) return { ...target, rest: target.rest.slice(values + 1) }
  throw unreadableDump(
    'The dump does not name the columns of its rows. Make one with --column-inserts instead of --inserts, or without both.',
  )
}

/** Reads `[schema.]table (column, …)`; null for anything else. */
function readTarget(tokens: Token[]): Target | null {
  const opening = tokens.findIndex(({ kind, text }) => kind === 'mark' && text === '(')
  const closing = tokens.findIndex(({ kind, text }) => kind === 'mark' && text === ')')
  const [table, schema = ''] = tokens.slice(0, Math.max(0, opening)).filter(isName).map(nameOf).reverse()
  if (table === undefined || closing < opening) return null
  const columns = tokens
    .slice(opening + 1, closing)
    .filter(isName)
    .map(nameOf)
  return { schema, table, columns, rest: tokens.slice(closing + 1) }
}

const isName = ({ kind }: Token) => kind === 'name' || kind === 'word'

const nameOf = ({ kind, text }: Token) => (kind === 'word' ? text.toLowerCase() : text)

/** A word of a statement, in lower case; empty when something else is there. */
export const wordAt = (tokens: Token[], index: number) =>
  tokens[index]?.kind === 'word' ? tokens[index].text.toLowerCase() : ''
