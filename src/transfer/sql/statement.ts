// Looks at SQL as far as that is needed to say in words what is not taken. What a statement may do is decided when it is
// prepared, see perform-query.ts: nothing here has to be proof against tricks.

/** Why SQL is not taken. */
type StatementFault = 'sql-kind-refused' | 'sql-several'

/** Matches a comment or white space, or whatever may contain a semicolon that ends no statement. */
const token = /\s+|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'[^']*'?|"[^"]*"?|`[^`]*`?|\[[^\]]*\]?|\w+|[\s\S]/gy

const asking = new Set(['SELECT', 'WITH', 'VALUES', 'EXPLAIN'])

/** Returns what is wrong with SQL that should be one question; null if it looks like one. */
export function faultOf(sql: string): StatementFault | null {
  let [isBegun, isEnded] = [false, false]
  for (const [text] of sql.matchAll(token)) {
    if (/^(?:\s|--|\/\*)/.test(text)) continue
    if (text === ';') isEnded = isBegun
    else if (isEnded) return 'sql-several'
    else if (!isBegun && !asking.has(text.toUpperCase())) return 'sql-kind-refused'
    else isBegun = true
  }
  return isBegun ? null : 'sql-kind-refused'
}
