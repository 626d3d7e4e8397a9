// Finding workouts with filters, in a real browser, against the executable. Each test starts where the previous one
// ended.
import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import first from '../../src/locales/en/first.json'
import { isRange } from '../../web/components/workouts/filters/filter-values'
import { shownFilters } from '../../web/data/workouts/selection'
import { soon } from '../support/soon'
import { listSizes } from './inspect-screen'
import { appears, hasFocus } from './on-page'
import { openSignedIn } from './signed-in-browser'

const kim = { username: 'kim_finder', email: 'kim@example.org', password: 'gravel and fog at noon' }

const { server, token, page, on, look, errors, foreign, refusals, faults } = await openSignedIn(
  kim,
  'filters-',
  { sizes: listSizes },
)
// On wider screens the list is a table.
await page.setViewportSize(listSizes.desk)
await enter({ title: 'Along the lake', workout_date: '2026-03-01 09:00', distance: 20 })
await enter({ title: 'Over the pass', workout_date: '2026-04-05 09:00', distance: 60, duration: 9000 })
await enter({ title: 'Evening run', workout_date: '2026-04-20 19:00', sport_id: 5, notes: 'wet' })
for (let day = 1; day <= 20; day++) {
  await enter({ title: `To work ${day}`, workout_date: `2026-05-${day} 07:30`, sport_id: 2, distance: 5 })
}

async function enter(facts: object) {
  const json = { sport_id: 1, duration: 3600, distance: 10, ...facts }
  const answer = await server.request('POST', '/api/workouts/no_gpx', { token, json })
  expect(answer.status).toBe(201)
}

const says = (sentence: string) => appears(page.getByText(sentence, { exact: true }))
const address = () => page.url().replace(server.origin, '')
const list = () => page.getByRole('region', { name: 'Workouts' })
const titles = () => list().getByRole('listitem').getByRole('link').allTextContents()
const sheet = () => page.getByRole('dialog', { name: 'Filters' })
const range = (name: string) => sheet().getByRole('group', { name })
const texts: Record<string, Record<string, unknown>> = first
const textOf = (key: string) => {
  const [group = '', name = ''] = key.split('.')
  return String(texts[group]?.[name])
}
/** Finds a button, a text box or a combo box by its name. */
const single = (name: string) =>
  (['button', 'textbox'] as const)
    .map(role => sheet().getByRole(role, { name }))
    .reduce((some, others) => some.or(others), sheet().getByRole('combobox', { name }))
const chip = (filter: string) => on.button(`Remove the filter ${filter}`)

