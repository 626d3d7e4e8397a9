// Records the SQL that some work runs.
import type { TestApp } from './test-app'

/**
 * Returns the statements prepared during the work, in order. Clears the statement cache first, so that earlier ones are
 * included.
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
