import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { updateUser } from '../../../../src/cli/commands/users/update-user'
import { findAccount } from '../../../../src/platform/access/store'
import { updateInstanceConfig } from '../../../../src/platform/configuration/store'
import { auditActs } from '../../../../src/platform/db/tables'
import { CommandFailed } from '../../../../src/platform/errors'
import { storageLimitOf } from '../../../../src/platform/storage/storage-limit'
import { setUpApp } from '../../../accounts/factors/set-up'
import { commandsOn } from '../../../support/commands'
import { openTestApp, password } from '../../../support/test-app'
import { emailOf, peopleOf } from './people'

/** Opens an app with an administrator, and a user `ada` who is no administrator. */
async function open() {
  const app = openTestApp()
  await app.user('bob', { isAdmin: true })
  const ada = await app.user('ada')
  const run = commandsOn(app)
  return {
    ...peopleOf(app),
    app,
    ada,
    update: (name: string, options = {}) => run(updateUser, name, options),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

test('activates somebody who registered, at once', async () => {
  await using made = await open()
  const { app, update, tryLogIn } = made
  const json = { username: 'dan', email: emailOf('dan'), password, accepted_policy: true }
  expect((await app.request('POST', '/api/auth/register', { json })).status).toBe(200)
  expect((await tryLogIn(json.email)).status).toBe(401)
  expect(await update('dan', { activate: true })).toBe("User 'dan' updated.")
  expect((await tryLogIn(json.email)).status).toBe(200)
})

test('gives the rights of an administrator to a session that is open; taking them ends it', async () => {
  await using made = await open()
  const { update, profile, logIn } = made
  for (const [yes, no] of [
    ['true', 'no'],
    ['1', 'OFF'],
  ] as const) {
    const token = await logIn('ada')
    expect(await update('ada', { 'set-admin': yes })).toBe("User 'ada' updated.")
    expect(await profile(token)).toMatchObject({ status: 200, admin: true })
    expect(await update('ada', { 'set-admin': no })).toBe("User 'ada' updated.")
    expect(await profile(token)).toMatchObject({ status: 401 })
    expect(await profile(await logIn('ada'))).toMatchObject({ admin: false })
  }
})

test('takes no rights that are not there: the session goes on', async () => {
  await using made = await open()
  expect(await made.update('ada', { 'set-admin': 'false' })).toBe("User 'ada' updated.")
  expect((await made.profile(made.ada.token)).status).toBe(200)
})

test('replaces the password, and ends all sessions', async () => {
  await using made = await open()
  const said = await made.update('ada', { 'reset-password': true })
  const [, word] = /^User 'ada' updated\.\nThe new password is: (\S{40})$/.exec(said) ?? []
  expect((await made.profile(made.ada.token)).status).toBe(401)
  expect((await made.tryLogIn(emailOf('ada'))).status).toBe(401)
  expect(await made.logIn('ada', word)).toBeString()
})

test('removes a second factor, if there is one, and writes it down', async () => {
  await using made = await open()
  const { app, ada, update, tryLogIn } = made
  const told = () =>
    app.ctx.db.select().from(auditActs).where(eq(auditActs.act, 'second-factor-removed')).all().length
  expect(await update('ada', { 'remove-second-factor': true })).toBe("User 'ada' updated.")
  expect(told()).toBe(0)
  await setUpApp(app, ada)
  expect((await tryLogIn(emailOf('ada'))).status).toBe(401)
  expect(await update('ada', { 'remove-second-factor': true })).toBe("User 'ada' updated.")
  expect((await tryLogIn(emailOf('ada'))).status).toBe(200)
  expect(told()).toBe(1)
  expect((await made.profile(ada.token)).status).toBe(200)
})

test('replaces the address, and ends all sessions', async () => {
  await using made = await open()
  expect(await made.update('ada', { 'update-email': emailOf('new') })).toBe("User 'ada' updated.")
  expect((await made.profile(made.ada.token)).status).toBe(401)
  expect((await made.tryLogIn(emailOf('ada'))).status).toBe(401)
  expect((await made.tryLogIn(emailOf('new'))).status).toBe(200)
})

test('may change nothing but the case of an address', async () => {
  await using made = await open()
  expect(await made.update('ada', { 'update-email': 'Ada@example.org' })).toBe("User 'ada' updated.")
  expect((await made.tryLogIn(emailOf('ada'))).status).toBe(200)
})

test('suspends somebody whose session is open, until that ends', async () => {
  await using made = await open()
  const { update, profile, tryLogIn, ada } = made
  expect(await update('ada', { suspend: 'true' })).toBe("User 'ada' updated.")
  expect([(await profile(ada.token)).status, (await tryLogIn(emailOf('ada'))).status]).toEqual([401, 401])
  expect(await update('ada', { suspend: 'no' })).toBe("User 'ada' updated.")
  expect((await profile(ada.token)).status).toBe(200)
})

test('ends all sessions, and nothing else', async () => {
  await using made = await open()
  expect(await made.update('ada', { 'end-sessions': true })).toBe("User 'ada' updated.")
  expect((await made.profile(made.ada.token)).status).toBe(401)
  expect(await made.logIn('ada')).toBeString()
})

test('limits the storage of one account', async () => {
  await using made = await open()
  const limit = async (text: string) => {
    expect(await made.update('ada', { 'storage-limit': text })).toBe("User 'ada' updated.")
    const found = findAccount(made.app.ctx.db, made.ada.account.id)!
    return [found.storageLimit, storageLimitOf(made.app.ctx.db, found)]
  }
  updateInstanceConfig(made.app.ctx.db, { storageLimit: 7000 })
  expect(await limit('1.5kb')).toEqual([1536, 1536])
  expect(await limit('5GB')).toEqual([5 * 1024 ** 3, 5 * 1024 ** 3])
  expect(await limit('900')).toEqual([900, 900])
  expect(await limit('none')).toEqual([0, null])
  expect(await limit('default')).toEqual([null, 7000])
  const { act, times, via, whomId } = made.app.ctx.db.select().from(auditActs).get()!
  expect<unknown>({ act, times, via, whomId }).toEqual({
    ...{ act: 'storage-limit-changed', via: 'command-line' },
    ...{ times: 5, whomId: made.ada.account.id },
  })
  for (const wrong of ['0', '0GB', '-1', '5 apples', '1e3', '99999999TB', '']) {
    await expect(made.update('ada', { 'storage-limit': wrong })).rejects.toThrow(
      'is not a size such as 500MB or 5GB',
    )
  }
})

test('says so when a limit is reached already', async () => {
  await using made = await open()
  await made.ada.upload()
  expect(await made.update('ada', { 'storage-limit': '1KB' })).toMatch(
    /^User 'ada' updated\.\nThe account uses \d+\.\dKB already: nothing more of it is stored until something is deleted\.$/,
  )
  expect(await made.update('ada', { suspend: 'true' })).toBe("User 'ada' updated.")
  expect(await made.update('ada', { 'storage-limit': '1GB' })).toBe("User 'ada' updated.")
})

test('says so when there is nothing to change', async () => {
  await using made = await open()
  expect(await made.update('ada')).toBe('No updates.')
})

const notFound = (name: string) => `User '${name}' not found.\nCheck the provided user name (case sensitive).`

describe('refuses', () => {
  test.each([
    ['a user that is not there', 'nobody', { activate: true }, notFound('nobody')],
    ['a name in the wrong case', 'ADA', { activate: true }, notFound('ADA')],
    [
      'an address that is none',
      'ada',
      { 'update-email': 'nowhere' },
      'An error occurred: valid email must be provided',
    ],
    [
      'the present address',
      'ada',
      { 'update-email': emailOf('ada') },
      'An error occurred: new email must be different than current email',
    ],
    [
      'the address of somebody else, whatever its case',
      'ada',
      { 'update-email': 'BOB@example.org' },
      'An error occurred: this email belongs to another user',
    ],
    [
      'to leave no administrator',
      'bob',
      { 'set-admin': 'false' },
      "User 'bob' is the only administrator. Make somebody else one first.",
    ],
    [
      'to suspend the only administrator',
      'bob',
      { suspend: 'true' },
      "User 'bob' is the only administrator. Make somebody else one first.",
    ],
  ])('%s', async (_, name, options, sentence) => {
    await using made = await open()
    await expect(made.update(name, options)).rejects.toThrow(new CommandFailed(sentence))
  })

  test('all of it when it refuses a part', async () => {
    await using made = await open()
    const options = { 'set-admin': 'true', 'reset-password': true, 'update-email': emailOf('bob') }
    await expect(made.update('ada', options)).rejects.toThrow(CommandFailed)
    expect(await made.profile(made.ada.token)).toMatchObject({ status: 200, admin: false })
    expect(await made.profile(await made.logIn('ada'))).toMatchObject({ email: emailOf('ada') })
  })
})
