// An invitation, from the administrator's button to the first screen of the new user; and navigation between the
// screens of administration, settings, import and export, by menus, keyboard and earlier URLs. Each test starts where
// the previous one ended.
import { describe, expect, test } from 'bun:test'
import { createFirstAccount, firstAccount } from '../support/executable'
import { soon } from '../support/soon'
import { becomesSo } from '../support/waiting'
import { appears, hasFocus } from './on-page'
import { openBrowser } from './opened-browser'

const opened = await openBrowser({ pictures: 'invitations-' })
const { server, page, on, signIn, look, openWindow, errors, foreign, refusals, faults } = opened
const token = await createFirstAccount(server)
await signIn(firstAccount)
const closed = { is_registration_enabled: false }
expect((await server.request('PATCH', '/api/config', { token, json: closed })).status).toBe(200)

const says = (sentence: string | RegExp, where = page) => appears(where.getByText(sentence))
const openRows = page.getByRole('button', { name: /^Take back: / })
const guest = await openWindow()

let link = ''

describe('an administrator', () => {
  test('finds the way to invite on the page of users', async () => {
    await page.goto('/admin/users')
    await on.link('Invite a user').click()
    expect(await appears(on.heading('Invitations'))).toBe(true)
    expect(await says('No invitation is open.')).toBe(true)
    await look('none')
  })

  test('is told of an address that is none', async () => {
    await on.field('Email (optional)').fill('robin@home')
    await on.button('Create link').click()
    expect(await says('Enter a valid email address.')).toBe(true)
    expect(await hasFocus(on.field('Email (optional)'))).toBe(true)
  })

  test('gets a link to hand over, and sees that it is open', async () => {
    await on.field('Email (optional)').fill('robin@example.org')
    // The form cannot be sent while the error is shown.
    await soon(() => page.getByText('Enter a valid email address.').count()).toBe(0)
    await page.keyboard.press('Enter')
    expect(await appears(page.getByRole('heading', { name: 'Hand over this link' }))).toBe(true)
    expect(await hasFocus(page.getByRole('heading', { name: 'Hand over this link' }))).toBe(true)
    link = await on.field('Invitation link').inputValue()
    expect(link).toMatch(new RegExp(`^${server.origin}/invitation#[\\w-]{43}$`))
    expect(await says('robin@example.org')).toBe(true)
    await look('ready')
  })

  test('takes one back', async () => {
    await on.button('Invite somebody else').click()
    await on.button('Create link').click()
    await soon(() => openRows.count()).toBe(2)
    await on.button('Take back: Link to hand over').click()
    await look('take-back')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
    expect(await says('Invitation taken back')).toBe(true)
    await soon(() => openRows.count()).toBe(1)
    expect(await hasFocus(page.getByRole('heading', { name: 'Open invitations' }))).toBe(true)
  })

  test('who opens the link sees that one is logged in', async () => {
    await page.goto(link)
    expect(await says('You are logged in.')).toBe(true)
    await page.getByRole('link', { name: 'Home' }).click()
    expect(await appears(on.heading('Welcome'))).toBe(true)
  })
})

describe('who is invited', () => {
  test('gets an account although registration is closed, with the address filled in', async () => {
    await guest.page.goto('/register')
    expect(await says('This server takes no new accounts', guest.page)).toBe(true)
    await guest.page.goto(link)
    expect(await appears(guest.on.heading('You are invited'))).toBe(true)
    expect(guest.page.url()).toBe(`${server.origin}/invitation`)
    expect(await guest.on.field('Email').inputValue()).toBe('robin@example.org')
    await guest.on.fillIn({ Username: 'first', Password: 'correct horse robin' })
    await guest.page.getByText('I agree to the privacy policy').click()
    await guest.on.button('Create account').click()
    expect(await says('That username is taken.', guest.page)).toBe(true)
    await guest.on.fillIn({ Username: 'robin' })
    await guest.on.button('Create account').click()
    expect(await appears(guest.on.heading('Welcome'))).toBe(true)
    expect(await appears(guest.on.button('Account of robin'))).toBe(true)
  })

  test('cannot use the link again, and is told so', async () => {
    const other = await openWindow()
    await other.page.goto(link)
    expect(await appears(other.on.heading('This link does not work'))).toBe(true)
    expect(await says('This invitation has been used or taken back', other.page)).toBe(true)
    await other.page.goto('/invitation')
    expect(await says('The end of the link is missing.', other.page)).toBe(true)
    expect(other.errors).toEqual([])
    expect(other.refusals).toEqual(['404 /api/auth/invitation'])
  })
})

