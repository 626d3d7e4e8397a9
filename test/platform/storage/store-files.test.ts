// The files and rows that are left if an error occurs between writing the files and writing the rows.
import { describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { users } from '../../../src/platform/db/tables'
import { releaseFiles, storeFiles } from '../../../src/platform/storage/store-files'
import { storedThings } from '../../support/stored'
import { openTestApp } from '../../support/test-app'

type App = ReturnType<typeof openTestApp>

const path = 'workouts/1/a.gpx'
const content = new TextEncoder().encode('a file')

const begin = async () => {
  const app = openTestApp()
  const { account } = await app.user('sam')
  return { app, owner: { userId: account.id, folder: `workouts/${account.id}` } }
}

const left = (app: App) => {
  const { files, orphanedFiles } = storedThings(app)
  return { files, orphanedFiles }
}
const nothing = { files: [], orphanedFiles: [] }

test('files are noted as orphaned until their rows are stored', async () => {
  const { app, owner } = await begin()
  await using _ = app
  const answer = await storeFiles(
    app.ctx,
    owner,
    async save => {
      await save({ [path]: content })
      expect(left(app)).toEqual({ files: [path], orphanedFiles: [{ path }] })
      return 7
    },
    (_, written) => `rows for ${written}`,
  )
  expect(answer).toBe('rows for 7')
  expect(left(app)).toEqual({ files: [path], orphanedFiles: [] })
})

test('files nobody wants any more are removed', async () => {
  const { app, owner } = await begin()
  await using _ = app
  const isWanted = await storeFiles(
    app.ctx,
    owner,
    save => save({ [path]: content }),
    () => false,
  )
  expect(isWanted).toBe(false)
  expect(left(app)).toEqual(nothing)
})

test.each(['while files are written', 'while rows are stored'])(
  'what fails %s takes the files with it',
  async when => {
    const { app, owner } = await begin()
    await using _ = app
    const fails = storeFiles(
      app.ctx,
      owner,
      async save => {
        await save({ [path]: content })
        if (when === 'while files are written') throw new Error('no luck')
      },
      tx => {
        tx.update(users).set({ bio: 'changed' }).run()
        throw new Error('no luck')
      },
    )
    await expect(fails).rejects.toThrow('no luck')
    expect(left(app)).toEqual(nothing)
    expect(app.ctx.db.select().from(users).get()?.bio).toBeNull()
  },
)

test.each(['before', 'after'])('an account that goes %s its file is written leaves nothing', async when => {
  const { app, owner } = await begin()
  await using _ = app
  const deleteAccount = () => app.ctx.db.delete(users).where(eq(users.id, owner.userId)).run()
  const fails = storeFiles(
    app.ctx,
    owner,
    async save => {
      if (when === 'before') deleteAccount()
      await save({ [path]: content })
      deleteAccount()
    },
    () => {
      throw new Error('no account')
    },
  )
  await expect(fails).rejects.toMatchObject({ kind: 'unauthorized' })
  expect(left(app)).toEqual(nothing)
  expect(await app.ctx.files.list('workouts')).toEqual([])
})

test('files that are let go are removed once that is committed', async () => {
  const { app, owner } = await begin()
  await using _ = app
  await storeFiles(
    app.ctx,
    owner,
    save => save({ [path]: content }),
    () => {},
  )
  const isStillThere = await releaseFiles(app.ctx, (_, release) => {
    release([path])
    return left(app)
  })
  expect(isStillThere).toEqual({ files: [path], orphanedFiles: [{ path }] })
  expect(left(app)).toEqual(nothing)
})

test('files that are let go stay when that is not committed', async () => {
  const { app, owner } = await begin()
  await using _ = app
  await storeFiles(
    app.ctx,
    owner,
    save => save({ [path]: content }),
    () => {},
  )
  const fails = releaseFiles(app.ctx, (_, release) => {
    release([path])
    throw new Error('no luck')
  })
  await expect(fails).rejects.toThrow('no luck')
  expect(left(app)).toEqual({ files: [path], orphanedFiles: [] })
})

describe('files that cannot be removed now', () => {
  const beginStuck = async () => {
    const begun = await begin()
    begun.app.ctx.db.run(sql`CREATE TRIGGER stuck BEFORE DELETE ON orphaned_files
      BEGIN SELECT raise(ABORT, 'it is stuck'); END`)
    return begun
  }
  const left = /Files that nothing needs any more could not be removed/

  test('do not hide why they are not wanted', async () => {
    const { app, owner } = await beginStuck()
    await using _ = app
    const fails = storeFiles(
      app.ctx,
      owner,
      save => save({ [path]: content }),
      () => {
        throw new Error('no luck')
      },
    )
    await expect(fails).rejects.toThrow('no luck')
    expect(app.logLines.join()).toMatch(left)
  })

  test('do not fail what has succeeded without them', async () => {
    const { app, owner } = await beginStuck()
    await using _ = app
    const isWanted = await storeFiles(
      app.ctx,
      owner,
      save => save({ [path]: content }),
      () => false,
    )
    expect(isWanted).toBe(false)
    expect(app.logLines.join()).toMatch(left)
  })
})
