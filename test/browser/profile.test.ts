// Profile and preferences, in a real browser, against the executable. Each test starts where the previous one ended.
import { describe, expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { pngOf } from '../accounts/avatars/images'
import { soon } from '../support/soon'
import { comeToRest } from './at-rest'
import { holdRequests } from './hold-requests'
import { appears, chooseWith, hasFocus } from './on-page'
import { openSignedIn } from './signed-in-browser'

const sam = { username: 'sam_rider', email: 'sam@example.org', password: 'wet gravel at dawn' }

const { server, token, page, on, look, errors, foreign, refusals, faults } = await openSignedIn(
  sam,
  'profile-',
)

const says = (sentence: string) => appears(page.getByText(sentence))
const part = (name: string) => page.getByRole('region', { name, exact: true })

describe('who one is', () => {
  test('the account menu leads to one’s profile, which has nothing to show yet', async () => {
    await page.goto('/workouts')
    await on.button('Account of sam_rider').click()
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    expect(await says('Your totals and records will appear here.')).toBe(true)
    await look('empty')
  })

  test('personal data are saved, and are on the profile', async () => {
    await on.link('Personal data').click()
    await on.fillIn({ 'First name': 'Samantha', 'Last name': 'Rider', Location: 'Grenoble' })
    await on.fillIn({ 'Date of birth': '1985-03-07', 'About you': 'Slow up,\nfast down.' })
    await look('personal-data')
    await on.button('Save').click()
    expect(await says('Personal data saved')).toBe(true)
    await on.link('Profile').click()
    const text = await part('About you').textContent()
    for (const words of ['Samantha Rider', 'sam_rider', 'Slow up,\nfast down.', 'LocationGrenoble']) {
      expect(text).toContain(words)
    }
    expect(text).toContain('Date of birth03/07/1985')
    await soon(() => page.title()).toBe('Profile · Trackhut')
  })

  test('what is entered while others are saved stays, and is saved afterwards, not beside', async () => {
    await on.link('Edit').click()
    await on.field('Location').fill('Lyon')
    const savings = await holdRequests(page, '**/api/auth/profile/edit')
    await on.button('Save').click()
    await soon(() => savings.held.length).toBe(1)
    await on.field('Location').fill('Annecy')
    await on.field('Location').press('Enter')
    await savings.release()
    await comeToRest(page)
    expect(savings.held.length).toBe(1)
    await soon(() => on.field('Location').inputValue()).toBe('Annecy')
    await on.button('Save').click()
    await on.link('Profile').click()
    expect(await appears(part('About you').getByText('Annecy'))).toBe(true)
  })

  test('emptied, they are gone again', async () => {
    await on.link('Edit').click()
    await on.fillIn({ Location: '', 'Date of birth': '' })
    await on.button('Save').click()
    await on.link('Profile').click()
    await part('About you').getByText('Date of birth').waitFor({ state: 'detached' })
    const text = await part('About you').textContent()
    expect(text).toContain('Samantha Rider')
    expect(text).not.toContain('Location')
  })
})

describe('a picture', () => {
  const photo = pngOf({ width: 900, height: 700, paint: () => [random(), random(), random()] })

  test('has to be one', async () => {
    await on.link('Profile picture').click()
    await choose('notes.jpg', new TextEncoder().encode('milk, bread'))
    expect(await says('This file cannot be read as a picture. Choose a JPG, PNG or GIF.')).toBe(true)
    await look('picture-refused')
  })

  test('is shown before it is saved; one too large for the server is made smaller', async () => {
    expect(photo.length).toBeGreaterThan(1_048_576)
    await choose('photo.jpeg', photo)
    expect(await says('This is how it will look.')).toBe(true)
    await isSquare(page.getByRole('img', { name: 'The chosen picture' }), 512)
    await look('picture-chosen')
    await on.button('Save picture').click()
    expect(await says('Picture saved')).toBe(true)
    expect(await hasFocus(on.button('Choose a picture'))).toBe(true)
  })

  test('is the one chosen last, even if one before it takes longer to prepare', async () => {
    // Delays reading the first picture until the second has been read.
    await page.evaluate(() => {
      const read = window.createImageBitmap
      const hasReadOther = Promise.withResolvers<void>()
      const readLate = async (file: Blob) => {
        window.createImageBitmap = readFirst as typeof read
        await hasReadOther.promise
        return read(file)
      }
      const readFirst = async (file: Blob) => {
        window.createImageBitmap = read
        const image = await read(file)
        hasReadOther.resolve()
        return image
      }
      window.createImageBitmap = readLate as typeof read
    })
    await choose('first.png', squareOf(20))
    await choose('second.png', squareOf(30))
    await isSquare(page.getByRole('img', { name: 'The chosen picture' }), 30)
    await comeToRest(page)
    await isSquare(page.getByRole('img', { name: 'The chosen picture' }), 30)
    await on.button('Cancel').click()
  })

  test('is on the screen and in the menu of the account', async () => {
    await on.link('Profile').click()
    await look('with-picture')
    await isSquare(part('About you').locator('img'), 512)
    await isSquare(on.button('Account of sam_rider').locator('img'), 512)
  })

  test('dropped anywhere into the window takes its place, until it is removed', async () => {
    await on.link('Profile picture').click()
    await drop(pngOf({ width: 40, height: 60, paint: () => [200, 40, 40] }))
    await on.button('Save picture').click()
    await isSquare(on.button('Account of sam_rider').locator('img'), 40)
    await on.button('Remove picture').click()
    expect(await says('Picture removed')).toBe(true)
    await soon(() => page.locator('main img').count()).toBe(0)
  })
})

describe('sports', () => {
  const sport = (name: string) => page.getByRole('listitem').filter({ hasText: name })

  test('get a colour of one’s own', async () => {
    await on.button('Account of sam_rider').click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await on.link('Sports').click()
    await on.button('Hiking').click()
    await page.getByRole('radio', { name: 'Violet' }).click()
    expect(await appears(sport('Hiking').getByText('Saved'))).toBe(true)
    await soon(() => colourOf(sport('Hiking'))).toBe('rgb(122, 95, 201)')
  })

  test('get a speed below which one stands still; an impossible one is refused', async () => {
    const speed = page.getByLabel('Counts as stopped below')
    await speed.fill('500')
    await speed.press('Enter')
    expect(await says('Enter a number between 0.01 and 100.')).toBe(true)
    await speed.fill('1.25')
    await Promise.all([page.waitForResponse('**/profile/edit/sports'), speed.press('Enter')])
    await page.reload()
    await on.button('Hiking').click()
    await soon(() => speed.inputValue()).toBe('1.25 km/h')
  })

  test('get the equipment that new workouts are done with', async () => {
    const shoes = { label: 'Brown boots', equipment_type_id: 1, default_for_sport_ids: [6] }
    expect((await server.request('POST', '/api/equipments', { token, json: shoes })).status).toBe(201)
    await page.reload()
    await on.button('Hiking').click()
    await on.choose('None Equipment for new workouts', 'Brown boots')
    expect(await appears(sport('Hiking').getByText('Saved'))).toBe(true)
    await look('sports')
    await page.goto('/equipments')
    expect(await appears(page.getByRole('listitem').getByText('Hiking'))).toBe(true)
    await page.goBack()
    await on.button('Hiking').click()
    expect(await appears(on.button('Brown boots Equipment for new workouts'))).toBe(true)
  })

  test('are as they were when they are reset', async () => {
    await on.button('Reset this sport').click()
    await soon(() => page.locator('input[inputmode]').first().inputValue()).toBe('0.1 km/h')
    await soon(() => colourOf(sport('Hiking'))).toBe('rgb(150, 88, 11)')
  })

  test('switched off are not offered any more', async () => {
    await page.locator('label').filter({ hasText: 'Offer Walking for new workouts' }).click()
    expect(await appears(sport('Walking').getByText('Saved'))).toBe(true)
    await page.goto('/workouts/add')
    await page.getByRole('button', { name: /^(As the file says|.+ guess)/ }).click()
    expect(await appears(page.getByRole('option', { name: 'Hiking' }))).toBe(true)
    await soon(() => page.getByRole('option', { name: 'Walking' }).count()).toBe(0)
    await page.keyboard.press('Escape')
  })
})

describe('lists that are open', () => {
  const zone = page.getByRole('combobox', { name: 'Time zone' })

  test('the time zone is found by what its city is called today, or was', async () => {
    await page.goto('/settings')
    await zone.fill('kyiv')
    await soon(() => page.getByRole('option').allTextContents()).toEqual(['Europe/Kyiv'])
    await zone.fill('calcutta')
    await soon(() => page.getByRole('option').allTextContents()).toEqual(['Asia/Kolkata'])
    await look('time-zones')
    expect(await appears(page.getByRole('option'))).toBe(true)
    // In the document, the list comes directly after its field, so that screen readers reach it next.
    await soon(() => page.getByRole('main').getByRole('listbox').count()).toBe(1)
    expect(await zone.getAttribute('aria-controls')).toBe(await page.getByRole('listbox').getAttribute('id'))
    await page.keyboard.press('Escape')
  })

  test('languages, and what the account leads to', async () => {
    await page.getByRole('button', { name: /Language$/ }).click()
    expect(await appears(page.getByRole('option', { name: 'Deutsch' }))).toBe(true)
    await look('languages')
    expect(await appears(page.getByRole('option', { name: 'Deutsch' }))).toBe(true)
    await page.keyboard.press('Escape')
    await on.button('Account of sam_rider').click()
    await page.getByRole('menuitem', { name: 'Settings' }).waitFor()
    await look('account-menu')
    expect(await appears(page.getByRole('menuitem', { name: 'Settings' }))).toBe(true)
    await page.keyboard.press('Escape')
  })
})

test('the length of a gap that is a pause is chosen, with one that an app has chosen among them', async () => {
  const preferences = async (): Promise<Record<string, unknown>> =>
    (await server.request<{ data: object }>('GET', '/api/auth/profile', { token })).body.data as never
  await page.goto('/settings')
  const gaps = page.getByRole('radiogroup', { name: 'Gaps in GPX files that count as pauses' })
  await soon(() => gaps.getByRole('radio').allTextContents()).toEqual(['None', '30 sec', '1 min', '5 min'])
  await gaps.getByRole('radio', { name: '1 min' }).click()
  await on.button('Save preferences').click()
  expect(await says('Preferences saved')).toBe(true)
  expect((await preferences()).pause_gap).toBe(60)
  const path = '/api/auth/profile/edit/preferences'
  const json = { ...(await preferences()), pause_gap: 90 }
  expect((await server.request('POST', path, { token, json })).status).toBe(200)
  await page.reload()
  await soon(() => gaps.getByRole('radio', { checked: true }).textContent()).toBe('90 sec')
  await look('gaps')
})

test('the earlier address of the preferences still leads there', async () => {
  await page.goto('/profile/preferences')
  expect(await appears(on.heading('Preferences'))).toBe(true)
  await soon(() => page.url()).toBe(`${server.origin}/settings`)
})

test('through all of this nothing broke, and only what should be was refused', () => {
  expect(errors).toEqual([])
  expect(foreign).toEqual([])
  expect(refusals).toEqual([])
})

test('everybody can use every screen, on a phone and on a desk, in the light and in the dark', () => {
  expect(faults).toEqual([])
})

const random = () => Math.floor(Math.random() * 256)

const squareOf = (side: number) => pngOf({ width: side, height: side, paint: () => [200, 40, 40] })

const choose = (name: string, content: Uint8Array) =>
  chooseWith(page.getByRole('button', { name: /^Choose a/ }), [{ name, content, mimeType: 'image/jpeg' }])

/** Drops a picture onto the window. */
async function drop(png: Uint8Array) {
  const dataTransfer = await page.evaluateHandle(
    bytes => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], 'dropped.png', { type: 'image/png' }))
      return transfer
    },
    [...png],
  )
  const target = page.getByRole('main')
  for (const type of ['dragenter', 'dragover']) await target.dispatchEvent(type, { dataTransfer })
  expect(await says('Drop the picture here')).toBe(true)
  await target.dispatchEvent('drop', { dataTransfer })
}

/** Waits until the file of the image is this number of pixels wide. */
async function isSquare(image: Locator, side: number) {
  await page.waitForFunction(({ image, side }) => (image as HTMLImageElement).naturalWidth === side, {
    image: await image.elementHandle(),
    side,
  })
}

const colourOf = (sport: Locator) =>
  sport
    .locator('svg')
    .first()
    .evaluate(icon => getComputedStyle(icon).fill)
