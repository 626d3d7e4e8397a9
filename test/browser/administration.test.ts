// Administrators change users and settings, and users see the effects, in a real browser, against the executable. Each
// test starts where the previous one ended.

import { describe, expect, test } from 'bun:test'
import { createFirstAccount, firstAccount, logIn, type NewAccount, startServer } from '../support/executable'
import { soon } from '../support/soon'
import { temporaryFolder } from '../support/temporary-folder'
import { tupleOf } from '../support/tuple'
import { appears, hasFocus, onPage } from './on-page'
import { openBrowser } from './opened-browser'

const { server, page, on: my, look, openWindow, errors, foreign, refusals, faults } = await openBrowser()
await createFirstAccount(server)

const newcomer = (username: string): NewAccount => ({
  username,
  email: `${username}@example.org`,
  password: `correct horse ${username}`,
})
const [ann, bert, clara] = tupleOf(3, ['ann', 'bert', 'clara'].map(newcomer))
for (const account of [ann, bert, clara]) expect(await register(account)).toBe(200)

/** The window of the user whose account is changed. */
const theirs = await openWindow()
const their = theirs.on

async function register(account: NewAccount): Promise<number> {
  const json = { ...account, accepted_policy: true }
  return (await server.request('POST', '/api/auth/register', { json })).status
}

const row = (username: string) => page.getByRole('listitem').filter({ has: my.link(username) })
const inDialog = (name: string, action: string) =>
  page.getByRole('alertdialog', { name }).getByRole('button', { name: action, exact: true })
const focused = () => page.locator(':focus')

const says = (sentence: string, on = page) => appears(on.getByText(sentence))

/** Loads the page of a user without navigation inside the app, as from a bookmark. */
async function openUser({ username }: NewAccount) {
  await page.goto(`/admin/users/${username}`)
  expect(await appears(my.heading(username))).toBe(true)
}

describe('the way there', () => {
  test('leads through the account menu to an overview', async () => {
    await page.goto('/')
    await my.logIn(firstAccount)
    await page
      .getByRole('button', { name: /^Account of first\. Something .* needs your attention\.$/ })
      .click()
    expect(await appears(page.getByRole('menuitem', { name: '3 accounts wait to be activated' }))).toBe(true)
    await page.getByRole('menuitem', { name: 'Administration' }).click()
    expect(await appears(my.heading('Administration'))).toBe(true)
    expect(await appears(my.link('3 accounts wait to be activated'))).toBe(true)
    expect(await says('Accounts4')).toBe(true)
    expect(await says('Not active yet3')).toBe(true)
    await look('administration')
  })
})

describe('the list of users', () => {
  test('finds part of a username, keeps the search in the address, and goes back from it', async () => {
    await page.getByRole('navigation', { name: 'Administration' }).getByText('Users').click()
    expect(await says('4 users')).toBe(true)
    await look('users')
    await my.field('Find a username').fill('AR')
    expect(await says('1 user')).toBe(true)
    await soon(() => row('clara').count()).toBe(1)
    await soon(() => page.url()).toBe(`${server.origin}/admin/users?q=AR`)
    await page.goBack()
    expect(await says('4 users')).toBe(true)
    await soon(() => my.field('Find a username').inputValue()).toBe('')
  })

  test('says when nobody is found, and leads back to everybody', async () => {
    await my.field('Find a username').fill('nobody')
    expect(await says('No username contains “nobody”.')).toBe(true)
    await look('users-nobody')
    await my.link('Show all users').click()
    expect(await appears(row('ann'))).toBe(true)
  })

  test('activates who waits with one press', async () => {
    await theirs.page.goto('/')
    await their.logIn(ann)
    expect(await says('This account is not active.', theirs.page)).toBe(true)
    await my.link('Show them first').click()
    await my.button('Activate ann').click()
    expect(await says('ann can log in now')).toBe(true)
    await my.button('Activate ann').waitFor({ state: 'detached' })
    await soon(() => focused().textContent()).toBe('ann')
    await their.logIn(ann)
    expect(await appears(their.heading('Welcome'))).toBe(true)
  })
})

