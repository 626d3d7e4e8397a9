// Using the app without a mouse: menus and lists, whose code is loaded shortly before they open, and shortcut keys.
// Each test starts where the previous one ended.
import { describe, expect, test } from 'bun:test'
import { createFirstAccount } from '../support/executable'
import { soon } from '../support/soon'
import { appears, hasFocus } from './on-page'
import { openBrowser } from './opened-browser'

const { server, page, on, look, errors, faults } = await openBrowser({ pictures: 'keyboard-' })
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
})

describe('keys that lead somewhere', () => {
  const search = page.getByRole('searchbox', { name: 'Title' })
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }

  test('are there on every screen', async () => {
    const figures = { sport_id: 1, workout_date: '2026-05-03 06:00', distance: 18, duration: 3600 }
    const { status } = await server.request('POST', '/api/workouts/no_gpx', { token, json: figures })
    expect(status).toBe(201)
    await page.goto('/')
    expect(await appears(on.heading('Home'))).toBe(true)
  })

  test.each([
    ['w', 'Workouts'],
    ['s', 'Statistics'],
    ['m', 'Map of all workouts'],
    ['h', 'Home'],
  ])('g and %s lead to %s', async (letter, title) => {
    await press('g', letter)
    expect(await appears(on.heading(title))).toBe(true)
  })

  test('n adds a workout', async () => {
    await press('n')
    expect(await appears(on.heading('Add workout'))).toBe(true)
  })

  test('/ searches the workouts, from wherever it is pressed', async () => {
    await press('/')
    expect(await hasFocus(search)).toBe(true)
    await soon(() => search.inputValue()).toBe('')
    await page.getByRole('heading', { level: 1 }).click()
    await press('/')
    expect(await hasFocus(search)).toBe(true)
  })

  test('they are at the same places of a keyboard with Cyrillic letters', async () => {
    await page.getByRole('heading', { level: 1 }).click()
    for (const event of [
      { key: 'п', code: 'KeyG' },
      { key: 'ы', code: 'KeyS' },
    ])
      await page.evaluate(
        event => document.body.dispatchEvent(new KeyboardEvent('keydown', { ...event, bubbles: true })),
        event,
      )
    expect(await appears(on.heading('Statistics'))).toBe(true)
    await press('/')
    expect(await hasFocus(search)).toBe(true)
  })

  test('none of them leads anywhere for who types, or means another key', async () => {
    await page.keyboard.type('gs?n/gh')
    await soon(() => search.inputValue()).toBe('gs?n/gh')
    await search.fill('')
    await page.getByRole('heading', { level: 1 }).click()
    await press('Control+n', 'Alt+/', 'g', 'x', 's', 'g', 'Control+h')
    await page.goto('/workouts/add/manual')
    await page.getByRole('button', { name: 'Sport' }).first().press('ArrowDown')
    expect(await appears(option('Running'))).toBe(true)
    await press('n', 'g', 's')
    await soon(() => new URL(page.url()).pathname).toBe('/workouts/add/manual')
    await press('Escape')
  })

  test('? lists them, and so does the menu of the account', async () => {
    await page.goto('/workouts')
    await on.heading('Workouts').waitFor()
    await press('?')
    expect(await appears(keys.getByText('Add a workout'))).toBe(true)
    await look('keys')
    await press('g', 's')
    await press('Escape')
    await keys.waitFor({ state: 'detached' })
    await soon(() => new URL(page.url()).pathname).toBe('/workouts')
    await on.button('Account of first').click()
    await item('Keyboard shortcuts').click()
    expect(await appears(keys.getByText('On a workout'))).toBe(true)
    await on.button('Close').click()
    await keys.waitFor({ state: 'detached' })
  })
})

test('through all of this nothing broke, and everybody can use what opened', () => {
  expect(errors).toEqual([])
  expect(faults).toEqual([])
})
