// From a token of the settings to a home: the first account, whom the server is for, and what is left to set up. Each
// test starts where the previous one ended.
import { describe, expect, test } from 'bun:test'
import { firstAccount, logIn } from '../support/executable'
import { soon } from '../support/soon'
import { appears, hasFocus } from './on-page'
import { openBrowser } from './opened-browser'

const SETUP_TOKEN = 'given-by-an-app-store-0123456789'

const { server, page, on, look, openWindow, errors, foreign, refusals, faults } = await openBrowser({
  pictures: 'set-up-',
  environment: { SETUP_TOKEN },
})

const list = page.getByRole('region', { name: 'Set up this server' })
const step = (name: string) => list.getByRole('listitem').filter({ has: on.link(name) })
const dismiss = (name: string) => on.button(`Dismiss: ${name}`).click()
const choice = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const says = (sentence: string) => appears(page.getByText(sentence, { exact: true }))

const isRegistrationOpen = async () =>
  (await server.request<{ data: { is_registration_enabled: boolean } }>('GET', '/api/config')).body.data
    .is_registration_enabled

describe('a server with SETUP_TOKEN', () => {
  test('asks for the token wherever it is opened, and refuses another', async () => {
    await page.goto('/')
    expect(await appears(on.heading('Welcome to Trackhut'))).toBe(true)
    await look('token')
    const { username, email, password } = firstAccount
    await on.fillIn({ 'Set-up token': 'another', Username: username, Email: email, Password: password })
    await on.button('Create account').click()
    expect(await says('This is not the set-up token of this server.')).toBe(true)
    expect(await hasFocus(on.field('Set-up token'))).toBe(true)
    await look('token-refused')
  })

  test('makes the first account with it, and asks whom the server is for', async () => {
    await on.field('Set-up token').fill(SETUP_TOKEN)
    await on.button('Create account').click()
    expect(await appears(on.heading('Who is this server for?'))).toBe(true)
    await look('people')
    expect(await isRegistrationOpen()).toBe(false)
  })
})

describe('the question', () => {
  test('can be skipped, and then only invited people come in', async () => {
    await on.link('Skip').click()
    expect(await appears(on.heading('Welcome'))).toBe(true)
    expect(await isRegistrationOpen()).toBe(false)
  })

  test('answered with a club opens registration', async () => {
    await page.goto('/setup/people')
    await choice('For a club').click()
    expect(await appears(on.heading('Welcome'))).toBe(true)
    expect(await isRegistrationOpen()).toBe(true)
  })

  test('answered with a family closes it, and somebody is still to be invited', async () => {
    await page.goto('/setup/people')
    await choice('For family or friends').click()
    expect(await appears(step('Invite somebody'))).toBe(true)
    expect(await isRegistrationOpen()).toBe(false)
  })
})

describe('the list on Home', () => {
  test('has five steps, and what the server does by itself is ticked', async () => {
    expect(await says('1 of 5 done')).toBe(true)
    await soon(() => list.getByRole('listitem').count()).toBe(5)
    await soon(() => step('Make backups').textContent()).toContain('Done')
    await soon(() => list.getByText('Done', { exact: true }).count()).toBe(1)
    await look('home')
  })

  test.each([
    ['Make backups', '/admin/backups', 'Backups'],
    ['Get streets', '/admin/maps', 'Maps'],
    ['Set an address for phones', '/admin/server', 'Server'],
    ['Turn on email', '/admin/email', 'Email'],
    ['Invite somebody', '/admin/invitations', 'Invitations'],
  ])('leads from “%s” to its page', async (name, path, title) => {
    await page.goto('/')
    await on.link(name).click()
    expect(await appears(on.heading(title))).toBe(true)
    await soon(() => page.url()).toBe(server.origin + path)
  })

  test('ticks what has been done meanwhile', async () => {
    await on.button('Create link').click()
    expect(await says('Hand over this link')).toBe(true)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    expect(await says('2 of 5 done')).toBe(true)
    await soon(() => step('Invite somebody').textContent()).toContain('Done')
  })

  test('forgets a step that is dismissed, on every device', async () => {
    await dismiss('Turn on email')
    expect(await says('2 of 4 done')).toBe(true)
    expect(await hasFocus(list.getByRole('heading'))).toBe(true)
    expect(await says('Dismissed. You find the page in the administration.')).toBe(true)
    await page.reload()
    expect(await says('2 of 4 done')).toBe(true)
    await look('home-later')
  })

  test('is nothing for others', async () => {
    const token = await logIn(server, firstAccount)
    const kim = { username: 'kim', email: 'kim@example.org', password: 'correct horse kim' }
    const invited = await server.request<{ data: { invitation: { link: string } } }>(
      'POST',
      '/api/invitations',
      { token, json: {} },
    )
    const json = { ...kim, token: invited.body.data.invitation.link.split('#')[1], accepted_policy: true }
    expect((await server.request('POST', '/api/auth/invitation/accept', { json })).status).toBe(200)
    const theirs = await openWindow()
    await theirs.page.goto('/')
    await theirs.on.logIn(kim)
    expect(await appears(theirs.on.heading('Welcome'))).toBe(true)
    await theirs.page.goto('/setup/people')
    expect(await appears(theirs.on.heading('Welcome'))).toBe(true)
    await soon(() => theirs.page.url()).toBe(`${server.origin}/`)
    expect(await theirs.page.getByText('Set up this server').count()).toBe(0)
    expect(theirs.refusals).toEqual([])
  })

  test('is gone when the rest is dismissed, and the focus is on the screen', async () => {
    await dismiss('Get streets')
    expect(await says('2 of 3 done')).toBe(true)
    await dismiss('Set an address for phones')
    await soon(() => list.count()).toBe(0)
    expect(await hasFocus(on.heading('Welcome'))).toBe(true)
    await page.reload()
    expect(await appears(on.heading('Welcome'))).toBe(true)
    await soon(() => list.count()).toBe(0)
  })

  test('has nobody to invite on a server for one person', async () => {
    const token = await logIn(server, firstAccount)
    const change = (step: string, is_dismissed: boolean) =>
      server.request('PATCH', '/api/setup/steps', { token, json: { step, is_dismissed } })
    await change('mail', false)
    await page.goto('/setup/people')
    await choice('Only for me').click()
    expect(await says('1 of 2 done')).toBe(true)
    expect(await step('Invite somebody').count()).toBe(0)
  })
})

test('nothing broke, nothing was asked of another host, and only the wrong token was refused', () => {
  expect(errors).toEqual([])
  expect(foreign).toEqual([])
  expect(refusals).toEqual(['403 /api/setup'])
})

test('everybody can use it, on a phone and on a desk, in the light and in the dark', () => {
  expect(faults).toEqual([])
})
