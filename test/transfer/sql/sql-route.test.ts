// Questions in SQL: whoever asks gets rows of the own workouts, and nothing else happens.
import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { SqlAnswer } from '../../../src/transfer/sql/schemas'
import { insertPersonalToken } from '../../support/app-tokens'
import { sensorRide } from '../../support/sensor-ride'
import { testApp } from '../../support/test-app'
import { until } from '../../support/waiting'
import { enter } from '../../workouts/workouts/by-hand'

const app = testApp()
const sam = await app.user('sam', { answersSql: true })
const kim = await app.user('kim', { answersSql: true })
const token = insertPersonalToken(app.ctx, sam, 'workouts:read')
await sam.upload(sensorRide({ start: new Date('2026-05-01T08:00:00Z') }), { title: '=over, "the" hill' })
await enter(sam, { distance: 20, title: 'by hand' })
await enter(kim, { distance: 77, title: 'of kim' })

const ask = (sql: string) => app.request<SqlAnswer>('POST', '/api/sql', { token, json: { sql } })
const askForCsv = (sql: string, query = '') =>
  app.request<string>('POST', `/api/sql/csv${query}`, { token, json: { sql } })

const spoolOf = () => readdirSync(join(app.dataDir, 'run', 'spool'), { recursive: true })

test('answers with the rows of the own workouts', async () => {
  const { status, body } = await ask('SELECT title, distance_m FROM workouts ORDER BY title DESC')
  expect(status).toBe(200)
  expect(body.columns).toEqual(['title', 'distance_m'])
  expect(body.rows.map(([title]) => title)).toEqual(['by hand', '=over, "the" hill'])
  expect(body.rows[0]).toEqual(['by hand', 20_000])
  expect(body.is_cut).toBe(false)
  const own = await kim.request<SqlAnswer>('POST', '/api/sql', {
    json: { sql: 'SELECT title FROM shelf_workouts' },
  })
  expect(own.body.rows).toEqual([['of kim']])
  // Nothing is left of the shelves.
  await until(() => spoolOf().length === 0)
})

test('columns of one name are both answered, and values that JSON lacks are texts', async () => {
  const sql = "SELECT 1 AS a, 2 AS a, x'00ff' AS b, 9e999 AS c, 9223372036854775807 AS d, NULL AS e, 1.5 AS f"
  const { body } = await ask(sql)
  expect(body.columns).toEqual(['a', 'a', 'b', 'c', 'd', 'e', 'f'])
  expect(body.rows).toEqual([[1, 2, '00ff', 'Infinity', '9223372036854775807', null, 1.5]])
})

test('an answer is cut at 1,000 rows, and says so', async () => {
  const rows = (count: number) =>
    `WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT i FROM n`
  const whole = await ask(rows(1000))
  expect([whole.body.rows.length, whole.body.is_cut]).toEqual([1000, false])
  const cut = await ask(rows(1001))
  expect([cut.body.rows.length, cut.body.is_cut]).toEqual([1000, true])
  const endless = await ask(
    'WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT i FROM n',
  )
  expect([endless.body.rows.length, endless.body.is_cut]).toEqual([1000, true])
  const long = await ask(
    "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 9) SELECT printf('%.300000c', 'x') FROM n",
  )
  expect([long.body.rows.length, long.body.is_cut]).toEqual([3, true])
})

describe('CSV', () => {
  test('has all rows, and is made safe for spreadsheets if asked to', async () => {
    const sql = 'SELECT title, distance_m FROM workouts ORDER BY title DESC'
    const { status, headers, body } = await askForCsv(sql)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers.get('content-disposition')).toBe('attachment; filename="answer.csv"')
    expect(parse(body)).toEqual([
      ['title', 'distance_m'],
      ['by hand', '20000'],
      ['=over, "the" hill', expect.any(String)],
    ])
    const safe = parse((await askForCsv(sql, '?for=spreadsheet')).body)
    expect(safe[2]?.[0]).toBe('\'=over, "the" hill')
    expect((await askForCsv(sql, '?for=lunch')).failure?.code).toBe('fields-invalid')
  })

  test('is refused if it would not have all rows', async () => {
    const { status, failure } = await askForCsv(
      'WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT i FROM n',
    )
    expect([status, failure?.code, failure?.detail?.most]).toEqual([400, 'sql-answer-too-large', 50_000])
  })
})

test.each([
  ["ATTACH 'trackhut.db' AS other", 'sql-kind-refused'],
  ["EXPLAIN ATTACH 'trackhut.db' AS other", 'sql-refused'],
  ['PRAGMA database_list', 'sql-kind-refused'],
  ['SELECT * FROM pragma_database_list', 'sql-refused'],
  ["SELECT * FROM 'pragma_compile_options'", 'sql-refused'],
  ["/* hello */ SELECT 1; ATTACH 'x' AS y", 'sql-several'],
  ['SELECT 1 -- hello\n; DELETE FROM workouts', 'sql-several'],
  ['WITH a AS (SELECT 1) DELETE FROM workouts', 'sql-refused'],
  ["WITH a AS (SELECT 1) INSERT INTO workouts (title) SELECT 'x' FROM a", 'sql-refused'],
  ["SELECT load_extension('/tmp/x.so')", 'sql-refused'],
  ["SELECT readfile('/etc/passwd')", 'sql-invalid'],
  ["SELECT writefile('/tmp/x', 'x')", 'sql-invalid'],
  ["SELECT fts3_tokenizer('simple')", 'sql-refused'],
  ["SELECT FTS3_Tokenizer('simple')", 'sql-refused'],
  ['SELECT length(randomblob(1e9))', 'sql-too-large'],
  ['SELECT zeroblob(2000000)', 'sql-too-large'],
  ["SELECT replace(hex(zeroblob(1000)), '0', hex(zeroblob(10000)))", 'sql-too-large'],
  ['SELECT 1 FROM nowhere', 'sql-invalid'],
  ['SELECT password FROM users', 'sql-invalid'],
  ["SELECT 'not closed", 'sql-invalid'],
  ['SELECT ?', 'sql-invalid'],
  ['SELECT abs(-9223372036854775808)', 'sql-invalid'],
  [`SELECT 1 ${'UNION ALL SELECT 1 '.repeat(60)}`, 'sql-invalid'],
])('refuses %s', async (sql, code) => {
  const { status, failure } = await ask(sql)
  expect([status, failure?.code]).toEqual([400, code as never])
  if (code === 'sql-invalid') expect(failure?.detail?.reason).not.toBeEmpty()
})

test('what is no question is refused as such', async () => {
  for (const json of [{}, { sql: 1 }, { sql: null }, { sql: `SELECT '${'x'.repeat(20_000)}'` }]) {
    expect((await app.request('POST', '/api/sql', { token, json })).failure?.code).toBe('fields-invalid')
  }
})

test('tokens for something else may not ask', async () => {
  const other = insertPersonalToken(app.ctx, sam, 'profile:read')
  expect((await app.request('POST', '/api/sql', { token: other, json: { sql: 'SELECT 1' } })).status).toBe(
    403,
  )
})

test('a question without end is ended after two seconds, and the next one is answered', async () => {
  const { status, failure } = await ask(
    'WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n',
  )
  expect([status, failure?.code, failure?.detail?.seconds]).toEqual([400, 'sql-too-slow', 2])
  expect((await ask('SELECT 1')).body.rows).toEqual([[1]])
  await until(() => spoolOf().length === 0)
})
