// Whoever deletes their account is gone: not a word of theirs is left on the disk, not even where something was.
import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { imports, outbox, workouts } from '../../../src/platform/db/tables'
import { makeExport } from '../../../src/transfer/exports/make-export'
import { insertApp } from '../../support/app-tokens'
import { rideWith } from '../../support/recordings'
import { openTestApp, startOfTest } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import {
  archivedWorkout,
  archiveOf,
  doNextPart,
  newShortId,
  sendArchive,
} from '../../transfer/imports/importing'
import { giveAvatar, plain } from '../avatars/give-avatar'

/** Which texts are found in any file below a folder, the database's among them. */
function found(folder: string, texts: string[]): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => readFileSync(join(entry.parentPath, entry.name)))
  return texts.filter(text => files.some(file => file.includes(text)))
}

/** Words that are nowhere else. */
const words = Array.from({ length: 18 }, (_, index) => `canary${String(index).padStart(2, '0')}end`)
const word = (index: number) => words[index]!

async function fillAccount(app: ReturnType<typeof openTestApp>) {
  const user = await app.user(word(0), { email: `${word(1)}@example.org`, isAdmin: false })
  await user.request('POST', '/api/auth/profile/edit', {
    json: { first_name: word(2), last_name: word(3), location: word(4), bio: word(5), birth_date: null },
  })
  const bike = { label: word(6), description: word(7), equipment_type_id: 2, default_for_sport_ids: [1] }
  await user.request('POST', '/api/equipments', { json: bike })
  await user.upload(rideWith(`<name>${word(8)}</name><desc>${word(9)}</desc>`), { notes: word(10) })
  const byHand = { sport_id: 5, workout_date: '2026-04-01 08:00', duration: 3600, distance: 12.345 }
  await user.request('POST', '/api/workouts/no_gpx', { json: { ...byHand, title: word(11) } })
  await giveAvatar(user, plain([200, 10, 10, 255]))
  insertApp(app.ctx, user, { name: word(12) })
  await user.request('POST', '/api/oauth/personal-tokens', {
    json: { name: word(13), scope: 'profile:read' },
  })
  app.ctx.db
    .insert(outbox)
    .values({
      userId: user.account.id,
      kind: 'confirm-email',
      recipient: `${word(14)}@example.org`,
      details: { newAddress: `${word(14)}@example.org` },
      createdAt: app.ctx.clock(),
    })
    .run()
  await user.request('POST', '/api/auth/account/export/request')
  await makeExport(app.ctx, user.account.id, new AbortController().signal)
  return user
}

/** One that has been looked through, and is not yet stored. */
async function beginImport(
  app: ReturnType<typeof openTestApp>,
  user: Awaited<ReturnType<typeof fillAccount>>,
) {
  const bike = { id: newShortId(), label: word(15), equipment_type: { id: 2 } }
  const archive = archiveOf(
    [archivedWorkout({ title: word(16) }), archivedWorkout({ title: word(17), id: 'x' })],
    {
      'user_equipments_data.json': [bike],
    },
  )
  await sendArchive(user, archive)
  await doNextPart(app, user)
}

test('no word of a deleted account is left', async () => {
  await using app = openTestApp()
  const kim = await app.user('kim', { bio: 'canary of kim' })
  await kim.upload()
  const user = await fillAccount(app)
  await beginImport(app, user)
  app.ctx.database.checkpoint()
  expect(found(app.dataDir, words)).toEqual(words)

  expect((await user.delete(`/api/users/${word(0)}`)).status).toBe(204)
  app.ctx.database.checkpoint()
  expect(found(app.dataDir, words)).toEqual([])
  expect(found(app.dataDir, ['canary of kim'])).toEqual(['canary of kim'])
  expect(app.ctx.db.select().from(imports).all()).toEqual([])
  const folders = readdirSync(join(app.dataDir, 'uploads'), { recursive: true }).map(String)
  expect(folders.filter(path => path.endsWith(`/${user.account.id}`))).toEqual([])
})

// Among so many, SQLite merges pages while it deletes; of rows that lie like these it would leave copies.
test.each([9, 25, 37])('nor of what lay between the workouts of others (%d)', async seed => {
  await using app = openTestApp()
  const users = [await app.user('kim'), await app.user('sam')] as const
  let state = seed
  const next = (limit: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * limit)
  }
  app.ctx.db.transaction(tx => {
    for (let index = 0; index < 400; index++) {
      const owner = next(2) ? users[0] : users[1]
      const notes = `canary of ${owner.account.username}${'.'.repeat(next(300))}`
      tx.insert(workouts)
        .values(workoutOf(owner, index, notes))
        .run()
    }
  })
  expect((await users[0].delete('/api/users/kim')).status).toBe(204)
  app.ctx.database.checkpoint()
  expect(found(app.dataDir, ['canary of kim', 'canary of sam'])).toEqual(['canary of sam'])
})

const workoutOf = ({ account }: TestUser, index: number, notes: string) => ({
  shortId: newShortId(),
  userId: account.id,
  sportId: 1,
  title: 'ride',
  notes,
  workoutDate: new Date(startOfTest.getTime() - index * 3_600_000),
  createdAt: startOfTest,
  durationS: 60,
  movingS: 60,
  distanceM: 100,
  aveSpeedCkmh: 600,
  maxSpeedCkmh: 600,
})
