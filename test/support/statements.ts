// Which SQL a piece of work runs.
import type { TestApp } from './test-app'

/** The statements that are prepared while it is done, in their order, those that had been put together before included. */
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
