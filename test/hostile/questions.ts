// Hostile questions in SQL: they recurse without end, open other files, write, or need more memory than the machine has.
// Each must be refused as somebody's mistake within seconds, and take little memory. Meanwhile and afterwards the server
// answers, and nobody's workouts have changed or were seen.
import type { SqlAnswer } from '../../src/transfer/sql/schemas'
import { Rider } from '../support/rider'
import { makeInstance, startOn } from './suite/instance'
import { makeOrdinary, turnOnAsking } from './suite/people'
import type { Part, Session } from './suite/session'
import { asFigure, watch } from './suite/watch'

/** Time in milliseconds until a question is refused: its two seconds, and starting the processes. */
const maxMs = 10_000
/** Memory that a worker may take, in MiB: what it has itself, and what a question may take. */
const maxWorkerMib = 400
const maxSilentMs = 2000

/** How often other questions are tried that are made of pieces of these. */
const mixtures = { short: 60, long: 1000 }

const endless = 'WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n)'

const csv = '/api/sql/csv'
const columns = (column: string) => Array.from({ length: 199 }, () => column).join(', ')

/** What a question tries to write into the log of the server. */
const mark = 'written-by-a-question'

const questions: readonly [id: string, what: string, sql: string, path?: string][] = [
  ['Q01', 'recursion without end', `${endless} SELECT count(*) FROM n`],
  [
    'Q01',
    'recursion that branches',
    'WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i FROM n, workouts) SELECT max(i) FROM n',
  ],
  [
    'Q01',
    'joins without conditions',
    'SELECT count(*) FROM efforts a, efforts b, efforts c, efforts d, efforts e, efforts f, efforts g, efforts h',
  ],
  ['Q01', 'a pattern that matches slowly', `SELECT printf('%.9999c', 'a') LIKE '${'%a'.repeat(400)}b'`],
  ['Q02', 'a blob of a gigabyte', 'SELECT randomblob(1e9)'],
  ['Q02', 'a blob of zeros', 'SELECT hex(zeroblob(1e9))'],
  [
    'Q02',
    'a text that doubles',
    `WITH RECURSIVE n(i, t) AS (VALUES (1, 'aaaaaaaa') UNION ALL SELECT i + 1, t || t FROM n) SELECT max(length(t)) FROM n`,
  ],
  ['Q02', 'sorting more than there is memory', `${endless} SELECT * FROM n ORDER BY randomblob(900000)`],
  [
    'Q02',
    'distinct values without end',
    `${endless} SELECT DISTINCT i, randomblob(100000) FROM n ORDER BY 2`,
  ],
  [
    'Q02',
    'groups without end',
    `${endless} SELECT i, group_concat(randomblob(100000)) FROM n GROUP BY i ORDER BY 2`,
  ],
  ['Q02', 'a JSON array without end', `${endless} SELECT json_group_array(i) FROM n`],
  [
    'Q02',
    'many columns of a megabyte',
    `SELECT ${columns('randomblob(1000000)')} FROM workouts a, workouts b`,
  ],
  ['Q03', 'another database', "ATTACH 'trackhut.db' AS other"],
  ['Q03', 'another database, explained', "EXPLAIN ATTACH 'trackhut.db' AS other"],
  ['Q03', 'another database after a comment', "SELECT 1; -- \n ATTACH 'trackhut.db' AS other"],
  ['Q03', 'a copy elsewhere', "VACUUM INTO '/tmp/trackhut-copy.db'"],
  ['Q03', 'where the file is', 'SELECT * FROM pragma_database_list'],
  ['Q03', 'settings', 'PRAGMA writable_schema = ON'],
  ['Q03', 'settings as a table', "SELECT * FROM pragma_query_only('OFF')"],
  ['Q03', 'files by functions', "SELECT readfile('/etc/passwd')"],
  ['Q03', 'a module', "SELECT load_extension('/tmp/module.so')"],
  ['Q04', 'deleting', 'WITH a AS (SELECT 1) DELETE FROM workouts'],
  ['Q04', 'inserting', 'WITH a AS (SELECT 1) INSERT INTO workouts SELECT * FROM workouts'],
  ['Q04', 'a view of its own', 'CREATE TEMP VIEW a AS SELECT 1'],
  [
    'Q04',
    'a trigger after a question',
    'SELECT 1; CREATE TRIGGER t AFTER INSERT ON workouts BEGIN SELECT 1; END',
  ],
  ['Q05', 'brackets', `SELECT ${'('.repeat(9000)}1${')'.repeat(9000)}`],
  ['Q05', 'compounds', `SELECT 1${' UNION SELECT 1'.repeat(1000)}`],
  ['Q05', 'a zero byte', 'SELECT 1\0; ATTACH 1'],
  ['Q05', 'half a character', 'SELECT "\ud800"'],
  ['Q05', 'no end of a comment', 'SELECT /* 1'],
  ['Q05', 'pages of the file', 'SELECT * FROM sqlite_dbpage'],
  ['Q05', 'how the file is used', 'SELECT * FROM dbstat'],
  ['Q05', 'how a statement is performed', "SELECT * FROM bytecode('SELECT 1'), tables_used('SELECT 1')"],
  ['Q05', 'a check of what is no index', "SELECT rtreecheck('main', 'workouts')"],
  ['Q05', 'a line for the log', `SELECT sqlite_log(1, '${mark}')`],
  ['Q05', 'values that JSON lacks', "SELECT CAST(x'ff' AS TEXT), 9e999 - 9e999, -9e999, char(0)"],
  ['Q02', 'a number with a gigabyte of spaces', "SELECT format('%1000000000d', 1)"],
  ['Q02', 'spaces by an argument', "SELECT printf('%*d', 1000000000, 1), printf('%.*c', 1000000000, 'x')"],
  ['Q02', 'a billion digits', "SELECT printf('%.1000000000f', 1.5)"],
  [
    'Q02',
    'a text of many rows',
    'SELECT group_concat(hex(randomblob(1000))) FROM efforts a, efforts b, efforts c, efforts d',
  ],
  ['Q02', 'JSON of blobs', `${endless} SELECT json_group_array(randomblob(100000)) FROM n`],
  ['Q02', 'JSON of long texts', `${endless} SELECT json_group_array(hex(randomblob(100000))) FROM n`],
  ['Q01', 'a file that is never begun', `${endless} SELECT count(*) FROM n`, csv],
  ['Q02', 'a file without end', `${endless} SELECT i FROM n`, csv],
  ['Q02', 'a file of long texts', `${endless} SELECT printf('%.300000c', i) FROM n`, csv],
  [
    'Q02',
    'a file of 50,000 rows of 199 columns',
    `${endless} SELECT ${columns('i')} FROM n LIMIT 50000`,
    csv,
  ],
  ['Q02', 'a row of 199 megabytes', `${endless} SELECT ${columns('randomblob(1000000)')} FROM n`, csv],
]