test('what an invitation looks like to whoever opens it', async () => {
  const json = { email: 'kim@example.org' }
  const made = await server.request<{ data: { invitation: { link: string } } }>('POST', '/api/invitations', {
    token,
    json,
  })
  await page.evaluate(() => localStorage.clear())
  await page.goto(made.body.data.invitation.link)
  expect(await appears(on.heading('You are invited'))).toBe(true)
  await look('invited')
  await page.goto('/')
  await on.logIn(firstAccount)
  await on.heading('Welcome').waitFor()
})

describe('what waits', () => {
  const register = async (username: string) => {
    await server.request('PATCH', '/api/config', { token, json: { is_registration_enabled: true } })
    const json = {
      username,
      email: `${username}@example.org`,
      password: 'open sesame',
      accepted_policy: true,
    }
    expect((await server.request('POST', '/api/auth/register', { json })).status).toBe(200)
  }

  test('is said by a badge, leads to where it is done, and goes when it is done', async () => {
    await on.button('Account of first').waitFor()
    await register('ann')
    await page.reload()
    const account = page.getByRole('button', { name: /^Account of first\. / })
    await account.click()
    await look('account-menu')
    await page.getByRole('menuitem', { name: '1 account waits to be activated' }).click()
    expect(page.url()).toBe(`${server.origin}/admin/users?order=inactive`)
    await on.button('Activate ann').click()
    expect(await says('ann can log in now')).toBe(true)
    await on.button('Account of first').waitFor()
  })

  test('is asked of administrators alone, once', async () => {
    const asked: string[] = []
    for (const { page } of [opened, guest]) {
      page.on('request', request => {
        if (request.url().includes('/api/attention')) asked.push(page === guest.page ? 'guest' : 'admin')
      })
    }
    await guest.page.goto('/')
    await guest.on.heading('Welcome').waitFor()
    await page.goto('/admin/users')
    await on.heading('Users').waitFor()
    for (const name of ['Invitations', 'Registration', 'Limits']) {
      await page.getByRole('navigation', { name: 'Administration' }).getByText(name).click()
      await on.heading(name).waitFor()
    }
    expect(asked).toEqual(['admin'])
  })
})

describe('each subject has its page', () => {
  const pages: [address: string, title: string, action: string | null][] = [
    ['/admin', 'Administration', null],
    ['/admin/users', 'Users', 'Invite a user'],
    ['/admin/invitations', 'Invitations', 'Create link'],
    ['/admin/registration', 'Registration', 'Save settings'],
    ['/admin/limits', 'Limits', 'Save settings'],
    ['/admin/texts', 'Contact and texts', 'Save settings'],
    ['/admin/server', 'Server', 'Save settings'],
    ['/admin/email', 'Email', 'Save settings'],
    ['/admin/maps', 'Maps', 'Get the streets of what the map shows'],
    ['/admin/backups', 'Backups', 'Back up now'],
    ['/admin/sports', 'Sports', 'Ready sports'],
    ['/admin/sports/shelf', 'Ready sports', null],
    ['/admin/equipment-types', 'Equipment types', null],
    ['/settings', 'Preferences', 'Save preferences'],
    ['/settings/sports', 'Sports', null],
    ['/settings/account', 'Account and password', 'Change password'],
    ['/settings/apps', 'Apps', null],
    ['/profile/edit', 'Personal data', 'Save'],
    ['/import-export', 'Import and export', 'Upload archive'],
  ]

  test.each(pages)('%s, with one action', async (address, title, action) => {
    await page.goto(address)
    expect(await appears(on.heading(title))).toBe(true)
    if (action !== null) await page.getByText(action, { exact: true }).first().waitFor()
    // A screen has at most one filled button. Filled buttons have the accent colour as background.
    const filled = await page.locator('main').evaluate(main => {
      const probe = document.createElement('i')
      probe.style.background = 'var(--accent)'
      main.append(probe)
      const accent = getComputedStyle(probe).backgroundColor
      probe.remove()
      return [...main.querySelectorAll('a, button')]
        .filter(element => element.checkVisibility() && getComputedStyle(element).backgroundColor === accent)
        .map(element => element.textContent)
    })
    expect(filled).toEqual(action === null ? [] : [action])
  })
})

