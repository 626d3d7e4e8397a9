import { expect, test } from 'bun:test'
import { listUsers } from '../../../../src/cli/commands/users/list-users'
import { updateUser } from '../../../../src/cli/commands/users/update-user'
import { formatFileSize } from '../../../../src/lib/files/file-size'
import { storageOf } from '../../../../src/platform/storage/storage-limit'
import { commandsOn } from '../../../support/commands'
import { testApp } from '../../../support/test-app'

const app = testApp()
const run = commandsOn(app)
await app.user('first', { isAdmin: true })
await app.user('bob', { isActive: false })
await app.user('kim', { isSuspended: true })
const ada = await app.user('ada')
await ada.upload()
await run(updateUser, 'ada', { 'storage-limit': '5GB' })
const used = storageOf(app.ctx.db, ada.account.id)

test('is a table in the order of names', async () => {
  expect(await run(listUsers)).toBe(
    [
      'Username  Workouts  Active     Admin  Created     Storage  Limit  Email',
      `ada       1         yes        no     2026-06-01  ${formatFileSize(used)}   5.0GB  ada@example.org`,
      'bob       0         no         no     2026-06-01  0 bytes  none   bob@example.org',
      'first     0         yes        yes    2026-06-01  0 bytes  none   first@example.org',
      'kim       0         suspended  no     2026-06-01  0 bytes  none   kim@example.org',
    ].join('\n'),
  )
})

test('is JSON for scripts', async () => {
  expect(JSON.parse(await run(listUsers, '', { json: true }))).toEqual(
    ['ada', 'bob', 'first', 'kim'].map(username => ({
      username,
      email: `${username}@example.org`,
      is_active: username !== 'bob',
      suspended: username === 'kim',
      is_admin: username === 'first',
      created_at: '2026-06-01T10:00:00.000Z',
      nb_workouts: username === 'ada' ? 1 : 0,
      storage_used: username === 'ada' ? used : 0,
      storage_limit: username === 'ada' ? 5 * 1024 ** 3 : null,
    })),
  )
})
