// Menus and lists that open, without a mouse. Their code comes when they are about to open.
import { expect, test } from 'bun:test'
import { createFirstAccount } from '../support/executable'
import { hasFocus } from './on-page'
import { openBrowser } from './opened-browser'

const { server, page, on, errors } = await openBrowser()
const token = await createFirstAccount(server)
await page.addInitScript(token => localStorage.setItem('authToken', token), token)

const item = (name: string) => page.getByRole('menuitem', { name })
const option = (name: string) => page.getByRole('option', { name, exact: true })

test('the account menu opens with Enter, goes on with arrows, and gives the focus back', async () => {
  await page.goto('/')
  await on.button('Account of first').focus()
  await page.keyboard.press('Enter')
  expect(await hasFocus(item('Profile'))).toBe(true)
  await page.keyboard.press('ArrowDown')
  expect(await hasFocus(item('Settings'))).toBe(true)
  await page.keyboard.press('Escape')
  expect(await hasFocus(on.button('Account of first'))).toBe(true)
})

test('a list of choices opens with an arrow, is found by typing, and says what was chosen', async () => {
  await page.goto('/workouts/add/manual')
  await page.getByRole('button', { name: 'Sport' }).first().focus()
  await page.keyboard.press('ArrowDown')
  expect(await hasFocus(option('Cycling (Sport)'))).toBe(true)
  await page.keyboard.type('run')
  expect(await hasFocus(option('Running'))).toBe(true)
  await page.keyboard.press('Enter')
  expect(await hasFocus(on.button('Running Sport'))).toBe(true)
  await page.keyboard.press('ArrowDown')
  expect(await hasFocus(option('Running'))).toBe(true)
  await page.keyboard.press('Enter')
  expect(await hasFocus(on.button('Running Sport'))).toBe(true)
  expect(errors).toEqual([])
})
