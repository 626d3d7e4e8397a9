// If files of a running server are deleted, the server logs it and saves a copy of the database.
import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createFirstAccount, startServer, unlimited } from '../support/executable'
import { temporaryFolder } from '../support/temporary-folder'
import { until } from '../support/waiting'

// The tests run concurrently, because they mostly wait until the server checks its files.
test.concurrent.each(['trackhut.db', 'lock.db'])(
  '%s is missed, nothing more is written, and there is a copy',
  async name => {
    using folder = temporaryFolder()
    await using server = await startServer({ folder: folder.path, ...unlimited })
    const token = await createFirstAccount(server)
    const dataDir = join(folder.path, 'trackhut-data')
    rmSync(join(dataDir, name))
    const add = async () => {
      const json = { label: 'Bike', equipment_type_id: 1 }
      return (await server.request('POST', '/api/equipments', { token, json })).status
    }
    await until(async () => (await add()) === 500, { everyMs: 50 })
    expect((await server.request('GET', '/healthz')).status).toBe(503)
    expect(server.output()).toContain(join(dataDir, name))
    const [copy = ''] = readdirSync(join(dataDir, 'snapshots'))
    expect(copy).toMatch(/^rescued-.+\.db$/)
    using database = new Database(join(dataDir, 'snapshots', copy), { readonly: true })
    expect(database.query('SELECT username FROM users').all()).toHaveLength(1)
    expect(await server.stop()).toBe(0)
  },
)
