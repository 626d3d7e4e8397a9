// An instance that was upgraded from any version since 1.0 ends with the same schema as a new one.
import { Database as Sqlite } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { openDatabase } from '../../../src/platform/db/database'
import { migrations } from '../../../src/platform/db/migrations'
import { temporaryFolder } from '../../support/temporary-folder'
import { makeOldDatabase, oldSchema } from './old-database'

const users = 3

/** Tables, indexes and triggers by name, as SQLite stores them. */
function schemaOf(path: string) {
  using sqlite = new Sqlite(path, { readonly: true })
  return sqlite
    .query<{ name: string; sql: string | null }, []>('SELECT name, sql FROM sqlite_schema ORDER BY name')
    .all()
    .map(({ name, sql }) => [name, sql?.replaceAll(/\s+/g, ' ')])
}

const fresh = temporaryFolder()
const freshPath = join(fresh.path, 'trackhut.db')
openDatabase(freshPath).close()
const expected = schemaOf(freshPath)
fresh[Symbol.dispose]()

const schemas = Array.from({ length: migrations.length - oldSchema + 1 }, (_, index) => oldSchema + index)

describe.each(schemas)('schema %d', schema => {
  test('becomes that of today, sound and with everything in it', () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'trackhut.db')
    makeOldDatabase(path, users, schema)
    openDatabase(path).close()
    expect(schemaOf(path)).toEqual(expected)
    using sqlite = new Sqlite(path)
    expect(sqlite.query('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    expect(sqlite.query('PRAGMA foreign_key_check').all()).toEqual([])
    const kept = sqlite
      .query(
        'SELECT username, title, distance_m FROM workouts JOIN users ON users.id = user_id ORDER BY users.id',
      )
      .all()
    expect(kept).toEqual(
      Array.from({ length: users }, (_, user) => ({
        username: `user_${user}`,
        title: 'Round the lake',
        distance_m: 20000,
      })),
    )
  })
})
