// An app sends a user to the consent page to ask for access, and the user allows or refuses it. In a real browser,
// against the executable, with a third-party OAuth library. Each test starts where the previous one ended.
import { afterAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as oauth from 'oauth4webapi'
import { startAssistant } from '../support/assistant'
import { testAuthority } from '../support/certificates'
import { firstAccount, logIn } from '../support/executable'
import { soon } from '../support/soon'
import { temporaryFolder } from '../support/temporary-folder'
import { holdRequests } from './hold-requests'
import { appears, hasFocus } from './on-page'
import { openSignedIn } from './signed-in-browser'
import { openThirdPartyApp } from './third-party-app'

const sam = { username: 'sam_rider', email: 'sam@example.org', password: 'wet gravel at dawn' }
/** A state with special characters, which the app must get back unchanged. */
const state = 'a b&c=d+é%2526#?/'

const folder = temporaryFolder()
afterAll(() => folder[Symbol.dispose]())
const authority = join(folder.path, 'authority.pem')
writeFileSync(authority, testAuthority)

const { server, page, on, look, errors, foreign, refusals, faults } = await openSignedIn(sam, 'consent-', {
  environment: { OUTGOING_HOSTS: 'loopback', NODE_EXTRA_CA_CERTS: authority },
})
const app = await openThirdPartyApp(server, 'Training diary')

const says = (sentence: string) => appears(page.getByText(sentence))
const question = () => on.heading('Allow Training diary to use your account?')

/** The authorization URL with changed parameters. A parameter whose new value is `undefined` is left out. */
function askingAddress(changes: Record<string, string | undefined> = {}): string {
  const parameters = {
    response_type: 'code',
    client_id: app.clientId,
    scope: 'workouts:read workouts:write account:export application:write',
    state,
    redirect_uri: app.callback,
    ...changes,
  }
  const sent = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `/profile/apps/authorize?${new URLSearchParams(sent)}`
}

/** The parameters that the app receives when the browser returns to it. */
async function backAtTheApp(): Promise<Record<string, string>> {
  await page.waitForURL(url => url.href.startsWith(app.callback))
  return Object.fromEntries(new URL(page.url()).searchParams)
}

describe('who is not logged in', () => {
  test('logs in first, and is then asked at the same address', async () => {
    await page.context().setStorageState({ cookies: [], origins: [] })
    await page.goto(askingAddress())
    const address = page.url()
    expect(await says('An app asks for access to your account.')).toBe(true)
    await look('log-in')
    await on.logIn(sam)
    expect(await appears(question())).toBe(true)
    await soon(() => page.url()).toBe(address)
  })
})

describe('the question', () => {
  test('says who asks, for what, and where one goes afterwards', async () => {
    const text = await page.getByRole('main').textContent()
    for (const words of [
      'Websitediary.example.org',
      'Registered bySomebody else on this server.',
      `Afterwards you are sent toAn app on this device (${new URL(app.callback).host})`,
      'See your workouts, with maps, records and statistics',
      'Add, change and delete workoutsCan change your data',
      'Make and download the archive of your accountReads everything in your account, also where you live',
      'Change the settings of this serverConcerns the whole server',
      'You are logged in as sam_rider',
      'It lasts until you end it in Settings, on the Apps page, or the app does not come for 20 days.',
    ]) {
      expect(text).toContain(words)
    }
    await look('question')
  })

  test('shows what the app says of itself as its own words, which cannot pass for a line of this page', async () => {
    const quote = page.getByRole('blockquote')
    await soon(() => quote.textContent()).toBe('Keeps a diary\nof your training.')
    await soon(() => quote.evaluate(element => getComputedStyle(element).whiteSpace)).toBe('normal')
  })

  test('is asked in the language of the person', async () => {
    for (const language of ['fr', 'de']) {
      await changeLanguage(language)
      await page.goto(askingAddress())
      await page.getByText('diary.example.org').waitFor()
      await look(`question-${language}`)
    }
    await changeLanguage('en')
  })

  test('cannot be answered by a click that was meant for a window above it', async () => {
    await page.goto(askingAddress())
    const canBePressed = () => on.button('Allow').click({ trial: true })
    await canBePressed()
    const isInert = await on.button('Allow').evaluate(async button => {
      window.dispatchEvent(new Event('focus'))
      await new Promise(requestAnimationFrame)
      return getComputedStyle(button).pointerEvents === 'none'
    })
    expect(isInert).toBe(true)
    await canBePressed()
    expect(await appears(question())).toBe(true)
  })

  test('cannot be answered by a key that was meant for it either', async () => {
    const answers = await holdRequests(page, '**/api/oauth/authorize')
    // After a focus, the page ignores presses for half a second. Here `setTimeout` does nothing, so this half second
    // never ends.
    await on.button('Allow').evaluate(button => {
      button.focus()
      const { setTimeout } = window
      window.setTimeout = (() => 0) as unknown as typeof setTimeout
      window.dispatchEvent(new Event('focus'))
      window.setTimeout = setTimeout
    })
    await page.locator('[data-unseen]').waitFor()
    for (const key of ['Enter', 'Space']) await page.keyboard.press(key)
    expect(await hasFocus(on.button('Allow'))).toBe(true)
    expect(await appears(question())).toBe(true)
    expect(answers.held).toEqual([])
    await answers.release()
    await page.evaluate(() => void window.dispatchEvent(new Event('focus')))
    await page.locator('[data-unseen]').waitFor({ state: 'detached' })
  })

  test('refused, sends the person back with nothing but the refusal', async () => {
    await on.button('Cancel').press('Enter')
    expect(await backAtTheApp()).toEqual({ error: 'access_denied', state, iss: server.origin })
  })

  test('can be answered for another account', async () => {
    await page.goto(askingAddress())
    await on.button('Use another account').click()
    await on.logIn(firstAccount)
    expect(await says('You are logged in as')).toBe(true)
    await soon(() => page.getByRole('main').textContent()).toContain('Registered byYou')
    await on.button('Use another account').click()
    await on.logIn(sam)
    expect(await appears(question())).toBe(true)
  })
})

test('an app with a library that others wrote gets its token, and works with it', async () => {
  const issuer = new URL(server.origin)
  // Plain HTTP is safe here, because nothing leaves this machine.
  const options = { [oauth.allowInsecureRequests]: true }
  const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...options })
  const authorizationServer = await oauth.processDiscoveryResponse(issuer, found)
  const client: oauth.Client = { client_id: app.clientId }
  const verifier = oauth.generateRandomCodeVerifier()

  const asking = new URL(authorizationServer.authorization_endpoint ?? '')
  asking.search = new URL(
    askingAddress({
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }),
    issuer,
  ).search
  await page.goto(asking.href)
  await on.button('Allow').click()
  await backAtTheApp()

  const parameters = oauth.validateAuthResponse(authorizationServer, client, new URL(page.url()), state)
  const answer = await oauth.authorizationCodeGrantRequest(
    authorizationServer,
    client,
    oauth.ClientSecretPost(app.secret),
    parameters,
    app.callback,
    verifier,
    options,
  )
  const tokens = await oauth.processAuthorizationCodeResponse(authorizationServer, client, answer)
  expect(tokens.scope).toBe('workouts:read workouts:write account:export application:write')
  const workouts = new URL('/api/workouts', issuer)
  const response = await oauth.protectedResourceRequest(
    tokens.access_token,
    'GET',
    workouts,
    undefined,
    undefined,
    options,
  )
  expect(response.status).toBe(200)
})

