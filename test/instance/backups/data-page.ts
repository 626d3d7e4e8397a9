// What docs/data.md says, for the tests that hold it to that.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const dataPage = readFileSync(join(import.meta.dir, '../../../docs/data.md'), 'utf8')

/** The questions of the page, with their SQL. */
export const questions = [...dataPage.matchAll(/^(.+\?)\n\n```sql\n([^`]+)```/gm)].map(
  ([, question = '', sql = '']) => [question, sql] as const,
)
