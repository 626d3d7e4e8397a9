import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { openDatabase } from '../../../src/platform/db/database'
import { migrations } from '../../../src/platform/db/migrations'
import { temporaryFolder } from '../../support/temporary-folder'

const name = '0014_jobs_due_again.sql'
const before = migrations.slice(
  0,
  migrations.findIndex(migration => migration.name === name),
)

test('jobs of imports that had subjects of their own are one each, and the others stay', () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'trackhut.db')
  const old = openDatabase(path, before)
  old.sqlite.run(`INSERT INTO jobs (kind, subject, attempts, due_at) VALUES
    ('import-account', '3/ab12cd34', 0, 900), ('import-account', '12/00000000', 0, 200),
    ('import-account', '3/ffffffff', 2, 100), ('merge-heat', '77', 0, 300), ('add-heat', '3', 1, 400),
    ('draw-picture', '0123abcd', 0, 500), ('knit', '3/ab', 0, 600)`)
  old.close()
  const { sqlite, close } = openDatabase(path)
  const rows = sqlite.query('SELECT kind, subject, attempts, due_at FROM jobs ORDER BY due_at').values()
  expect(rows).toEqual([
    ['import-account', '3', 2, 100],
    ['import-account', '12', 0, 200],
    ['draw-picture', '0123abcd', 0, 500],
    ['knit', '3/ab', 0, 600],
  ])
  close()
})