const pieces = [
  ...[
    'SELECT',
    'WITH',
    'VALUES',
    'EXPLAIN',
    'FROM',
    'workouts',
    '*',
    ',',
    '(',
    ')',
    "'",
    '"',
    '`',
    '[',
    ']',
    ';',
    '--',
    '/*',
  ],
  ...[
    '*/',
    '\n',
    '\0',
    'ATTACH',
    'PRAGMA',
    'UNION',
    'n(i)',
    'AS',
    'RECURSIVE',
    '1',
    '?',
    ':a',
    '@b',
    '$c',
    "x'00'",
    '||',
    'NULL',
  ],
  ...[
    'ORDER BY',
    'LIMIT -1',
    'OVER ()',
    'pragma_table_list',
    'sqlite_schema',
    'dbstat',
    'json_each',
    '\u{1f6b4}',
    '1e999',
    '->>',
  ],
]

export const questionsPart: Part = {
  name: 'questions',
  boundS: { short: 240, long: 900 },
  async run(session) {
    const { folder, token } = await makeInstance(session, 6)
    await using server = await startOn(session, folder)
    const other = new Rider(server, token)
    const before = await titlesOf(other)
    const hostile = new Rider(server, await makeOrdinary(session, folder, server))
    await tryOff(session, hostile)
    for (const own of [hostile, other]) await turnOnAsking(own)
    for (const own of [hostile, other]) await tryAll(session, { server, own, other })
    await tryMixtures(session, hostile)
    const unchanged = session.tally('Q04', 'after all questions, everybody’s workouts are as they were')
    const after = await titlesOf(other)
    unchanged.check(after.length > 0 && Bun.deepEquals(after, before), 'they changed')
    const foreign = await ask(hostile, 'SELECT count(*) FROM workouts')
    session
      .tally('Q04', 'nobody sees others’ workouts')
      .check(Bun.deepEquals(foreign.body.rows, [[0]]), 'they do')
    session
      .tally('Q03', 'no question writes into the log')
      .check(!server.output().includes(mark), 'it has a line of one')
  },
}