describe('an account', () => {
  test('that is the only administrator’s keeps its rights', async () => {
    await openUser(firstAccount)
    await my.button('Remove rights').click()
    await my.button('Remove my rights').click()
    expect(await says('There must be at least one administrator.')).toBe(true)
    await look('user-last-administrator')
    await inDialog('Remove your own rights?', 'Cancel').click()
  })

  test('that is no administrator’s finds no administration until it is made one', async () => {
    await theirs.page.goto('/admin/users')
    expect(await appears(their.heading('There is nothing here'))).toBe(true)
    await openUser(ann)
    await soon(() => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Password',
      'Access',
      'Email',
      'Sessions',
      'Storage limit',
      'Administrator rights',
      'Delete account',
    ])
    await look('user')
    await my.button('Make administrator').click()
    expect(await says('ann is an administrator now')).toBe(true)
    expect(await appears(my.button('Remove rights'))).toBe(true)
    await theirs.page.reload()
    expect(await appears(their.heading('Users'))).toBe(true)
  })

  test('may have a storage limit of its own, which both are told', async () => {
    await openUser(ann)
    await page.getByRole('radio', { name: 'Its own limit' }).click()
    await my.field('Most it may use').fill('2.5')
    await my.button('Save limit').click()
    expect(await says('Storage limit saved')).toBe(true)
    expect(await says('0 bytes of 2.5 MB')).toBe(true)
    await look('user-storage-limit')
    await theirs.page.goto('/settings/account')
    expect(await says('0 bytes of 2.5 MB', theirs.page)).toBe(true)
    await page.getByRole('radio', { name: 'As for all' }).click()
    await my.button('Save limit').click()
    await soon(() => page.getByText('0 bytes of 2.5 MB').count()).toBe(0)
    expect(await says('0 bytes')).toBe(true)
  })

  test('gets a new password by a link that is handed over', async () => {
    await openUser(bert)
    await look('user-not-active')
    await my.button('Activate').click()
    expect(await says('Active: can log in.')).toBe(true)
    await my.button('Reset password').click()
    await inDialog('Reset the password of bert?', 'Reset password').click()
    expect(await says('Hand over this link')).toBe(true)
    await my.button('Copy: Link').click()
    expect(await says('Copied.')).toBe(true)
    await look('user-link')
    const link = await my.field('Link').inputValue()
    expect(link).toStartWith(`${server.origin}/password-reset?token=`)
    await inDialog('Hand over this link', 'Close').click()

    bert.password = 'a password of my own'
    await theirs.page.goto(link)
    await their.field('New password').fill(bert.password)
    await their.button('Set password').click()
    expect(await says('Your password is set', theirs.page)).toBe(true)
    expect(await logIn(server, bert)).toBeString()
  })

  test('gets another email at once where there is no mail, but not that of somebody else', async () => {
    await my.field('New email').fill(ann.email)
    await my.button('Change email').click()
    expect(await says('Another account has this address.')).toBe(true)
    await my.field('New email').fill('robert@example.org')
    await my.button('Change email').click()
    expect(await says('Email changed')).toBe(true)
    bert.email = 'robert@example.org'
    expect(await logIn(server, bert)).toBeString()
  })

  test('is suspended until that ends, and nothing of it is lost', async () => {
    const token = await logIn(server, bert)
    const profile = async () => (await server.request('GET', '/api/auth/profile', { token })).status
    await openUser(bert)
    await my.button('Suspend').click()
    expect(await says('Until you end the suspension, bert cannot log in or upload')).toBe(true)
    await look('user-suspend')
    await inDialog('Suspend the account of bert?', 'Suspend').click()
    expect(await says('bert is suspended')).toBe(true)
    await soon(() => focused().textContent()).toStartWith('Suspended: cannot log in.')
    await look('user-suspended')
    expect(await profile()).toBe(401)
    await page.goto('/admin/users')
    expect(await appears(row('bert').getByText('Suspended'))).toBe(true)
    await look('users-suspended')
    await openUser(bert)
    await my.button('End suspension').click()
    expect(await says('Active: can log in.')).toBe(true)
    expect(await profile()).toBe(200)
  })

  test('that was changed after an attempt had failed does not move the focus', async () => {
    const access = async (suspended: boolean) => {
      const token = await logIn(server, firstAccount)
      return (await server.request('PATCH', '/api/users/bert', { token, json: { suspended } })).status
    }
    expect(await access(true)).toBe(200)
    await openUser(bert)
    await page.route('**/api/users/bert', route => route.fulfill({ status: 503 }), { times: 1 })
    await my.button('End suspension').click()
    expect(await appears(page.getByRole('alert'))).toBe(true)
    expect(refusals.pop()).toBe('503 /api/users/bert')
    expect(await access(false)).toBe(200)
    bert.email = 'bert@example.com'
    await my.field('New email').fill(bert.email)
    await my.field('New email').press('Enter')
    expect(await says('Active: can log in.')).toBe(true)
    expect(await hasFocus(my.field('New email'))).toBe(true)
  })

  test('is logged out everywhere', async () => {
    const token = await logIn(server, bert)
    await openUser(bert)
    await my.button('End all sessions').click()
    await look('user-end-sessions')
    await inDialog('End all sessions of bert?', 'End all sessions').click()
    expect(await says('All sessions of bert have ended')).toBe(true)
    expect((await server.request('GET', '/api/auth/profile', { token })).status).toBe(401)
    expect(await logIn(server, bert)).toBeString()
    // Administrators cannot suspend themselves. When they end all their sessions, the present session stays.
    await openUser(firstAccount)
    expect(await my.button('Suspend').count()).toBe(0)
    await my.button('End all sessions').click()
    await inDialog('End all sessions of first?', 'End all sessions').click()
    expect(await says('All sessions of first have ended')).toBe(true)
    await page.reload()
    expect(await appears(my.heading('first'))).toBe(true)
  })

  test('is deleted when its name is typed, for good', async () => {
    await openUser(clara)
    await my.button('Delete').click()
    await my.field('Type clara to confirm').fill('claire')
    await my.button('Delete account').click()
    expect(await says('This is not the username.')).toBe(true)
    await look('user-delete')
    await my.field('Type clara to confirm').fill('clara')
    await my.button('Delete account').click()
    expect(await says('The account of clara has been deleted')).toBe(true)
    expect(await says('3 users')).toBe(true)
    await soon(() => row('clara').count()).toBe(0)
    await page.goto('/admin/users/clara')
    expect(await appears(my.heading('There is nothing here'))).toBe(true)
  })
})

