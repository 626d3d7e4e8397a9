// The key of an encrypted backup is asked for where one is looked into, and where a new server begins with one. In a real
// browser, against the executable. Each test starts where the previous one ended.
import { afterAll, expect, test } from 'bun:test'
import type { BackupsAnswer } from '../../src/instance/backups/schemas'
import { makeKey } from '../../src/instance/backups/sealing/keys'
import { createFirstAccount, firstAccount, startServer, unlimited } from '../support/executable'
import { Rider } from '../support/rider'
import { temporaryFolder } from '../support/temporary-folder'
import { until } from '../support/waiting'
import { appears, chooseWith, hasFocus } from './on-page'
import { openBrowser } from './opened-browser'

const [key, another] = await Promise.all([makeKey(), makeKey()])
const { server, page, on, signIn, look, errors, foreign, refusals, faults } = await openBrowser({
  pictures: 'encrypted-backups-',
  environment: { BACKUP_RECIPIENTS: key.recipient },
})
const folder = temporaryFolder()
afterAll(() => folder[Symbol.dispose]())

const keyField = page.getByRole('textbox', { name: 'Key of the backup', exact: true })
const says = (sentence: string | RegExp) => appears(page.getByText(sentence))

/** A backup of another server with one account and one workout, as it is downloaded. */
async function makeBackup(): Promise<Uint8Array> {
  const environment = { ...unlimited.environment, BACKUP_RECIPIENTS: key.recipient }
  await using other = await startServer({ folder: folder.path, ...unlimited, environment })
  const token = await createFirstAccount(other)
  const rider = new Rider(other, token)
  await rider.upload()
  await rider.request('POST', '/api/backups')
  const made = await until(
    async () => (await rider.request<BackupsAnswer>('GET', '/api/backups')).body.data.backups[0],
  )
  const headers = { authorization: `Bearer ${token}` }
  return await (await fetch(`${other.origin}/api/backups/${made.name}`, { headers })).bytes()
}

test('a new server asks for the key before the file is sent, and refuses another', async () => {
  await page.goto(server.setupLink ?? '')
  await chooseWith(on.button('Choose backup file'), [
    { name: 'old.trackhut.age.zip', content: await makeBackup(), mimeType: 'application/zip' },
  ])
  expect(await says('This backup is encrypted. Only its key opens it.')).toBe(true)
  await look('asked')
  await keyField.fill(another.identity)
  await on.button('Have a backup?').click()
  expect(await says('The backup was encrypted for another key.')).toBe(true)
  expect(await hasFocus(keyField)).toBe(true)
  await look('refused')
})

test('with the key, it becomes what the other one was', async () => {
  await keyField.fill(key.identity)
  await on.button('Have a backup?').click()
  expect(await appears(on.heading('Your server is back'))).toBe(true)
})

test('new backups are encrypted, and one is looked into with the key', async () => {
  await signIn(firstAccount)
  await page.goto('/admin/backups')
  expect(await says('New backups are encrypted.')).toBe(true)
  await on.button('Back up now').click()
  expect(await says('It has been verified and is complete.')).toBe(true)
  await look('made')
  await page.getByRole('link', { name: /^Look inside the backup of / }).click()
  expect(await says('This backup is encrypted. Only its key opens it.')).toBe(true)
  await look('locked')
  await keyField.fill('open sesame')
  await on.button('Open backup').click()
  expect(await says('This is not a key, or it is mistyped.')).toBe(true)
  await keyField.fill(key.identity)
  await on.button('Open backup').click()
  expect(await says('All here')).toBe(true)
  await look('opened')
})

test('through all of this nothing broke, and nothing was refused but what has no key', () => {
  // While the server restarts, requests fail without a response.
  const broken = errors.filter(error => !error.includes('ERR_CONNECTION'))
  expect({ broken, foreign, faults }).toEqual({ broken: [], foreign: [], faults: [] })
  expect(new Set(refusals.map(refusal => refusal.replace(/trackhut-[\d-]+/, 'NAME')))).toEqual(
    new Set([
      '400 /api/setup/restore',
      '400 /api/backups/NAME.trackhut.age/people',
      '400 /api/backups/NAME.trackhut.age/key',
    ]),
  )
})
