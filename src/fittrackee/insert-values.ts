// Rows as `INSERT INTO table (columns) VALUES (…), (…)` has them.
import type { Token } from './sql-statements'

/**
 * The rows behind VALUES, and nothing of what follows them. A value is null for NULL, and undefined when it is not written
 * as a plain constant.
 */
export function readRows(tokens: readonly Token[]): (string | null | undefined)[][] {
  const rows: (string | null | undefined)[][] = []
  let fields: Token[][] = []
  let depth = 0
  for (const token of tokens) {
    const mark = token.kind === 'mark' ? token.text : ''
    if (mark === ')') depth--
    if (mark === ')' && depth === 0) rows.push(fields.map(readConstant))
    else if (mark === ',' && depth === 1) fields.push([])
    else if (depth > 0) fields.at(-1)?.push(token)
    if (mark === '(' && depth++ === 0) fields = [[]]
  }
  return rows
}

/** What a type is named behind it, as in `'1 day'::interval`, the column says anyway. */
function readConstant(tokens: Token[]): string | null | undefined {
  const [first, second] = tokens
  if (!first || (second && second.text !== ':')) return undefined
  if (first.kind === 'string') return first.text
  if (first.kind !== 'word') return undefined
  if (/^(null|default)$/i.test(first.text)) return null
  return /^(-?\d.*|true|false)$/i.test(first.text) ? first.text : undefined
}
