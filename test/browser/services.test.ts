// An administrator sets the server up in the browser: its address, mail with a test email, tiles and weather. Each test
// starts where the previous one ended.
import { afterAll, describe, expect, test } from 'bun:test'
import { createFirstAccount, firstAccount } from '../support/executable'
import { startMailServer } from '../support/mail-server'
import { appears } from './on-page'
import { openBrowser } from './opened-browser'

const mail = await startMailServer({ credentials: { user: 'sam', password: 'right' } })
afterAll(() => mail[Symbol.asyncDispose]())

const { server, page, on, look, signIn, errors, foreign, refusals, faults } = await openBrowser({
  pictures: 'services-',
  environment: { APP_ALLOW_PRIVATE: 'true', MAP_ATTRIBUTION: 'Our own map' },
  sizes: { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } },
})
await createFirstAccount(server)

const says = (sentence: string) => appears(page.getByText(sentence))
const save = () => on.button('Save settings').click()

describe('the page of the server', () => {
  test('shows what can be set, and what is fixed by whom', async () => {
    await signIn(firstAccount)
    await page.goto('/admin/server')
    expect(await appears(on.heading('Server'))).toBe(true)
    expect(await says('Our own map')).toBe(true)
    expect(await says('Set by MAP_ATTRIBUTION where the server is started.')).toBe(true)
    await look('server')
  })

  test('names what cannot be used, and keeps nothing of it', async () => {
    await on.field('Public address').fill('https://example.org/path')
    await on.field('Address of the tiles').fill('https://tile.example.org/')
    await save()
    expect(await says('Enter an address such as https://sport.example.org, without a path.')).toBe(true)
    expect(await says('Enter a web address with {z}, {x} and {y}.')).toBe(true)
    await look('server-refused')
  })

  test('saves at once, and never shows a key again', async () => {
    await on.field('Public address').fill('https://sport.example.org')
    await on.field('Address of the tiles').fill('http://127.0.0.1:9/{z}/{x}/{y}.png?key=hidden-key')
    await page.getByRole('button', { name: /Provider/ }).click()
    await page.getByRole('option', { name: 'Visual Crossing' }).click()
    await on.field('Key').fill('weather-key')
    await save()
    expect(await says('Settings saved')).toBe(true)
    expect(await says('http://127.0.0.1:9 · It is set. Enter another one to replace it.')).toBe(true)
    await page.reload()
    expect(await appears(on.heading('Server'))).toBe(true)
    const shown = await page.content()
    expect([shown.includes('hidden-key'), shown.includes('weather-key')]).toEqual([false, false])
    await look('server-saved')
  })

  test('takes a secret away', async () => {
    await on.button('Remove').first().click()
    expect(await says('It is removed when you save.')).toBe(true)
    await save()
    expect(await says('With {z}, {x} and {y}.')).toBe(true)
  })
})

describe('the page of emails', () => {
  test('says what is missing', async () => {
    await page.goto('/admin/email')
    expect(await says('Emails need a mail server, a sender and a public address.')).toBe(true)
    await look('email')
  })

  test('tells what the mail server said to a test email', async () => {
    await on.field('Mail server').fill('127.0.0.1')
    await page.getByRole('button', { name: /Encryption/ }).click()
    await page.getByRole('option', { name: 'Only if the server offers it' }).click()
    await on.field('Port').fill(String(mail.port))
    await on.field('Username there').fill('sam')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await on.field('Sender').fill('trackhut@example.org')
    await save()
    expect(await says('Settings saved')).toBe(true)
    await on.button('Send a test email').click()
    expect(await says('The mail server refuses the login. Check the username and the password.')).toBe(true)
    expect(await says('The mail server said: 535')).toBe(true)
    await look('email-refused')
  })

  test('sends one that arrives', async () => {
    await page.getByLabel('Password', { exact: true }).fill('right')
    await save()
    expect(await says('Settings saved')).toBe(true)
    await on.button('Send a test email').click()
    expect(await says(`The mail server took the email to ${firstAccount.email}.`)).toBe(true)
    expect((await mail.next()).text).toContain('https://sport.example.org')
    await look('email-sent')
  })
})

test('no screen has a fault', () => {
  expect({ faults, errors, foreign }).toEqual({ faults: [], errors: [], foreign: [] })
  expect(refusals).toEqual(['400 /api/config/server'])
})