async function choose(label: string, option: string, within: Page | ReturnType<typeof sheet> = page) {
  await within.getByRole('button', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

describe('at hand', () => {
  test('is a search in titles and places, which is in the address and goes back', async () => {
    await page.goto('/workouts')
    expect(await says('23 workouts')).toBe(true)
    await look('none')
    await on.field('Find by title or place').fill('THE')
    expect(await says('2 workouts')).toBe(true)
    expect(address()).toBe('/workouts?search=THE')
    await soon(() => titles()).toEqual(['Over the pass', 'Along the lake'])
    await page.goBack()
    expect(await says('23 workouts')).toBe(true)
    await soon(() => on.field('Find by title or place').inputValue()).toBe('')
    await page.goForward()
    expect(await says('2 workouts')).toBe(true)
  })

  test('is the sport, and what comes first', async () => {
    await choose('Sort by', 'Oldest first')
    expect(await appears(list().getByRole('listitem').first().getByText('Along the lake'))).toBe(true)
    await choose('Sport', 'Running')
    expect(await says('No workouts match these filters.')).toBe(true)
    expect(await says('0 workouts')).toBe(true)
    expect(address()).toBe('/workouts?sport_id=5&search=THE&order=asc')
    await look('nothing')
  })

  test('filters are taken away one by one, and the focus goes on to the next', async () => {
    await chip('Sport: Running').click()
    expect(await says('2 workouts')).toBe(true)
    expect(await hasFocus(chip('Search: “THE”'))).toBe(true)
    await chip('Search: “THE”').press('Enter')
    expect(await says('23 workouts')).toBe(true)
    expect(await hasFocus(on.button('Filters'))).toBe(true)
    expect(address()).toBe('/workouts?order=asc')
  })

  test('a list that begins further down has the way back up', async () => {
    await page.goto('/workouts?duration_from=0:30&page=2')
    await soon(() => titles()).toEqual(['Evening run', 'Over the pass', 'Along the lake'])
    await on.button('Show the ones before').click()
    await soon(async () => (await titles()).length).toBe(23)
  })

  test('are the days that people ask for most', async () => {
    await page.goto('/workouts')
    await choose('When', 'Last year')
    expect(await says('0 workouts')).toBe(true)
    const year = new Date().getFullYear() - 1
    expect(address()).toBe(`/workouts?from=${year}-01-01&to=${year}-12-31`)
    await soon(() => page.getByRole('button', { name: 'When' }).textContent()).toBe('Last year')
    await choose('When', 'Any time')
    expect(await says('23 workouts')).toBe(true)
  })
})

describe('all filters', () => {
  test('are in a sheet', async () => {
    await page.goto('/workouts?sport_id=5')
    expect(await says('1 workout')).toBe(true)
    await on.button('Filters').click()
    await soon(() => sheet().getByRole('button', { name: 'Sport' }).textContent()).toBe('Running')
    await look('sheet')
    await sheet().getByRole('button', { name: 'Clear all filters' }).click()
    expect(await says('23 workouts')).toBe(true)
    expect(await hasFocus(on.button('Filters'))).toBe(true)
  })

  test('have a field each, but for what is searched beside the list', async () => {
    await on.button('Filters').click()
    for (const filter of shownFilters) {
      if (filter.kind === 'text' && !('field' in filter)) continue
      const name = textOf('field' in filter ? filter.field : filter.label)
      const { length } = filter.names
      const fields = isRange(filter) ? range(name).getByLabel(/^(From|To)$/) : single(name)
      await soon(async () => [name, await fields.count()]).toEqual([name, length])
    }
  })

  test('say what cannot be meant', async () => {
    await range('Distance').getByLabel('From').fill('50')
    await range('Distance').getByLabel('To').fill('10')
    await range('Moving time').getByLabel('From').fill('two')
    await on.button('Show workouts').click()
    expect(await says('This comes before “From”.')).toBe(true)
    expect(await says('Enter hours and minutes, such as 1:30.')).toBe(true)
    expect(await hasFocus(range('Distance').getByLabel('To'))).toBe(true)
    await look('sheet-refused')
  })

  test('apply together, and are one step back', async () => {
    await range('Distance').getByLabel('To').fill('70')
    await range('Moving time').getByLabel('From').fill('1:30')
    await range('Date').getByLabel('From').fill('2026-04-05')
    await range('Date').getByLabel('To').fill('2026-04-05')
    await range('Average speed').getByLabel('To').fill('24.5')
    await choose('Equipment', 'Without equipment', sheet())
    await sheet().getByLabel('Words in the description').press('Enter')
    expect(await says('1 workout')).toBe(true)
    await soon(() => titles()).toEqual(['Over the pass'])
    const asked = 'equipment_id=none&from=2026-04-05&to=2026-04-05&distance_from=50&distance_to=70'
    expect(decodeURIComponent(address())).toBe(`/workouts?${asked}&duration_from=1:30&ave_speed_to=24.5`)
    await look('many')
    await page.goBack()
    expect(await says('23 workouts')).toBe(true)
    await page.goForward()
    expect(await says('1 workout')).toBe(true)
  })

  test('are cleared at once', async () => {
    await on.link('Clear all filters').click()
    expect(await says('23 workouts')).toBe(true)
    expect(address()).toBe('/workouts')
    expect(await hasFocus(on.button('Filters'))).toBe(true)
  })

  test('are a link that others can open, who may prefer miles', async () => {
    await page.goto('/settings')
    await page.getByRole('radio', { name: 'Miles' }).click()
    await on.button('Save preferences').click()
    expect(await says('Preferences saved')).toBe(true)
    await page.goto('/workouts?distance_from=16.09344&notes=wet&distance_to=32.18688&top_speed_from=5')
    expect(await appears(chip('Distance: 10 mi to 20 mi'))).toBe(true)
    expect(await appears(chip('Top speed: from 3.11 mph'))).toBe(true)
    await on.button('Filters').click()
    await soon(() => range('Distance').getByLabel('From').inputValue()).toBe('10 mi')
    await range('Distance').getByLabel('To').fill('')
    await on.button('Show workouts').click()
    expect(await appears(chip('Distance: from 10 mi'))).toBe(true)
    expect(await appears(chip('Notes: “wet”'))).toBe(true)
    expect(address()).toBe('/workouts?notes=wet&distance_from=16.09344&top_speed_from=5')
  })
})

test('what an address says wrongly is passed over', async () => {
  await page.goto(
    '/workouts?sport_id=running&from=2026-02-31&distance_from=far&page=-1&order_by=color&title=',
  )
  expect(await says('23 workouts')).toBe(true)
  await page.goto('/workouts?equipment_id=there-is-no-such-thing')
  expect(await says('No workouts match these filters.')).toBe(true)
  expect(await appears(chip('Equipment: unknown'))).toBe(true)
  await on.link('Clear all filters').click()
  expect(await says('23 workouts')).toBe(true)
  expect(await hasFocus(on.button('Filters'))).toBe(true)
  await page.goto('/workouts?title=work&page=9')
  expect(await says('There are no workouts on this page.')).toBe(true)
  await on.link('Go to the first page').click()
  expect(await says('20 workouts')).toBe(true)
})

test('through all of this nothing broke, and everybody can use every screen', () => {
  expect(errors).toEqual([])
  expect(refusals).toEqual([])
  expect(foreign).toEqual([])
  expect(faults).toEqual([])
})
