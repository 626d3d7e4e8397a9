// Sharing a workout by link and as a picture, the page that guests see, and the end of the share. Each test starts
// where the previous one ended.
import { describe, expect, test } from 'bun:test'
import { mountainRide } from '../support/mountain-ride'
import { gpxFile } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { soon } from '../support/soon'
import { appears, hasFocus, savedBytes } from './on-page'
import { openSignedIn } from './signed-in-browser'

const sam = { username: 'sam_rider', email: 'sam@example.org', password: 'wet gravel at dawn' }

const opened = await openSignedIn(sam, 'sharing-')
const { server, token, page, on, look, openWindow, errors, foreign, refusals, faults } = opened
await server.request('POST', '/api/workouts', {
  token,
  body: uploadForm({
    file: gpxFile(mountainRide(new Date('2026-05-03T06:40:00Z'))),
    data: { sport_id: 1, title: 'Over the hills', description: 'See https://example.org', notes: 'secret' },
  }),
})
await page.goto('/workouts')
await on.link('Over the hills').click()
await on.heading('Over the hills').waitFor()
const guest = await openWindow()
const dialog = page.getByRole('dialog', { name: 'Share workout' })
let link = ''

describe('from the page of a workout', () => {
  test('a dialog opens, by the keyboard too, and the focus comes back', async () => {
    await on.button('Share').press('Enter')
    expect(await appears(dialog)).toBe(true)
    expect(await appears(dialog.getByRole('switch', { name: 'Hide where it starts and ends' }))).toBe(true)
    await look('choices')
    await page.keyboard.press('Escape')
    expect(await hasFocus(on.button('Share'))).toBe(true)
  })

  test('a link is made, with the ends hidden, works as long as is said, and can be copied again later', async () => {
    await on.button('Share').click()
    await dialog.getByText('Show the description').click()
    await on.choose('Until I take it back The link works', 'For 7 days')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const field = dialog.getByLabel('Link to this workout', { exact: true })
    await field.waitFor()
    link = await field.inputValue()
    expect(link).toMatch(new RegExp(`^${server.origin}/s/[\\w-]{24}$`))
    await look('link')
    await dialog.getByRole('button', { name: /^Until [^I].* The link works$/ }).click()
    await page.getByRole('option', { name: 'Until I take it back' }).click()
    await on.button('Until I take it back The link works').waitFor()
    await on.button('Close').click()
    await on.button('Share').click()
    await soon(() => field.inputValue()).toBe(link)
  })

  test('a picture is drawn, in the shape that is chosen, and saved', async () => {
    await dialog.getByRole('radio', { name: 'Picture' }).click()
    const picture = dialog.getByRole('img', { name: 'Picture of Over the hills' })
    expect(await appears(picture)).toBe(true)
    await look('picture')
    const sizeOf = () =>
      picture.evaluate(image => {
        const { naturalWidth, naturalHeight } = image as HTMLImageElement
        return `${naturalWidth} × ${naturalHeight}`
      })
    await soon(sizeOf).toBe('1080 × 1080')
    await dialog.getByRole('button', { name: /Shape/ }).click()
    await page.getByRole('option', { name: 'Story' }).click()
    await soon(sizeOf).toBe('1080 × 1920')
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save picture' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('Over the hills.png')
    expect([...(await savedBytes(saved)).slice(1, 4)]).toEqual([...Buffer.from('PNG')])
  })

  test('a picture that cannot be drawn leaves none of another shape in its place', async () => {
    await page.route('**/picture?*', route => route.fulfill({ status: 404 }), { times: 1 })
    await dialog.getByRole('button', { name: /Shape/ }).click()
    await page.getByRole('option', { name: 'Tall' }).click()
    expect(await appears(dialog.getByText('The picture could not be drawn.'))).toBe(true)
    expect(await dialog.getByRole('img').count()).toBe(0)
    expect(refusals.pop()).toMatch(/^404 .*\/picture$/)
    await page.keyboard.press('Escape')
  })
})

describe('a guest', () => {
  test('sees the workout without an account, and what was chosen', async () => {
    await guest.page.goto(link)
    expect(await appears(guest.on.heading('Over the hills'))).toBe(true)
    expect(await guest.page.title()).toContain('Over the hills')
    expect(await appears(guest.page.getByRole('link', { name: 'https://example.org' }))).toBe(true)
    expect(await appears(guest.page.getByRole('table', { name: 'Miles' }))).toBe(true)
    expect(await appears(guest.page.getByRole('slider', { name: 'Position along the workout' }))).toBe(true)
    expect(await appears(guest.page.getByText('All figures are of what is shown.'))).toBe(true)
    for (const secret of ['secret', 'sam_rider', ':40 AM', 'Notes', 'select a stretch'])
      expect(await guest.page.getByText(secret).count()).toBe(0)
  })

  test('can use it on every screen', async () => {
    await page.goto(link)
    expect(await appears(on.heading('Over the hills'))).toBe(true)
    expect(await appears(page.locator('canvas'))).toBe(true)
    await look('guest')
  })
})

describe('the list of shared workouts', () => {
  test('has the link, and takes it back at once', async () => {
    await page.goto('/settings/shared')
    expect(await appears(on.heading('Shared workouts'))).toBe(true)
    await soon(() => page.getByLabel('Link to Over the hills', { exact: true }).inputValue()).toBe(link)
    await look('list')
    await on.button('Take back: Over the hills').click()
    expect(await appears(page.getByText('You have shared no workouts.'))).toBe(true)
    await guest.page.reload()
    expect(await appears(guest.on.heading('This link does not work'))).toBe(true)
  })
})

test('a dead link says so, whatever became of it', async () => {
  await page.goto(link)
  expect(await appears(on.heading('This link does not work'))).toBe(true)
  await look('dead')
})

test('nothing broke, nothing was asked of another host, and no page is unusable', () => {
  expect(guest.refusals.filter(refusal => refusal.startsWith('401'))).toEqual([])
  expect([...errors, ...guest.errors].filter(error => !error.includes('404'))).toEqual([])
  expect([...foreign, ...guest.foreign]).toEqual([])
  expect([...new Set(refusals.map(refusal => refusal.replace(/[^/]*$/, '')))]).toEqual([
    '404 /s/',
    '404 /api/shared/',
  ])
  expect(faults).toEqual([])
})
