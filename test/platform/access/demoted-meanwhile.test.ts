// Rights are checked when a request arrives, and again before it changes anything.
import { expect, test } from 'bun:test'
import { updateUser } from '../../../src/accounts/users/store'
import { openTestApp } from '../../support/test-app'

test.each([
  ['/api/config', { max_users: 5 }],
  ['/api/sports/1', { is_active: false }],
  ['/api/equipment-types/1', { is_active: false }],
  ['/api/users/kim', { activate: true }],
])('who is no administrator any more when the body arrives changes nothing at %s', async (path, changes) => {
  await using app = openTestApp()
  const admin = await app.user('admin', { isAdmin: true })
  await app.user('kim', { isActive: false })
  const tables = ['instance_config', 'sports', 'equipment_types', 'users']
  const contents = () => tables.map(table => app.ctx.database.sqlite.query(`SELECT * FROM ${table}`).all())
  let before: unknown[][] = []
  const sendBody = (controller: ReadableStreamDefaultController) => {
    updateUser(app.ctx.db, admin.account.id, { isAdmin: false })
    before = contents()
    controller.enqueue(new TextEncoder().encode(JSON.stringify(changes)))
    controller.close()
  }
  // The function runs when the body is read, after the server has authenticated the user.
  const body = new ReadableStream({ pull: sendBody }, { highWaterMark: 0 })
  const headers = { 'content-type': 'application/json' }
  const answer = await admin.request('PATCH', path, { body, headers })
  expect([answer.status, answer.body]).toEqual([
    403,
    { status: 'error', message: 'you do not have permissions' },
  ])
  expect(contents()).toEqual(before)
})
