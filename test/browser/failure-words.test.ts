// The texts for errors of the server are loaded when the first error occurs, in a real browser.
import { expect, test } from 'bun:test'
import { createFirstAccount, firstAccount } from '../support/executable'
import { appears } from './on-page'
import { openBrowser } from './opened-browser'

const { server, page, on, signIn } = await openBrowser()
await createFirstAccount(server)
await signIn(firstAccount)

test('words that could not be loaded are loaded with the next failure', async () => {
  await page.route('**/api/equipments', route => route.fulfill({ status: 500 }))
  await page.route(/\/assets\/general-failures-/, route => route.abort(), { times: 1 })
  await page.goto('/equipments')
  expect(await appears(page.getByText(/^Reload it\. If Trackhut was just updated/))).toBe(true)
  await on.button('Try again').click()
  expect(await appears(page.getByText(/^Something failed on the server\. Try again/))).toBe(true)
})
