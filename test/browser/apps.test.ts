// Apps, scripts and self-made apps that have access to an account, in a real browser, against the executable. Each test
// starts where the previous one ended.
import { describe, expect, test } from 'bun:test'
import type { WaysToAskAnswer } from '../../src/accounts/asking/schemas'
import type { ConnectedAppsAnswer } from '../../src/accounts/oauth/apps/schemas'
import { firstAccount } from '../support/executable'
import { steadyRide } from '../support/recordings'
import { soon } from '../support/soon'
import { holdRequests } from './hold-requests'
import { appears, hasFocus } from './on-page'
import { openSignedIn } from './signed-in-browser'
import { connect, openThirdPartyApp, registerApp } from './third-party-app'

const sam = { username: 'sam_rider', email: 'sam@example.org', password: 'wet gravel at dawn' }

const { server, token, page, on, look, errors, foreign, refusals, faults } = await openSignedIn(sam, 'apps-')

const says = (sentence: string) => appears(page.getByText(sentence))
const part = (name: string) => page.getByRole('region', { name, exact: true })
const partTitle = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
/** True if a list contains a row with this name. */
const isListed = (name: string) => appears(page.getByRole('heading', { level: 3, name, exact: true }))
const inDialog = (action: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: action, exact: true })
const tick = (scope: string) => page.getByText(scope, { exact: true }).click()

/** The text that the copy button beside a field copies, pasted into another field. */
async function copied(field: string): Promise<string> {
  await on.button(`Copy: ${field}`).click()
  expect(await says('Copied.')).toBe(true)
  const other = await page.context().newPage()
  await other.setContent('<textarea autofocus></textarea>')
  await other.locator('textarea').press('Control+V')
  const text = await other.locator('textarea').inputValue()
  await other.close()
  return text
}

test('the page says what it is good for while there is nothing', async () => {
  await page.goto('/settings')
  await on.link('Apps').click()
  for (const sentence of [
    'No app is connected.',
    'You have no tokens.',
    'You have no upload addresses.',
    'You have no calendar addresses.',
    'You have registered no app',
  ]) {
    expect(await says(sentence)).toBe(true)
  }
  await look('empty')
})

describe('a connected app', () => {
  test('is listed with what it may do, since when, and whether it was used', async () => {
    await connect(server, token, await openThirdPartyApp(server, 'Training diary'))
    await page.reload()
    await soon(() => isListed('Training diary')).toBe(true)
    const text = await part('Connected apps').textContent()
    for (const words of ['diary.example.org', 'Not used yet', 'Can change your data']) {
      expect(text).toContain(words)
    }
    await look('connected')
  })

  test('is disconnected, once one knows what that means', async () => {
    await on.button('Disconnect Training diary').click()
    expect(await says('What it has already copied stays with it.')).toBe(true)
    await look('disconnect')
    await inDialog('Cancel').click()
    expect(await hasFocus(on.button('Disconnect Training diary'))).toBe(true)
    await on.button('Disconnect Training diary').click()
    await inDialog('Disconnect').click()
    expect(await says('Training diary is disconnected')).toBe(true)
    expect(await says('No app is connected.')).toBe(true)
    expect(await hasFocus(partTitle('Connected apps'))).toBe(true)
  })
})

describe('a personal token', () => {
  test('needs a name and something that it may do', async () => {
    await on.link('Create token').click()
    expect(await hasFocus(on.heading('Create token'))).toBe(true)
    await soon(() => page.getByText('Change the settings of this server').count()).toBe(0)
    await on.button('Create token').click()
    expect(await says('Give it a name.')).toBe(true)
    expect(await says('Choose at least one.')).toBe(true)
    expect(await hasFocus(on.field('Name'))).toBe(true)
    await look('token-refused')
  })

  test('is made once and shown, even if its name is edited meanwhile; can be copied, and works', async () => {
    await on.field('Name').fill('Nightly upload')
    await tick('See your workouts, with maps, records and statistics')
    await tick('Add, change and delete workouts')
    expect(await says('Reads everything in your account, also where you live')).toBe(true)
    await tick('Make and download the archive of your account')
    await on.choose('90 days Valid for', '30 days')
    await look('token-new')
    const creations = await holdRequests(page, '**/api/oauth/personal-tokens')
    await on.button('Create token').click()
    await soon(() => creations.held.length).toBe(1)
    await on.field('Name').press('End')
    await on.field('Name').pressSequentially('s')
    await on.field('Name').press('Enter')
    await creations.release()
    expect(await appears(on.heading('Nightly upload is ready'))).toBe(true)
    expect(await hasFocus(on.heading('Nightly upload is ready'))).toBe(true)
    expect(creations.held.length).toBe(1)
    const made = await copied('Token')
    expect(made).toStartWith('thp_')
    await look('token-created')
    expect(await statusWith(made, '/api/workouts')).toBe(200)
    expect(await statusWith(made, '/api/auth/account/export')).toBe(200)
    expect(await statusWith(made, '/api/equipments')).toBe(403)
    const command = await on.field('To try it in a terminal').inputValue()
    expect(command).toBe(`curl -H 'Authorization: Bearer ${made}' ${server.origin}/api/workouts`)
  })

  test('is listed, and deleted, even if another window was faster', async () => {
    await on.link('Done').click()
    await soon(() => isListed('Nightly upload')).toBe(true)
    const text = await part('Personal tokens').textContent()
    expect(text).toContain('Valid until')
    expect(text).toContain('Last used')
    expect(text).not.toContain('thp_')
    await look('tokens')
    await on.button('Delete Nightly upload').click()
    await server.request('DELETE', '/api/oauth/personal-tokens/1', { token })
    await inDialog('Delete token').click()
    expect(await says('You have no tokens.')).toBe(true)
    expect(await hasFocus(partTitle('Personal tokens'))).toBe(true)
  })
})

