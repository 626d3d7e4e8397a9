// An administrator makes a key for encrypted backups, in a real browser, against the executable. Each test starts where
// the previous one ended.
import { expect, test } from 'bun:test'
import type { BackupsAnswer } from '../../src/instance/backups/schemas'
import { makeKey } from '../../src/instance/backups/sealing/keys'
import { createFirstAccount, firstAccount } from '../support/executable'
import { Rider } from '../support/rider'
import { appears, hasFocus } from './on-page'
import { openBrowser } from './opened-browser'

const { server, page, on, signIn, look, errors, foreign, refusals, faults } = await openBrowser({
  pictures: 'backup-encryption-',
})
const rider = new Rider(server, await createFirstAccount(server))
await signIn(firstAccount)
const another = await makeKey()

/** Everything that the page sends. A key must not be in it. */
const sent: string[] = []
page.on('request', request => sent.push(`${request.url()} ${request.postData() ?? ''}`))

const says = (sentence: string | RegExp) => appears(page.getByText(sentence))
const part = page.getByRole('region', { name: 'Encryption', exact: true })
const publicKeys = part.getByRole('textbox', { name: 'Public keys', exact: true })
const again = part.getByRole('textbox', { name: 'Enter it from where you keep it', exact: true })
const save = part.getByRole('button', { name: 'Save public keys', exact: true })
const recipients = async () =>
  (await rider.request<BackupsAnswer>('GET', '/api/backups')).body.data.recipients

test('it says that backups are not encrypted, and what a lost key means', async () => {
  await page.goto('/admin/backups')
  expect(await says('New backups are not encrypted: whoever gets hold of one can read it.')).toBe(true)
  expect(await says(/^Whoever loses the key loses the backups\./)).toBe(true)
  await look('off')
})

test('the key itself is not sent, and what is no public key is refused', async () => {
  await publicKeys.fill(another.identity)
  expect(await says(/^This is the key itself, which opens backups\./)).toBe(true)
  await save.click()
  await look('secret')
  await publicKeys.fill('age1abc')
  await save.click()
  expect(await says(/^One of them is not a public key, or is mistyped\./)).toBe(true)
  expect(await hasFocus(publicKeys)).toBe(true)
  await publicKeys.fill('')
  expect(await recipients()).toEqual([])
})

let identity = ''

test('a key is made here, and has to be entered again', async () => {
  await part.getByRole('button', { name: 'Make a key', exact: true }).click()
  identity = await part.getByRole('textbox', { name: 'New key', exact: true }).inputValue()
  expect(identity).toMatch(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/)
  expect(await hasFocus(again)).toBe(true)
  await look('made')
  await again.fill(another.identity)
  await on.button('Enter its public half').click()
  expect(await says('This is not the key that was made.')).toBe(true)
  await again.fill(identity)
  await on.button('Enter its public half').click()
  expect(await says('Public half entered. Save it now.')).toBe(true)
  expect(await hasFocus(on.button('Make a key'))).toBe(true)
  await save.click()
  expect(await says('Saved, from the next backup on')).toBe(true)
  expect(await says('New backups are encrypted.')).toBe(true)
  expect(await recipients()).toEqual([await publicKeys.inputValue()])
  await look('on')
})

test('the next backup opens with it, and the key was never sent', async () => {
  await on.button('Back up now').click()
  expect(await says('It has been verified and is complete.')).toBe(true)
  expect(sent.filter(text => /age-secret-key/i.test(text))).toEqual([])
  await page.getByRole('link', { name: /^Look inside the backup of / }).click()
  await page.getByRole('textbox', { name: 'Key of the backup', exact: true }).fill(identity)
  await on.button('Open backup').click()
  expect(await appears(page.getByText(firstAccount.username))).toBe(true)
})

test('through all of this nothing broke, and only what is no key was refused', () => {
  expect({ errors, foreign, faults }).toEqual({ errors: [], foreign: [], faults: [] })
  expect(new Set(refusals.map(refusal => refusal.replace(/trackhut-[\d-]+/, 'NAME')))).toEqual(
    new Set(['400 /api/backups/recipients', '400 /api/backups/NAME.trackhut.age/people']),
  )
})
