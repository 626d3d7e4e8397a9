// What a question in SQL may take, in the executable: little memory and two seconds of a process of its own, which is
// not there before anybody asks.
import { afterAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import type { SqlAnswer } from '../../src/transfer/sql/schemas'
import { createFirstAccount, startServer } from '../support/executable'
import { childrenOf } from '../support/processes'
import { Rider } from '../support/rider'
import { temporaryFolder } from '../support/temporary-folder'

const folder = temporaryFolder()
const server = await startServer({ folder: folder.path })
const rider = new Rider(server, await createFirstAccount(server))
await rider.upload()
await rider.request('PATCH', '/api/ways-to-ask', { json: { is_sql_on: true } })

afterAll(async () => {
  await server.stop()
  folder[Symbol.dispose]()
})

const ask = (sql: string) => rider.request<SqlAnswer>('POST', '/api/sql', { json: { sql } })

/** The most memory that each child process of the server has had, in MiB. */
const peaksMib = () =>
  childrenOf(server.pid).map(pid => {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  })

const manyBlobs = (count: number, bytes: number) =>
  `WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
   SELECT count(*) FROM (SELECT i, randomblob(${bytes}) AS b FROM n ORDER BY b)`

test('a question that needs much memory is refused, and its process has not taken it', async () => {
  expect((await ask('SELECT count(*) FROM workouts')).body.rows).toEqual([[1]])
  expect((await ask(manyBlobs(100, 10_000))).body.rows).toEqual([[100]])
  const { status, failure } = await ask(manyBlobs(100_000, 900_000))
  expect(status).toBe(400)
  expect(['sql-too-large', 'sql-too-slow']).toContain(failure?.code ?? '')
  for (const peak of peaksMib()) expect(peak).toBeLessThan(400)
  expect((await ask('SELECT 1')).body.rows).toEqual([[1]])
})

test('several endless questions at once are ended or refused, and others are answered meanwhile', async () => {
  const endless = 'WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n'
  const asked = Array.from({ length: 8 }, () => ask(endless))
  expect((await rider.request('GET', '/api/workouts')).status).toBe(200)
  const codes = (await Promise.all(asked)).map(({ status, failure }) => `${status} ${failure?.code}`)
  expect(new Set(codes).difference(new Set(['400 sql-too-slow', '429 questions-busy']))).toEqual(new Set())
  expect(codes).toContain('400 sql-too-slow')
  expect(codes).toContain('429 questions-busy')
  expect((await ask('SELECT 1')).body.rows).toEqual([[1]])
})
