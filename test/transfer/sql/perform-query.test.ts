// Whose fault it is if a question cannot be answered: that of the SQL, or ours.
import { Database as Sqlite } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performQuery } from '../../../src/transfer/sql/perform-query'
import { temporaryFolder } from '../../support/temporary-folder'

const folder = temporaryFolder()
afterAll(() => folder[Symbol.dispose]())

const limits = { isForSpreadsheet: false, maxRows: 10, maxLength: 100_000 }
const ask = (name: string, sql: string, format: 'json' | 'csv' = 'json') =>
  performQuery({ ...limits, shelf: join(folder.path, name), sql, format })

{
  using sqlite = new Sqlite(join(folder.path, 'whole.db'))
  sqlite.run(`CREATE TABLE words AS
    WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 1000) SELECT printf('%080d', i) AS word FROM n`)
}
const whole = readFileSync(join(folder.path, 'whole.db'))
// The first page has the schema, which is read before anything is asked.
writeFileSync(join(folder.path, 'damaged.db'), Buffer.from(whole).fill(0xff, 4096))
writeFileSync(join(folder.path, 'nonsense.db'), Buffer.from(whole).fill(0xff))

test('whatever SQLite says about what is asked is told to whoever asks', () => {
  expect(ask('whole.db', 'SELECT count(*) FROM words')).toMatchObject({ rows: [[1000]] })
  const told = { code: 'sql-invalid', reason: 'database disk image is malformed' } as const
  expect(ask('damaged.db', 'SELECT 1')).toMatchObject({ rows: [[1]] })
  expect(ask('damaged.db', 'SELECT word FROM words')).toEqual(told)
  expect(ask('damaged.db', 'SELECT word FROM words', 'csv')).toEqual(told)
})

test('a reason is cut, and words of the SQL in it do not count', () => {
  expect(ask('whole.db', 'SELECT [out of memory]')).toMatchObject({ code: 'sql-invalid' })
  const { reason } = ask('whole.db', `SELECT ${'x'.repeat(1000)}`) as { reason: string }
  expect(reason).toHaveLength(300)
})

test('values that no text or number of JSON can be are answered all the same', () => {
  const sql = "SELECT CAST(x'ff41' AS TEXT), 9e999 - 9e999, -9e999, char(0), ''"
  expect(ask('whole.db', sql)).toMatchObject({ rows: [['\ufffdA', null, '-Infinity', '\0', '']] })
})

test.each(['nonsense.db', 'missing.db'])('a shelf that cannot be read is our fault: %s', name => {
  expect(() => ask(name, 'SELECT 1')).toThrow()
})