describe('an upload address', () => {
  test('needs a name', async () => {
    await on.link('Create address').click()
    expect(await hasFocus(on.heading('Create address'))).toBe(true)
    await on.button('Create address').click()
    expect(await says('Give it a name.')).toBe(true)
    expect(await hasFocus(on.field('Name'))).toBe(true)
    await look('address-refused')
  })

  test('is shown once, as a text and as a code, and takes recordings', async () => {
    await on.field('Name').fill('FitoTrack')
    await on.button('Create address').click()
    expect(await appears(on.heading('FitoTrack is ready'))).toBe(true)
    const address = await copied('Address')
    expect(address).toStartWith(`${server.origin}/api/upload/t/thu_`)
    expect(await appears(page.getByRole('img', { name: 'QR code of the address' }))).toBe(true)
    await look('address-created')
    const body = new Uint8Array(steadyRide())
    expect((await fetch(address, { method: 'POST', body })).status).toBe(201)
    expect((await fetch(address, { method: 'PUT', body })).status).toBe(200)
  })

  test('is listed without what it is, and deleted', async () => {
    await on.link('Done').click()
    await soon(() => isListed('FitoTrack')).toBe(true)
    const text = await part('Upload addresses').textContent()
    expect(text).toContain('Last used')
    expect(text).not.toContain('thu_')
    await look('addresses')
    await on.button('Delete FitoTrack').click()
    await inDialog('Delete address').click()
    expect(await says('You have no upload addresses.')).toBe(true)
    expect(await hasFocus(partTitle('Upload addresses'))).toBe(true)
  })
})

describe('a calendar address', () => {
  test('needs a name', async () => {
    await on.link('Create calendar').click()
    expect(await hasFocus(on.heading('Create calendar'))).toBe(true)
    await on.button('Create calendar').click()
    expect(await says('Give it a name.')).toBe(true)
    expect(await hasFocus(on.field('Name'))).toBe(true)
    await look('calendar-refused')
  })

  test('is shown once, as a text and as a code, and has the workouts', async () => {
    await on.field('Name').fill('Family calendar')
    await tick('Show where workouts began')
    await on.button('Create calendar').click()
    expect(await appears(on.heading('Family calendar is ready'))).toBe(true)
    const address = await copied('Calendar')
    expect(address).toMatch(/^http.*\/api\/feeds\/thf_[\w-]{43}\/workouts\.ics$/)
    expect(await appears(page.getByRole('img', { name: 'QR code of the calendar' }))).toBe(true)
    await look('calendar-created')
    const answer = await fetch(address)
    expect([answer.status, (await answer.text()).match(/BEGIN:VEVENT/g)]).toEqual([200, ['BEGIN:VEVENT']])
  })

  test('is listed without what it is, and deleted', async () => {
    await on.link('Done').click()
    await soon(() => isListed('Family calendar')).toBe(true)
    const text = await part('Calendar addresses').textContent()
    expect(text).toContain('Last used')
    expect(text).toContain('with places')
    expect(text).not.toContain('thf_')
    await look('calendars')
    await on.button('Delete Family calendar').click()
    await inDialog('Delete address').click()
    expect(await says('You have no calendar addresses.')).toBe(true)
    expect(await hasFocus(partTitle('Calendar addresses'))).toBe(true)
  })
})

describe('a way to ask', () => {
  const ways = async () =>
    (await server.request<WaysToAskAnswer>('GET', '/api/ways-to-ask', { token })).body.data
  const turning = (name: string) => page.getByRole('switch', { name, exact: true })

  test('is off at first, and says what it opens', async () => {
    await soon(ways).toEqual({ are_assistants_on: false, is_sql_on: false })
    for (const [name, title, words] of [
      ['Let assistants ask for my workouts', 'Assistants', 'change nothing'],
      ['Answer questions in SQL', 'Questions in SQL', 'ask a copy of them'],
    ] as const) {
      expect(await turning(name).isChecked()).toBe(false)
      expect(await part(title).textContent()).toContain(words)
    }
    await look('asking-off')
  })

  test('is turned on and off, each for itself', async () => {
    await tick('Let assistants ask for my workouts')
    await soon(ways).toEqual({ are_assistants_on: true, is_sql_on: false })
    await tick('Answer questions in SQL')
    await soon(ways).toEqual({ are_assistants_on: true, is_sql_on: true })
    await page.reload()
    await soon(() => turning('Let assistants ask for my workouts').isChecked()).toBe(true)
    await look('asking-on')
    await tick('Let assistants ask for my workouts')
    await soon(ways).toEqual({ are_assistants_on: false, is_sql_on: true })
    expect(await turning('Answer questions in SQL').isChecked()).toBe(true)
  })

  test('that could not be turned on stays off, and says so', async () => {
    await page.route('**/api/ways-to-ask', route =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    )
    await tick('Let assistants ask for my workouts')
    expect(await appears(part('Assistants').getByRole('alert'))).toBe(true)
    await soon(() => turning('Let assistants ask for my workouts').isChecked()).toBe(false)
    await page.unroute('**/api/ways-to-ask')
    expect(errors.splice(0)).toEqual(['Failed to load resource: net::ERR_FAILED'])
  })
})

