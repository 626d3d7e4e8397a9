// A user's equipment, and the types that all users can choose, in a real browser, against the executable. Each test
// starts where the previous one ended.
import { describe, expect, test } from 'bun:test'
import { createFirstAccount, firstAccount } from '../support/executable'
import { soon } from '../support/soon'
import { appears, hasFocus } from './on-page'
import { openBrowser } from './opened-browser'

const { server, page, on, signIn, look, errors, foreign, refusals, faults } = await openBrowser({
  pictures: 'equipment-',
})
const token = await createFirstAccount(server)
await signIn(firstAccount)
await page.goto('/')

const says = (sentence: string) => appears(page.getByText(sentence))
const row = (label: string) => page.getByRole('listitem').filter({ has: on.link(label) })
const inDialog = (action: string) => page.getByRole('alertdialog').getByRole('button', { name: action })
const checkbox = (name: string) => page.getByRole('checkbox', { name })
const offer = (name: string) => page.getByRole('switch', { name: `Offer ${name} to everybody` })

async function choose(label: string, option: string) {
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function enter(facts: object) {
  const json = { sport_id: 1, workout_date: '2026-05-01 07:30', duration: 3600, distance: 10, ...facts }
  expect((await server.request('POST', '/api/workouts/no_gpx', { token, json })).status).toBe(201)
}

describe('new equipment', () => {
  test('is added where there is none yet', async () => {
    await on.link('Equipment').click()
    expect(await says('Your equipment will be listed here.')).toBe(true)
    await look('empty')
    await on.link('Add equipment').click()
    await on.button('Add equipment').click()
    expect(await says('Give it a name.')).toBe(true)
    expect(await says('Choose the type.')).toBe(true)
    expect(await hasFocus(on.field('Name'))).toBe(true)
    await look('refused')
  })

  test('is the default for sports that are done with its type', async () => {
    await on.field('Name').fill('Blue bike')
    await choose('Type', 'Shoes')
    await page.getByText('Running', { exact: true }).click()
    await choose('Type', 'Bike')
    await soon(() => checkbox('Running').count()).toBe(0)
    await page.getByText('Cycling (Sport)', { exact: true }).click()
    await look('new')
    await on.button('Add equipment').click()
    expect(await appears(on.heading('Blue bike'))).toBe(true)
    expect(await says('Blue bike added')).toBe(true)
    expect(await says('It has not been used in a workout yet.')).toBe(true)
  })

  test('needs a name of its own, and says what it takes the place of', async () => {
    await page.goto('/equipments/new')
    await on.fillIn({ Name: 'Blue bike', Description: 'For the mountains.' })
    await choose('Type', 'Bike')
    await page.getByText('Cycling (Sport)', { exact: true }).click()
    expect(await says('Instead of Blue bike')).toBe(true)
    await on.button('Add equipment').click()
    expect(await says('You already have equipment with this name.')).toBe(true)
    expect(await hasFocus(on.field('Name'))).toBe(true)
    await on.field('Name').fill('Red bike')
    await page.getByText('Cycling (Sport)', { exact: true }).click()
    await on.button('Add equipment').click()
    expect(await appears(on.heading('Red bike'))).toBe(true)
  })
})

describe('what was done with it', () => {
  test('is added up, in the list and on its page', async () => {
    await enter({ title: 'To the sea' })
    await enter({ title: 'Home again', distance: 12.5 })
    await enter({ title: 'A run', sport_id: 5 })
    await page.goto('/equipments')
    await soon(() => row('Blue bike').textContent()).toContain('Distance22.50 km')
    await soon(() => row('Blue bike').textContent()).toContain('Workouts2')
    await look('list')
    await on.link('Blue bike').click()
    expect(await says('Default for')).toBe(true)
    await soon(() => page.getByRole('region', { name: 'Distance by month' }).count()).toBe(1)
    await look('page')
  })

  test('is added up anew where somebody doubts it', async () => {
    await on.link('Edit').click()
    await page.getByText('Are the totals wrong?').click()
    await on.button('Recalculate totals').click()
    expect(await says('Totals recalculated')).toBe(true)
    await on.link('Cancel').click()
  })

  test('brings a reminder when it is nearly what was meant, which goes with a longer distance', async () => {
    const retireAt = async (distance: string) => {
      await on.link('Edit').click()
      await on.field('Replace after').fill(distance)
      await on.field('Replace after').blur()
      await on.button('Save').click()
      await on.heading('Blue bike').waitFor()
    }
    await retireAt('24')
    const reminder = 'Blue bike is nearly worn out: 2 km left.'
    expect(await says(reminder)).toBe(true)
    await soon(() => page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('94')
    await look('worn')
    await page.goto('/')
    expect(await appears(on.link(reminder))).toBe(true)
    await look('worn-at-home')
    await on.link(reminder).click()
    await retireAt('20')
    expect(await says('Blue bike: 22 km of 20 km, 2 km over.')).toBe(true)
    await retireAt('500')
    await soon(() => page.getByText(/Blue bike( is nearly|: 22 km)/).count()).toBe(0)
  })

  test('is found among the workouts', async () => {
    await on.link('Show its 2 workouts').click()
    expect(await appears(on.button('Remove the filter Equipment: Blue bike'))).toBe(true)
    const titles = page.getByRole('table', { name: 'Workouts' }).getByRole('rowheader').getByRole('link')
    expect(await appears(titles)).toBe(true)
    expect((await titles.allTextContents()).sort()).toEqual(['Home again', 'To the sea'])
    await page.goBack()
    expect(await appears(on.heading('Blue bike'))).toBe(true)
  })
})

describe('equipment', () => {
  test('is changed, with a warning before its totals are lost', async () => {
    await on.link('Edit').click()
    await on.field('Name').fill('Old blue bike')
    await choose('Type', 'Bike trainer')
    expect(await says('it is removed from its 2 workouts')).toBe(true)
    await look('edit')
    await choose('Type', 'Bike')
    await page.getByText('In use', { exact: true }).click()
    await on.button('Save').click()
    expect(await appears(on.heading('Old blue bike'))).toBe(true)
    expect(await says('Not in use')).toBe(true)
    expect(await says('22.50')).toBe(true)
  })

  test('that was deleted meanwhile is said to be so', async () => {
    const { body } = await server.request<{ data: { equipments: { id: string }[] } }>(
      'GET',
      '/api/equipments',
      { token },
    )
    await page.goto('/equipments')
    await on.link('Red bike').click()
    await on.link('Edit').click()
    expect(await appears(on.heading('Edit Red bike'))).toBe(true)
    await server.request('DELETE', `/api/equipments/${body.data.equipments[1]?.id}`, { token })
    await on.button('Save').click()
    expect(await says('This equipment no longer exists.')).toBe(true)
    await page.reload()
    expect(await appears(on.heading('There is nothing here'))).toBe(true)
  })

  test('is deleted, when one knows what becomes of its workouts', async () => {
    await page.goto('/equipments')
    await on.link('Old blue bike').click()
    await on.button('Delete').click()
    expect(await says('Its 2 workouts stay, but without equipment.')).toBe(true)
    await look('delete')
    await inDialog('Delete equipment').click()
    expect(await says('Old blue bike deleted')).toBe(true)
    expect(await says('Your equipment will be listed here.')).toBe(true)
    await on.link('Workouts').click()
    expect(await says('3 workouts')).toBe(true)
  })
})

describe('what is offered to everybody', () => {
  test('are sports, which say whether there are workouts', async () => {
    await page.goto('/admin')
    await page.getByRole('navigation', { name: 'Administration' }).getByText('Sports').click()
    const running = page.getByRole('listitem').filter({ hasText: 'Running' })
    expect(await appears(running.getByText('Has workouts'))).toBe(true)
    const listed = page.waitForResponse(answer => answer.url().endsWith('check_workouts=true'))
    await running.locator('label').click()
    await listed
    await soon(() => offer('Running').isChecked()).toBe(false)
    await look('sports')
    await page.reload()
    expect(await appears(running)).toBe(true)
    await soon(() => offer('Running').isChecked()).toBe(false)
    await soon(() => offer('Walking').isChecked()).toBe(true)
  })

  test('are types of equipment', async () => {
    await on.link('Equipment types').click()
    const skis = page.getByRole('listitem').filter({ hasText: 'Skis' }).locator('label')
    expect(await appears(skis)).toBe(true)
    const listed = page.waitForResponse(
      answer => answer.url().endsWith('/api/equipment-types') && answer.request().method() === 'GET',
    )
    await skis.click()
    await listed
    await soon(() => offer('Skis').isChecked()).toBe(false)
    await look('types')
    await page.goto('/equipments/new')
    await page.getByRole('button', { name: 'Type' }).click()
    const types = page.getByRole('option')
    expect(await appears(types)).toBe(true)
    await soon(() => types.allTextContents()).toEqual([
      'Shoes',
      'Bike',
      'Bike trainer',
      'Kayak or boat',
      'Snowshoes',
    ])
  })
})

test('through all of this nothing broke, nothing was asked of another host, and only what is wrong was refused', () => {
  expect(errors).toEqual([])
  expect(foreign).toEqual([])
  expect(refusals.map(refusal => refusal.replace(/[\w-]{22}/, 'ID'))).toEqual([
    '400 /api/equipments',
    '404 /api/equipments/ID',
    '404 /api/equipments/ID',
  ])
})

test('everybody can use every screen, on a phone and on a desk, in the light and in the dark', () => {
  expect(faults).toEqual([])
})
