// Editing a workout's texts directly on its page, in a real browser, against the executable. Each test starts where the
// previous one ended.
import { expect, test } from 'bun:test'
import { createFirstAccount, firstAccount } from '../support/executable'
import { Rider } from '../support/rider'
import { soon } from '../support/soon'
import { nothingIsUnderway } from './at-rest'
import { holdRequests } from './hold-requests'
import { appears, hasFocus } from './on-page'
import { openBrowser } from './opened-browser'

const { server, page, on, signIn, look, errors, foreign, refusals, faults } = await openBrowser({
  pictures: 'edit-in-place-',
})
const rider = new Rider(server, await createFirstAccount(server))
await signIn(firstAccount)
await rider.upload()
await rider.request('POST', '/api/equipments', { json: { label: 'Blue bike', equipment_type_id: 2 } })
const says = (sentence: string | RegExp) => appears(page.getByText(sentence))

test('a title is changed in its heading, with Enter', async () => {
  await page.goto('/workouts')
  await page.getByRole('rowheader').getByRole('link').first().click()
  await on.button('Edit: Title').click()
  expect(await hasFocus(on.field('Title'))).toBe(true)
  await look('title')
  // The user has not given the workout a title.
  expect(await on.field('Title').inputValue()).toBe('')
  expect(await on.field('Title').getAttribute('placeholder')).toBe('Morning ride near Alixan')
  await on.field('Title').fill('Over the pass')
  await page.keyboard.press('Enter')
  expect(await appears(on.heading('Over the pass'))).toBe(true)
  expect(await hasFocus(on.button('Edit: Title'))).toBe(true)
})

test('a title that somebody gave cannot be taken away', async () => {
  await on.button('Edit: Title').click()
  await on.field('Title').fill('')
  await page.keyboard.press('Enter')
  expect(await says('Enter a title.')).toBe(true)
  await page.keyboard.press('Escape')
})

test('Escape leaves it as it was', async () => {
  await on.button('Edit: Title').click()
  await on.field('Title').fill('Something else')
  await page.keyboard.press('Escape')
  expect(await appears(on.heading('Over the pass'))).toBe(true)
  expect(await hasFocus(on.button('Edit: Title'))).toBe(true)
})

test('what was not said yet is added: a description in Markdown, notes and equipment', async () => {
  await on.button('Description').click()
  expect(await hasFocus(on.field('Description'))).toBe(true)
  await on.field('Description').fill('Up the **old** road')
  await page.keyboard.press('Control+Enter')
  expect(await appears(page.locator('strong', { hasText: 'old' }))).toBe(true)

  await on.button('Notes').click()
  await on.field('Notes').fill('Bring gloves')
  await on.button('Save').click()
  expect(await says('Bring gloves')).toBe(true)

  await on.button('Equipment').click()
  await look('adding')
  await on.choose('None Equipment', 'Blue bike')
  await on.button('Save').click()
  expect(await appears(on.link('Blue bike'))).toBe(true)
  await look('said')
})

test('what cannot be saved stays as it was typed, and says why', async () => {
  await page.route('**/api/workouts/*', route =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  await on.button('Edit: Notes').click()
  await on.field('Notes').fill('Bring warmer gloves')
  await on.button('Save').click()
  expect(await appears(page.getByRole('alert'))).toBe(true)
  expect(await on.field('Notes').inputValue()).toBe('Bring warmer gloves')
  await look('not-saved')
  await page.unroute('**/api/workouts/*')
  await on.button('Save').click()
  expect(await says('Bring warmer gloves')).toBe(true)
  await soon(() => page.getByRole('textbox', { name: 'Notes' }).count()).toBe(0)
})

test('what is typed while it is being saved stays, and is saved afterwards, not beside', async () => {
  await on.button('Edit: Notes').click()
  await on.field('Notes').fill('Bring the warmest gloves')
  const savings = await holdRequests(page, '**/api/workouts/*', 'PATCH')
  await on.button('Save').click()
  await soon(() => savings.held.length).toBe(1)
  await on.field('Notes').fill('Bring the warmest gloves and a scarf')
  await on.field('Notes').press('Control+Enter')
  await savings.release()
  await nothingIsUnderway(page)
  expect(savings.held.length).toBe(1)
  expect(await on.field('Notes').inputValue()).toBe('Bring the warmest gloves and a scarf')
  await on.button('Save').click()
  expect(await says('Bring the warmest gloves and a scarf')).toBe(true)
  await soon(() => page.getByRole('textbox', { name: 'Notes' }).count()).toBe(0)
})

test('what was said is taken back by saying nothing', async () => {
  await on.button('Edit: Notes').click()
  await on.field('Notes').fill('')
  await on.button('Save').click()
  expect(await appears(on.button('Notes'))).toBe(true)
})

test('of two changes the stored one is seen, also where the other could not be stored', async () => {
  await page.route('**/api/workouts/*/venue', route => route.fulfill({ status: 500 }))
  await on.button('Edit').click()
  await on.field('Title').fill('Under the pass')
  await page.getByRole('radio', { name: 'Virtual', exact: true }).click()
  await on.button('Save').click()
  expect(await says(/Something failed on the server/)).toBe(true)
  await page.unroute('**/api/workouts/*/venue')
  expect(refusals.splice(0)).toEqual([expect.stringMatching(/^500 .*\/venue$/)])
  await on.button('Cancel').click()
  expect(await appears(on.heading('Under the pass'))).toBe(true)
})

test('through all of this nothing broke', () => {
  expect({ foreign, faults, refusals }).toEqual({ foreign: [], faults: [], refusals: [] })
  // The browser logs the requests that the tests aborted or answered with 500.
  expect(errors.filter(error => !/ERR_FAILED|status of 500/.test(error))).toEqual([])
})
