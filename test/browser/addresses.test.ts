// Administrators look up the addresses at which a phone can open the server, in a real browser, against the executable.
// Each test starts where the previous one ended.
import { expect, test } from 'bun:test'
import { createFirstAccount, firstAccount, startServer } from '../support/executable'
import { temporaryFolder } from '../support/temporary-folder'
import { appears } from './on-page'
import { openBrowser } from './opened-browser'

const { server, page, signIn, look, openWindow, errors, foreign, faults } = await openBrowser({
  pictures: 'addresses-',
  environment: { HOST: '::', LOCAL_NAME: '', UI_URL: 'http://sport.example.org' },
})
await createFirstAccount(server)
await signIn(firstAccount)

const localAddress = server.origin.replace('127.0.0.1', 'localhost')

test('each address has a code to scan, but for the one of the machine itself', async () => {
  await page.goto('/admin/addresses')
  expect(await appears(page.getByRole('img', { name: 'QR code of http://sport.example.org' }))).toBe(true)
  expect(await page.getByLabel('Public address', { exact: true }).inputValue()).toBe(
    'http://sport.example.org',
  )
  expect(await page.getByLabel('On the machine itself', { exact: true }).inputValue()).toBe(localAddress)
  expect(await page.getByRole('img', { name: `QR code of ${localAddress}` }).count()).toBe(0)
  await look('several')
})

test('an address is copied by a press', async () => {
  await page.getByRole('button', { name: 'Copy: Public address' }).click()
  expect(await appears(page.getByText('Copied.'))).toBe(true)
})

test('a server that keeps to its machine says how to let others in', async () => {
  using folder = temporaryFolder()
  await using alone = await startServer({ folder: folder.path })
  await createFirstAccount(alone)
  const window = await openWindow(alone.origin)
  await window.page.goto('/admin/addresses')
  await window.on.logIn(firstAccount)
  expect(await appears(window.page.getByText('To let your network in, leave out the setting HOST'))).toBe(
    true,
  )
  expect(await window.page.getByRole('img', { name: /^QR code/ }).count()).toBe(0)
})

test('no screen had a fault, and nothing was asked of anybody else', () => {
  expect({ faults, errors, foreign }).toEqual({ faults: [], errors: [], foreign: [] })
})
