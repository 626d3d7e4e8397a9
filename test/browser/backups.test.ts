// An administrator makes backups, in a real browser, against the executable. Each test starts where the previous one
// ended.
import { expect, test } from 'bun:test'
import { rmSync, writeFileSync } from 'node:fs'
import type { BackupsAnswer } from '../../src/instance/backups/schemas'
import { createFirstAccount, firstAccount } from '../support/executable'
import { Rider } from '../support/rider'
import { filesIn } from '../transfer/exports/exporting'
import { appears, savedBytes } from './on-page'
import { openBrowser } from './opened-browser'

const { server, page, on, signIn, look, errors, foreign, refusals, faults } = await openBrowser({
  pictures: 'backups-',
})
const rider = new Rider(server, await createFirstAccount(server))
await rider.upload()
await signIn(firstAccount)

const says = (sentence: string | RegExp) => appears(page.getByText(sentence))
const downloads = page.getByRole('button', { name: /^Download the backup of / })

test('the overview of the administration says that there is none', async () => {
  await page.goto('/admin')
  expect(await says('Last backupNone yet')).toBe(true)
  // A new server makes one backup every night.
  expect(await says(/^Next\d/)).toBe(true)
  await look('overview')
})

test('how to have them made, where they lie and how to bring one back is told from the beginning', async () => {
  await on.link('Backups').first().click()
  expect(await says('There is none yet.')).toBe(true)
  expect(await says('It is inside the data directory')).toBe(true)
  expect(await says('trackhut restore FILE --data DIR')).toBe(true)
  await look('none')
})

test('a schedule is chosen, and the first is made at once', async () => {
  await page.getByRole('button', { name: '1 day Interval' }).click()
  await page.getByRole('option', { name: 'On request' }).click()
  await on.button('Save settings').click()
  await page.getByText('Next', { exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'On request Interval' }).click()
  await page.getByRole('option', { name: '1 day', exact: true }).click()
  await page.getByRole('button', { name: /^3:00.AM Time of day$/ }).click()
  await page.getByRole('option', { name: /^4:00.AM$/ }).click()
  await page.getByRole('textbox', { name: 'Maximum kept' }).fill('14')
  await look('chosen')
  await on.button('Save settings').click()
  expect(await says('Schedule saved')).toBe(true)
  expect(await says('It has been verified and is complete.')).toBe(true)
  const { data } = (await rider.request<BackupsAnswer>('GET', '/api/backups')).body
  expect(data).toMatchObject({ every_hours: 24, at: '04:00', keep: 14 })
  await page.reload()
  await page.getByRole('button', { name: /^4:00.AM Time of day$/ }).waitFor()
  await page.getByRole('button', { name: '1 day Interval' }).click()
  await page.getByRole('option', { name: 'On request' }).click()
  await on.button('Save settings').click()
  await page.getByText('Next', { exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Delete the backup of / }).click()
  await on.button('Delete backup').click()
  await downloads.waitFor({ state: 'detached' })
})

test('one is made with a button, and appears by itself', async () => {
  await on.button('Back up now').click()
  expect(await says('It has been verified and is complete.')).toBe(true)
  expect(await says('Uploaded files')).toBe(true)
  await look('made')
})

test('it goes straight to the disk, with the database and the recordings', async () => {
  const [saved] = await Promise.all([page.waitForEvent('download'), downloads.click()])
  expect(saved.suggestedFilename()).toMatch(/^trackhut-\d{4}-\d\d-\d\d-\d{6}\.trackhut$/)
  const names = [...filesIn(await savedBytes(saved)).keys()]
  expect(names).toContain('trackhut.db')
  expect(names.filter(name => name.endsWith('.gpx'))).toHaveLength(1)
})

test('deleting asks first', async () => {
  await page.getByRole('button', { name: /^Delete the backup of / }).click()
  await on.button('Delete backup').click()
  await downloads.waitFor({ state: 'detached' })
})

test('where an old one would have to make room, somebody whose proof is too old is asked for one first', async () => {
  // Lets the server seem, once, to find the last proof too old: its clock cannot be moved.
  const json = { status: 'error', message: 'please prove who you are, and try again', code: 'proof-required' }
  let isRefused = false
  await page.route('**/api/backups', route => {
    if (isRefused || route.request().method() !== 'POST') return route.fallback()
    isRefused = true
    return route.fulfill({ status: 403, json })
  })
  const data = { methods: ['password'], proved_until: null }
  await page.route('**/api/auth/proof', route => route.fulfill({ json: { status: 'success', data } }), {
    times: 1,
  })
  await on.button('Back up now').click()
  expect(await says('Is it still you?')).toBe(true)
  await on.field('Current password').fill(firstAccount.password)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue', exact: true }).click()
  expect(await appears(downloads)).toBe(true)
  await page.unroute('**/api/backups')
})

test('one that fails says why, here and on the overview', async () => {
  const { folder } = (await rider.request<BackupsAnswer>('GET', '/api/backups')).body.data
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'in the way')
  await on.button('Back up now').click()
  expect(await says(/^The backup of .* failed\. The server cannot write to the folder\.$/)).toBe(true)
  await look('failed')
  await page.goto('/admin')
  expect(await says('Last backupFailed')).toBe(true)
})

test('and so does the page about the server, with what the log said', async () => {
  await on.link('Health').first().click()
  expect(await says(/^Backups have been failing since /)).toBe(true)
  expect(await says('A job failed and will be tried again')).toBe(true)
  expect(await appears(page.getByRole('row', { name: 'Backups 0 1 0' }))).toBe(true)
  await look('health')
})

test('through all of this nothing broke, and nothing was refused that was not meant to be', () => {
  expect({ errors, foreign, faults, refusals }).toEqual({
    errors: [],
    foreign: [],
    faults: [],
    refusals: ['403 /api/backups'],
  })
})
