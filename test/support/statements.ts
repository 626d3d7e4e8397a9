// Records the SQL statements that a function runs.
import type { TestApp } from './test-app'

/**
 * Returns the statements that are prepared while a function runs, in order. Clears the cache of statements first, so
 * that statements from earlier calls are prepared again.
 */
export async function statementsOf(
  { ctx: { database } }: Pick<TestApp, 'ctx'>,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const { sqlite, db } = database
  db.statements.clear()
  const statements: string[] = []
  const prepare = sqlite.prepare.bind(sqlite)
  sqlite.prepare = ((text: string, ...rest: []) => {
    statements.push(text)
    return prepare(text, ...rest)
  }) as typeof sqlite.prepare
  await work()
  sqlite.prepare = prepare
  return statements
}