describe('the settings of the server', () => {
  const save = async () => {
    await my.button('Save settings').click()
    const [saved] = await Promise.all([says('Settings saved'), my.button('Save settings').waitFor()])
    expect(saved).toBe(true)
  }

  test('are refused where they are wrong, each in words at its field', async () => {
    await page.goto('/admin')
    await my.link('Limits').click()
    await look('limits')
    await my.field('Largest file').fill('0')
    await my.button('Save settings').click()
    expect(await says('Enter a number between 0.01 and')).toBe(true)
    await my.field('Largest file').fill('8000000000')
    await my.field('Largest archive').fill('8000000000')
    await my.button('Save settings').click()
    expect(await says('The disk of this server holds')).toBe(true)
    await my.field('Largest file').fill('600')
    await my.field('Largest archive').fill('500')
    await my.button('Save settings').click()
    expect(await says('An archive must be allowed to be at least as large as a single file.')).toBe(true)
    await soon(() => focused().inputValue()).toBe('500 MB')
    await look('limits-refused')
  })

  test('apply at once when they are saved', async () => {
    await my.field('Largest file').fill('2.5')
    await save()
    await my.link('Contact and texts').click()
    await my.field('Contact email').fill('help@example.org')
    await look('texts')
    await save()
    await my.link('Registration').click()
    await page.getByText('Anybody can create an account').click()
    await look('registration')
    await save()
    expect(await register(newcomer('dora'))).toBe(403)
    await page.goto('/workouts/add')
    expect(await says('GPX, FIT, TCX or KML files up to 2.5 MB')).toBe(true)
  })

  test('tell when registration is closed because the server is full', async () => {
    // This is an earlier URL of the page.
    await page.goto('/admin/application')
    await my.field('Maximum number of users').fill('3')
    await my.field('Maximum number of users').press('Enter')
    expect(await says('Closed, because the limit of 3 accounts is reached.')).toBe(true)
    await look('registration-full')
  })
})

test('who gives up the rights in one tab is told so in the other', async () => {
  await page.goto('/admin/users')
  expect(await says('3 users')).toBe(true)
  const tab = await page.context().newPage()
  const other = onPage(tab)
  await tab.goto('/admin/users/first')
  await other.button('Remove rights').click()
  await other.button('Remove my rights').click()
  expect(await appears(other.heading('Workouts'))).toBe(true)
  expect(await says('You are no longer an administrator', tab)).toBe(true)
  await tab.close()
  await my.field('Find a username').fill('ann')
  expect(await says('You are no longer an administrator')).toBe(true)
  await look('rights-lost')
})

test('where there is mail, links go out in emails, and a new address waits to be confirmed', async () => {
  using otherFolder = temporaryFolder()
  const mail = {
    EMAIL_URL: 'smtp://127.0.0.1:1',
    SENDER_EMAIL: 'hut@example.org',
    UI_URL: 'http://hut.example.org',
  }
  await using mailing = await startServer({ folder: otherFolder.path, environment: mail })
  await createFirstAccount(mailing)
  const { page, on: there } = await openWindow(mailing.origin)
  await page.goto('/admin/users/first')
  await there.logIn(firstAccount)
  await there.button('Reset password').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset password' }).click()
  expect(await says('An email with a link is on its way to first@example.org', page)).toBe(true)
  await there.field('New email').fill('new@example.org')
  await there.button('Change email').click()
  expect(await says('An email to confirm the address is on its way to new@example.org', page)).toBe(true)
  expect(await appears(page.locator('header').getByText('New email unconfirmed'))).toBe(true)
})

test('through all of this nothing broke, nothing was asked of another host, and only what is wrong was refused', () => {
  expect([...errors, ...theirs.errors]).toEqual([])
  expect([...foreign, ...theirs.foreign]).toEqual([])
  expect(refusals).toEqual([
    '403 /api/users/first',
    '400 /api/users/bert',
    '404 /api/users/clara',
    '400 /api/config',
    '400 /api/config',
    '403 /api/users',
  ])
})

test('everybody can use every screen, on a phone and on a desk, in the light and in the dark', () => {
  expect(faults).toEqual([])
})
