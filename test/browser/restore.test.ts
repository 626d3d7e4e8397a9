// A server is set up from the backup of another server, in a real browser, against the executable. Each test starts
// where the previous one ended.

import { afterAll, expect, test } from 'bun:test'
import type { BackupsAnswer } from '../../src/instance/backups/schemas'
import { createFirstAccount, firstAccount, startServer, unlimited } from '../support/executable'
import { Rider } from '../support/rider'
import { soon } from '../support/soon'
import { temporaryFolder } from '../support/temporary-folder'
import { until } from '../support/waiting'
import { appears, chooseWith } from './on-page'
import { openBrowser } from './opened-browser'

const { server, page, on, look, errors, foreign, refusals, faults } = await openBrowser({
  pictures: 'restore-',
})
const folder = temporaryFolder()
afterAll(() => folder[Symbol.dispose]())

const says = (sentence: string) => appears(page.getByText(sentence))

const choose = (content: Uint8Array) =>
  chooseWith(on.button('Choose backup file'), [
    { name: 'old.trackhut', content, mimeType: 'application/zip' },
  ])

/** A backup of a server with one account and one workout. */
async function makeBackup(): Promise<Uint8Array> {
  await using other = await startServer({ folder: folder.path, ...unlimited })
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

test('what is no backup is refused, and the form for the first account stays as it was', async () => {
  await page.goto(server.setupLink ?? '')
  await on.field('Username').fill('somebody')
  await choose(new Uint8Array(1000))
  expect(await says('This is not a Trackhut backup, or it is cut off. Nothing was changed.')).toBe(true)
  await soon(() => on.field('Username').inputValue()).toBe('somebody')
  await look('refused')
})

test('a backup makes this server what the other one was', async () => {
  await choose(await makeBackup())
  expect(await appears(on.heading('Your server is back'))).toBe(true)
  await look('back')
  await on.link('Go to log-in').click()
  await on.logIn(firstAccount)
  await on.link('Workouts').click()
  expect(await says('1 workout')).toBe(true)
})

test('through all of this nothing broke, and nothing was refused but what is no backup', () => {
  // While the server restarts, requests fail without a response.
  const broken = errors.filter(error => !error.includes('ERR_CONNECTION'))
  expect({ broken, foreign, faults, refusals }).toEqual({
    broken: [],
    foreign: [],
    faults: [],
    refusals: ['400 /api/setup/restore'],
  })
})