describe('an app of one’s own', () => {
  test('is registered when all about it is right', async () => {
    await on.link('Register app').click()
    await on.fillIn({ Name: 'Wall display', 'Redirect addresses': 'not an address' })
    await on.button('Register app').click()
    expect(await says('Enter an address that begins with https://')).toBe(true)
    expect(await hasFocus(on.field('Website'))).toBe(true)
    await on.fillIn({
      Website: 'https://wall.example.org',
      'Redirect addresses': 'http://wall.example.org/back',
    })
    await tick('See your workouts, with maps, records and statistics')
    await on.button('Register app').click()
    expect(await says('Enter 1 to 10 complete addresses')).toBe(true)
    expect(await hasFocus(on.field('Redirect addresses'))).toBe(true)
    await look('register-refused')
    await on.field('Redirect addresses').fill('https://wall.example.org/back\nhttp://localhost/back\n')
    await on.button('Register app').click()
    expect(await hasFocus(on.heading('Wall display is registered'))).toBe(true)
  })

  test('has an id and a secret to copy, the secret this once', async () => {
    const secret = await copied('Secret')
    expect(secret).toStartWith('ths_')
    const clientId = await copied('Id')
    await connect(server, token, { clientId, secret })
    await look('registered')
    await on.link('Done').click()
    await on.link('Wall display').click()
    expect(await appears(on.heading('Wall display'))).toBe(true)
    await soon(() => on.field('Id').inputValue()).toBe(clientId)
    await soon(() => on.field('Secret').count()).toBe(0)
    await soon(() => part('Redirect addresses').locator('li').allTextContents()).toEqual([
      'https://wall.example.org/back',
      'http://localhost/back',
    ])
    await look('own-app')
  })

  test('loses all access that people gave it', async () => {
    await soon(() => connectedApps()).toEqual(['Wall display'])
    await on.button('End all access').click()
    await inDialog('End all access').click()
    expect(await says('All access of Wall display has been ended')).toBe(true)
    await soon(() => connectedApps()).toEqual([])
  })

  test('is deleted', async () => {
    await on.button('Delete app').click()
    await inDialog('Delete app').click()
    expect(await says('Wall display deleted')).toBe(true)
    expect(await says('You have registered no app')).toBe(true)
    await page.goto('/settings/apps/999')
    expect(await says('There is nothing here')).toBe(true)
  })

  test('is found among many, five on a page', async () => {
    for (const number of [1, 2, 3, 4, 5, 6]) {
      await registerApp(server, token, {
        client_name: `App ${number}`,
        client_uri: 'https://example.org',
        redirect_uris: ['https://example.org/back'],
        scope: 'workouts:read',
      })
    }
    await page.goto('/settings/apps')
    const names = part('Apps you registered').getByRole('heading', { level: 3 })
    await on.link('App 6').waitFor()
    await soon(() => names.allTextContents()).toEqual(['App 6', 'App 5', 'App 4', 'App 3', 'App 2'])
    await on.link('Next page').click()
    await on.link('App 1').waitFor()
    await soon(() => names.allTextContents()).toEqual(['App 1'])
    await page.goto('/settings/apps?page=9')
    expect(await appears(on.link('App 6'))).toBe(true)
  })
})

test('administrators are offered what only they can do', async () => {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/settings/apps/tokens/new')
  await on.logIn(firstAccount)
  expect(await says('Change the settings of this server')).toBe(true)
  await look('token-administrator')
})

test('through all of this nothing broke, nothing was asked of another host, and only what is wrong was refused', () => {
  expect(errors).toEqual([])
  expect(foreign).toEqual([])
  expect(refusals).toEqual([
    '404 /api/oauth/personal-tokens/1',
    '400 /api/oauth/apps',
    '404 /api/oauth/apps/999/by_id',
  ])
})

test('everybody can use every screen, on a phone and on a desk, in the light and in the dark', () => {
  expect(faults).toEqual([])
})

/** Names of the apps that have access to the account. */
async function connectedApps(): Promise<string[]> {
  const { body } = await server.request<ConnectedAppsAnswer>('GET', '/api/oauth/connected-apps', { token })
  return body.data.connected_apps.map(({ name }) => name)
}

const statusWith = async (made: string, path: string) =>
  (await fetch(server.origin + path, { headers: { Authorization: `Bearer ${made}` } })).status