describe('a question that cannot be put', () => {
  test.each([
    ['an unknown app', { client_id: 'nobody' }, 'This server does not know the app'],
    ['a foreign address', { redirect_uri: 'https://evil.example/back' }, 'This server does not know the app'],
    ['no app at all', { client_id: undefined }, 'This server does not know the app'],
    ['a challenge without its method', { code_challenge: 'x'.repeat(43) }, 'is not safe'],
    [
      'nothing that can be allowed',
      { scope: 'moon:land' },
      'asks for nothing that this server could give it',
    ],
  ])('%s: says so, stays here and leads nowhere else', async (_, changes, sentence) => {
    await page.goto(askingAddress(changes))
    expect(await says(sentence)).toBe(true)
    await soon(() => page.locator('a:not([href^="/"])').count()).toBe(0)
    await soon(() => page.getByRole('main').textContent()).not.toContain('evil.example')
    await soon(() => new URL(page.url()).origin).toBe(server.origin)
  })

  test('leads back inside', async () => {
    await look('unanswerable')
    await on.link('Go to workouts').click()
    expect(await appears(on.heading('Workouts'))).toBe(true)
  })
})

test('an assistant that only a document describes is shown as one, with a warning, and may only read', async () => {
  await using assistant = await startAssistant(url =>
    Response.json({
      client_id: url.replace('127.0.0.1', 'localhost'),
      client_name: 'An assistant',
      redirect_uris: ['http://127.0.0.1/back'],
    }),
  )
  await page.goto(
    askingAddress({
      client_id: `${assistant.origin}/client`,
      redirect_uri: 'http://127.0.0.1:4711/back',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      resource: `${server.origin}/mcp`,
    }),
  )
  expect(await appears(on.heading('Allow An assistant to use your account?'))).toBe(true)
  const text = await page.getByRole('main').textContent()
  for (const words of [
    `Website${new URL(assistant.origin).host}`,
    'Registered byNobody on this server. The app says itself what it is',
    'An app on this device (127.0.0.1:4711) Any program there can claim to be this app',
    'See your workouts',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('Add, change and delete workouts')
  await look('unregistered')
})

test('an assistant gets no answers before its person turns assistants on, who can do that here', async () => {
  const asking = askingAddress({ scope: 'workouts:read', resource: `${server.origin}/mcp` })
  const turning = page.getByRole('switch', { name: 'Let assistants ask for my workouts' })
  await page.goto(asking)
  expect(await says('it gets no answers until you turn them on')).toBe(true)
  await look('assistants-off')
  await page.getByText('Let assistants ask for my workouts').click()
  await soon(() => turning.isChecked()).toBe(true)
  await soon(() => page.getByText('it gets no answers').count()).toBe(0)
  await page.goto(askingAddress())
  expect(await appears(question())).toBe(true)
  expect(await turning.count()).toBe(0)
})

test('an installed app that does not open leaves words in the window', async () => {
  await page.goto(askingAddress({ redirect_uri: 'org.example.diary:/back' }))
  expect(await says('The installed app that opens “org.example.diary”')).toBe(true)
  await on.button('Allow').click()
  expect(await appears(on.heading('Access allowed'))).toBe(true)
  expect(await hasFocus(on.heading('Access allowed'))).toBe(true)
  await look('on-the-way')
})

test('through all of this nothing broke, nobody else was asked, and only what is wrong was refused', () => {
  expect(errors).toEqual([])
  expect(foreign.filter(address => !/^http:\/\/127|^org\.example\.diary:/.test(address))).toEqual([])
  expect(refusals).toEqual(Array(5).fill('400 /api/oauth/authorize'))
})

test('everybody can use every screen, on a phone and on a desk, in the light and in the dark', () => {
  expect(faults).toEqual([])
})

async function changeLanguage(language: string) {
  const token = await logIn(server, sam)
  const { body } = await server.request<{ data: object }>('GET', '/api/auth/profile', { token })
  const json = { ...body.data, language }
  await server.request('POST', '/api/auth/profile/edit/preferences', { token, json })
}
