import { describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { deleteUser } from '../../../../src/cli/commands/users/delete-user'
import { CommandFailed } from '../../../../src/platform/errors'
import { commandsOn } from '../../../support/commands'
import { openTestApp } from '../../../support/test-app'

/** Opens an app with a single administrator, and a user `ada` who has a workout. */
async function open() {
  const app = openTestApp()
  const admin = await app.user('first', { isAdmin: true })
  const ada = await app.user('ada')
  await ada.upload()
  const run = commandsOn(app)
  return {
    app,
    admin,
    ada,
    files: join(app.dataDir, 'uploads', 'workouts', String(ada.account.id)),
    remove: (name: string, options = {}) => run(deleteUser, name, options),
    /** Number of rows of a user, by table that refers to users. */
    rows() {
      const { sqlite } = app.ctx.database
      const tables = sqlite
        .query<{ name: string }, []>(
          "SELECT t.name FROM pragma_table_list t JOIN pragma_table_info(t.name) c WHERE c.name = 'user_id'",
        )
        .all()
      return tables.map(
        ({ name }) =>
          sqlite
            .query<{ n: number }, [number]>(`SELECT count(*) AS n FROM ${name} WHERE user_id = ?`)
            .get(ada.account.id)?.n,
      )
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

test('says what would be deleted, and does it when that is confirmed', async () => {
  await using made = await open()
  const { app, admin, ada, files, remove } = made
  const taken = join(app.dataDir, 'inbox', 'ada', 'done')
  mkdirSync(taken, { recursive: true })
  expect(existsSync(files)).toBe(true)
  await expect(remove('ada')).rejects.toThrow(
    new CommandFailed(
      "This would delete user 'ada' (ada@example.org) with 1 workout and all files, permanently. Add --yes to do it.",
    ),
  )
  expect((await ada.get('/api/auth/profile')).status).toBe(200)

  expect(await remove('ada', { yes: true })).toBe("User 'ada' deleted.")
  expect((await ada.get('/api/auth/profile')).status).toBe(401)
  expect((await admin.get('/api/users/ada')).status).toBe(404)
  expect(new Set(made.rows())).toEqual(new Set([0]))
  expect(existsSync(files)).toBe(false)
  expect(readdirSync(join(app.dataDir, 'inbox'))).toEqual([])
  expect(app.ctx.database.sqlite.query('SELECT * FROM orphaned_files').all()).toEqual([])
})

describe('refuses', () => {
  test.each([
    [
      'the only administrator',
      'first',
      "User 'first' is the only administrator. Make somebody else one first.",
    ],
    [
      'somebody who is not there',
      'Ada',
      "User 'Ada' not found.\nCheck the provided user name (case sensitive).",
    ],
  ])('%s', async (_, name, sentence) => {
    await using made = await open()
    await expect(made.remove(name, { yes: true })).rejects.toThrow(new CommandFailed(sentence))
    for (const user of [made.admin, made.ada]) expect((await user.get('/api/auth/profile')).status).toBe(200)
  })
})
