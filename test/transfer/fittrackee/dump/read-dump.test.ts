// Reads dumps: real output of pg_dump, dumps with all its options, and files that are no dump.
import { describe, expect, test } from 'bun:test'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readDump } from '../../../../src/transfer/fittrackee/dump/read-dump'
import { temporaryFolder } from '../../../support/temporary-folder'
import { dumps } from '../moving'

const columns: Record<string, string[]> = {
  users: ['id', 'username', 'bio', 'last_name', 'admin', 'created_at', 'use_dark_mode'],
  workouts: ['id', 'title', 'notes', 'duration', 'moving', 'weather_start'],
}

const read = (path: string) =>
  readDump(path, table => (Object.hasOwn(columns, table) ? { name: table, columns: columns[table]! } : null))

async function readText(content: string | Uint8Array) {
  using folder = temporaryFolder()
  const path = join(folder.path, 'dump.sql')
  writeFileSync(path, content)
  return await read(path)
}

const end = '--\n-- PostgreSQL database dump complete\n--\n\n'
const users = (rows: string) => `COPY public.users (id, bio) FROM stdin;\n${rows}\\.\n\n${end}`
const biosOf = async (dump: string | Uint8Array) =>
  (await readText(dump)).rows.get('users')?.map(row => row.bio)

describe('a dump', () => {
  test('has the same rows whether it is packed or not, with any line ends', async () => {
    const copied = await read(dumps.old)
    expect(copied.rows.get('users')).toEqual([
      {
        id: '1',
        username: 'sam',
        bio: 'Likes tabs\tand\nlines; \\backslashes\\ "quotes"',
        last_name: "O'Neil",
        admin: 't',
        created_at: '2021-03-04 05:06:07.123456',
        use_dark_mode: null,
      },
      expect.objectContaining({ username: 'kim', bio: null, use_dark_mode: 't' }),
    ])
    expect(copied.rows.get('workouts')?.[0]).toMatchObject({
      title: 'A ride 🚲',
      notes: 'A note;\n\\.\nits end',
    })
    const text = readFileSync(dumps.old, 'utf8')
    expect(await readText(gzipSync(text))).toEqual(copied)
    expect(await readText(text.replaceAll('\n', '\r\n'))).toEqual(copied)
  })

  test('tells how many rows the other tables have', async () => {
    const { others } = await read(dumps.new)
    expect(others.get('workout_likes')).toBe(2)
    expect(others.get('notifications')).toBe(0)
    expect((await read(dumps.old)).others.get('blacklisted_tokens')).toBe(2)
  })

  test('may have very long lines', async () => {
    const line = `COPY fittrackee.segments (points) FROM stdin;\n${'x'.repeat(40_000_000)}\n\\.\n`
    expect((await readText(line + users('1\tx\n'))).others.get('segments')).toBe(1)
  })

  test('may have names in quotes, and several databases one after the other', async () => {
    const quoted = `COPY "Fit ""Track"", ee"."users" ("id", "bio", "a, (b)") FROM stdin;\n1\tx\ty\n\\.\n\n${end}`
    const before = `\\connect other\n\nCOPY a.b (c) FROM stdin;\n\\.\n\n${end}`
    expect((await readText(before + quoted)).rows.get('users')).toEqual([{ id: '1', bio: 'x' }])
  })
})

test('texts keep their carriage returns, whatever ends the lines', async () => {
  expect(await biosOf(users('1\ta\\r\\nb\r\n').replaceAll(/\r?\n/g, '\r\n'))).toEqual(['a\r\nb'])
})

test.each<[written: string, read: string | null]>([
  ['\\N', null],
  ['', ''],
  ['\\\\N', '\\N'],
  ['\\b\\f\\n\\r\\t\\v', '\b\f\n\r\t\v'],
  ['\\303\\251\\7', 'é\x07'],
  ['\\xc3\\xa9\\x41g', 'éAg'],
  ['\\xg\\q\\\\', 'xgq\\'],
  ['a\\\\nb', 'a\\nb'],
  ['\u2028💡', '\u2028💡'],
])('a field that is written %p is %p', async (written, read) => {
  expect(await biosOf(users(`1\t${written}\n`))).toEqual([read])
})

test.each<[what: string, content: string | Uint8Array, sentence: RegExp]>([
  ['nothing', '', /is not a dump of a PostgreSQL database\. Make one: pg_dump --format=plain/],
  ['another text', 'Hello,\nworld; it\'s "me\n', /is not a dump/],
  ['another program’s file', new Uint8Array([0, 255, 254, 10, 200]), /not UTF-8/],
  ['custom format', 'PGDMP\x01\x0e', /format 'custom'\. Turn it into SQL first: pg_restore --file=/],
  ['tar format', 'toc.dat\0\0', /format 'tar'.*pg_restore/],
  ['UTF-16', '\ufeff', /PowerShell|not a dump/],
  ['UTF-16 of PowerShell', Buffer.from('\ufeff--', 'utf16le'), /PowerShell/],
  ['no end', users('1\tx\n').replace(end, ''), /damaged: it is cut off/],
  ['an end within a row', users('1\tx\n').slice(0, 41), /has 1 fields/],
  ['an end behind a row', users('1\tx\n').slice(0, 44), /cut off/],
  ['an end that only a row has', `COPY public.users (id) FROM stdin;\n${end}`, /cut off/],
  ['a whole one before one that is cut off', users('1\tx\n') + users('2\ty\n').replace(end, ''), /cut off/],
  ['half a packed file', gzipSync(users('1\tx\n')).subarray(0, 60), /compression is damaged/],
  ['too many fields', users('1\tx\ty\n'), /row 1 of the table 'users' has 3 fields instead of 2/],
  ['too few fields', users('1\tx\n2\n'), /row 2 of the table 'users' has 1 fields instead of 2/],
  ['a NUL', users('1\ta\\000b\n'), /PostgreSQL cannot hold/],
  ['a huge field', users(`1\t${'x'.repeat(1_100_000)}\n`), /more than 1 MB/],
  ['bytes that are no text', users('1\t\\xff\n'), /not UTF-8/],
  ['another encoding', `SET client_encoding = 'LATIN1';\n${end}`, /in LATIN1.*--encoding=UTF8/],
  [
    'rows that are inserted',
    `INSERT INTO public.users (id) VALUES (1);\n${end}`,
    /without --inserts and --column-inserts: pg_dump --format=plain --file=/,
  ],
  [
    'rows that are copied from a file',
    `COPY users (id) FROM '/tmp/users';\n${end}`,
    /in a way that pg_dump does not/,
  ],
  ['two such tables', users('') + users('').replace('public', 'other'), /several tables 'users'/],
  ['CSV', `COPY users (id) FROM stdin WITH CSV;\n${end}`, /in a way that pg_dump does not/],
])('is refused: %s', async (_, content, sentence) => {
  expect((await readText(content).catch(error => error)).message).toMatch(sentence)
})

test('a folder, and a file there is not, are refused', async () => {
  using folder = temporaryFolder()
  mkdirSync(join(folder.path, 'dump'))
  await expect(read(join(folder.path, 'dump'))).rejects.toThrow("format 'directory'")
  await expect(read(join(folder.path, 'dump.sql'))).rejects.toThrow('There is no file')
})
