// The language of the browser, before anybody is known: all that is said is said in it, also what browsers would say themselves.
import { expect, test } from 'bun:test'
import { createFirstAccount } from '../support/executable'
import { soon } from '../support/soon'
import { appears } from './on-page'
import { openBrowser } from './opened-browser'

const { server, openWindow, errors } = await openBrowser()
await createFirstAccount(server)

async function openWindowIn(...languages: string[]) {
  const window = await openWindow()
  await window.page.addInitScript(languages => {
    Object.defineProperty(navigator, 'languages', { get: () => languages })
  }, languages)
  return window
}

test('what is missing in a field is said in the language of the app', async () => {
  const { page, on } = await openWindowIn('ja-JP', 'de-AT')
  await page.goto('/login')
  await on.button('Anmelden').click()
  await soon(() => page.getByText('Fülle dieses Feld aus.').count()).toBe(2)
  await on.field('E-Mail').fill('sam at example')
  await on.button('Anmelden').click()
  expect(await appears(page.getByText('Gib eine gültige E-Mail-Adresse ein.'))).toBe(true)
  expect(await page.locator('html').getAttribute('lang')).toBe('de')

  await page.goto('/register')
  await on.fillIn({ Benutzername: 'ab', 'E-Mail': 'sam@example.org', Passwort: 'wet gravel at dawn' })
  await on.button('Konto anlegen').click()
  expect(await appears(page.getByText('Nimm 3 Zeichen oder mehr.'))).toBe(true)
  expect(await appears(page.getByText('Setze hier ein Häkchen, um fortzufahren.'))).toBe(true)
  expect(errors).toEqual([])
})

test('where the app does not speak it, that is English', async () => {
  const { page, on } = await openWindowIn('ja-JP')
  await page.goto('/login')
  await on.button('Log in').click()
  await soon(() => page.getByText('Fill in this field.').count()).toBe(2)
})