test.each([
  ['/admin/application', '/admin/registration'],
  ['/profile/preferences', '/settings'],
  ['/profile/edit/preferences', '/settings'],
  ['/profile/sports', '/settings/sports'],
  ['/profile/edit/account', '/settings/account'],
  ['/profile/edit/account/moving-in', '/import-export'],
  ['/profile/apps', '/settings/apps'],
  ['/profile/apps/new', '/settings/apps/new'],
  ['/profile/apps/tokens/new', '/settings/apps/tokens/new'],
])('%s leads to %s', async (earlier, address) => {
  await page.goto(earlier)
  await soon(() => new URL(page.url()).pathname).toBe(address)
})

describe('on a phone', () => {
  const bar = page.getByRole('navigation', { name: 'Administration' })

  test('the way to the other pages is a menu, in which no word is cut', async () => {
    await page.goto('/admin')
    await on.heading('Administration').waitFor()
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 700 })
      const button = bar.getByRole('button', { name: 'Administration' })
      await button.focus()
      await page.keyboard.press('Enter')
      const items = page.getByRole('menuitem')
      await soon(() => items.count()).toBe(15)
      const cut = await items.evaluateAll(elements =>
        elements
          .filter(element => element.scrollWidth > element.clientWidth)
          .map(({ textContent }) => textContent),
      )
      expect(cut).toEqual([])
      await page.keyboard.press('Escape')
      expect(await hasFocus(button)).toBe(true)
    }
  })

  test('it is opened, read and left with the keyboard', async () => {
    await bar.getByRole('button', { name: 'Administration' }).press('Enter')
    await look('sub-navigation')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/admin')
    await bar.getByRole('button', { name: 'Administration' }).press('Enter')
    const isInMenu = () => page.evaluate(() => document.activeElement?.closest('[role="menu"]') !== null)
    expect(await becomesSo(isInMenu)).toBe(true)
    await page.keyboard.type('Ba')
    expect(await hasFocus(page.getByRole('menuitem', { name: 'Backups' }))).toBe(true)
    await page.keyboard.press('Enter')
    expect(await appears(on.heading('Backups'))).toBe(true)
  })

  test('the overview leads to what an administrator does most', async () => {
    await page.goto('/admin')
    for (const name of ['Users', 'Registration', 'Invitations', 'Email', 'Backups']) {
      expect(await appears(page.getByRole('main').getByRole('link', { name, exact: true }))).toBe(true)
    }
    await on.link('Invitations').click()
    expect(await appears(on.heading('Invitations'))).toBe(true)
    await page.setViewportSize({ width: 1280, height: 800 })
  })
})

test('through all of this nothing broke, nothing was asked of another host, and only what is wrong was refused', () => {
  expect([...errors, ...guest.errors]).toEqual([])
  expect([...foreign, ...guest.foreign]).toEqual([])
  expect(refusals).toEqual(['400 /api/invitations'])
  expect(guest.refusals).toEqual(['400 /api/auth/invitation/accept'])
})

test('everybody can use every screen, on a phone and on a desk, in the light and in the dark', () => {
  expect(faults).toEqual([])
})