interface Trial {
  server: Parameters<typeof watch>[0]
  /** Who asks. */
  own: Rider
  /** Who wants something else meanwhile. */
  other: Rider
}

const ask = (rider: Rider, sql: string) => rider.request<SqlAnswer>('POST', '/api/sql', { json: { sql } })

async function tryOff(session: Session, rider: Rider) {
  const tally = session.tally('Q03', 'while questions are turned off, every one is refused')
  for (const [, what, sql] of questions) {
    const { status, failure } = await ask(rider, sql)
    const isOff = status === 403 && failure?.code === 'sql-off'
    tally.check(isOff || status === 400, `${what}: ${status} ${failure?.code}`)
  }
}

async function tryAll(session: Session, { server, own, other }: Trial) {
  for (const [id, what, sql, path = '/api/sql'] of questions) {
    const tally = session.tally(id, what)
    const seen = await watch(server, async () => {
      const [answer, meanwhile] = await Promise.all([
        own.request('POST', path, { json: { sql } }),
        other.request('GET', '/api/workouts'),
      ])
      return { answer, meanwhile }
    })
    const { answer, meanwhile } = seen.result
    tally.figure = asFigure(seen)
    const { status, failure } = answer
    tally.check(
      status === 400 || (status === 200 && id !== 'Q03' && id !== 'Q04'),
      `${status} ${failure?.code}`,
    )
    tally.check(seen.tookMs < maxMs, `it took ${seen.tookMs} ms`)
    tally.check(seen.workerMib < maxWorkerMib, `a worker took ${seen.workerMib} MiB`)
    tally.check(seen.silentMs < maxSilentMs && meanwhile.status === 200, 'others had to wait')
  }
}

async function tryMixtures(session: Session, rider: Rider) {
  const tally = session.tally('Q06', 'statements of random pieces: answered or refused')
  const { random } = session
  for (
    let count = 0;
    count < mixtures[session.isLong ? 'long' : 'short'] && session.leftMs > 20_000;
    count++
  ) {
    const length = 1 + random.below(12)
    const sql = `SELECT ${Array.from({ length }, () => random.oneOf(pieces)).join(' ')}`
    const { status, failure } = await ask(rider, sql)
    tally.check([200, 400].includes(status), `${status} ${failure?.code}: ${JSON.stringify(sql)}`)
  }
}

const titlesOf = async (rider: Rider) =>
  (
    await rider.request<{ data: { workouts: { id: string; title: string }[] } }>(
      'GET',
      '/api/workouts?per_page=100',
    )
  ).body.data.workouts.map(({ id, title }) => `${id} ${title}`)
