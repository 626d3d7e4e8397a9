// The page of a workout, in a real browser, against the executable. Each test starts where the previous one ended.
import { describe, expect, test } from 'bun:test'
import type { SavedShareAnswer } from '../../src/workouts/shares/links/schemas'
import type { WrittenWorkoutsAnswer } from '../../src/workouts/workouts/schemas'
import { logIn } from '../support/executable'
import { fitFile, fitFileId, fitMessage, fitSummary, fitTime } from '../support/fit-writer'
import { mountainRide } from '../support/mountain-ride'
import { gpxFile, steadyRide } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { soon } from '../support/soon'
import { appears, hasFocus, savedBytes } from './on-page'
import { openSignedIn } from './signed-in-browser'

const sam = { username: 'sam_rider', email: 'sam@example.org', password: 'wet gravel at dawn' }
const newPassword = 'dry gravel at noon'

const { server, token, page, on, look, errors, foreign, refusals, faults } = await openSignedIn(
  sam,
  'workout-',
)
await haveWorkouts()
await page.goto('/workouts')
await on.link('Over the hills').click()
await on.heading('Over the hills').waitFor()

const says = (sentence: string) => appears(page.getByText(sentence, { exact: true }))
const figures = () => page.getByRole('region', { name: 'Figures' })

describe('neighbours', () => {
  test('are reached with the arrow keys', async () => {
    await page.keyboard.press('ArrowLeft')
    expect(await appears(on.heading('Along the canal'))).toBe(true)
    await page.keyboard.press('ArrowRight')
    expect(await appears(on.heading('Over the hills'))).toBe(true)
    await page.keyboard.press('ArrowRight')
    expect(await appears(on.heading('In the hall'))).toBe(true)
    await page.keyboard.press('ArrowLeft')
    expect(await appears(on.heading('Over the hills'))).toBe(true)
  })

  test('are not reached while something else has use for the keys', async () => {
    await page.getByRole('slider', { name: 'Position along the workout' }).focus()
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('radio', { name: 'Time' }).focus()
    await page.keyboard.press('ArrowLeft')
    await soon(() => on.heading('Over the hills').count()).toBe(1)
  })
})

test('one that nothing recorded stands beside what was done before it', async () => {
  await on.link('Later workout').click()
  const earlier = page.getByRole('list', { name: 'Earlier in this sport' })
  await soon(() => earlier.getByRole('link').allTextContents()).toEqual(['Over the hills', 'Along the canal'])
  expect(await on.link('All of this sport').getAttribute('href')).toBe('/workouts?sport_id=1')
  await look('by-hand')
  await earlier.getByRole('link', { name: 'Over the hills' }).click()
  expect(await appears(on.heading('Over the hills'))).toBe(true)
  expect(await earlier.count()).toBe(0)
})

test('its top speed is that of five seconds, a record, and the only one', async () => {
  await soon(() => figures().textContent()).toMatch(/Top speed\d.*Record.*The fastest five seconds/)
  expect(await figures().textContent()).not.toContain('Maximum speed')
})

test('its kilometres are listed, all of them when asked for', async () => {
  const kilometres = page.getByRole('table', { name: 'Kilometres' })
  await soon(() => kilometres.getByRole('row').count()).toBe(13)
  await on.button('Show all 37').click()
  await soon(() => kilometres.getByRole('row').last().textContent()).toStartWith('0.62')
  expect(await appears(on.button('Select kilometre 37, 0.62 km'))).toBe(true)
})

test('a figure says where it comes from, is typed over, and goes back to what was recorded', async () => {
  const answer = page.getByRole('dialog', { name: 'Where “Distance” comes from' })
  const ask = () =>
    figures()
      .getByRole('button', { name: /^36\.\d+ km/ })
      .click()
  await ask()
  const method = 'Measured between the recorded points, including their elevation.'
  expect(await appears(answer.getByText(method))).toBe(true)
  await look('figure')
  await answer.getByRole('button', { name: 'Type it over' }).click()
  await answer.getByRole('textbox', { name: 'Distance' }).fill('36.75')
  await answer.getByRole('button', { name: 'Save' }).click()
  await soon(() => figures().textContent()).toContain('Distance36.75 km')
  await ask()
  expect(await appears(answer.getByText('You typed this.'))).toBe(true)
  await answer.getByRole('button', { name: 'Leave it to Trackhut' }).click()
  await soon(() => figures().textContent()).toContain('Distance36.62 km')
})

describe('a segment', () => {
  test('is chosen in the table, and has an address, figures and charts of its own', async () => {
    expect(await on.link('Show part 2').isVisible()).toBe(false)
    await page.getByRole('heading', { name: 'Between pauses' }).click()
    await on.link('Show part 2').click()
    expect(await says('Part 2 of 2')).toBe(true)
    await soon(() => page.url()).toEndWith('/segment/2')
    await soon(() => figures().textContent()).toContain('Distance15.06 km')
    await page.getByRole('slider', { name: 'Position along the workout' }).focus()
    await soon(() => page.getByRole('slider').getAttribute('aria-valuetext')).toStartWith('0:00:00, 0.00 km')
    await look('segment')
  })

  test('has neighbours, and the whole workout around it', async () => {
    await on.link('Previous part').click()
    expect(await says('Part 1 of 2')).toBe(true)
    await on.link('Whole workout').click()
    expect(await appears(on.button('Edit'))).toBe(true)
    await soon(() => figures().textContent()).toContain('Distance36.62 km')
  })

  test('that there is not leads nowhere', async () => {
    const address = page.url()
    for (const number of ['3', '0', 'x']) {
      await page.goto(`${address}/segment/${number}`)
      expect(await appears(on.heading('There is nothing here'))).toBe(true)
    }
    await page.goto(address)
  })
})

describe('changing a workout', () => {
  test('begins at its title, and ends without a trace when it is called off', async () => {
    await on.button('Edit').click()
    expect(await hasFocus(on.field('Title'))).toBe(true)
    await on.fillIn({ Title: 'Something else' })
    await look('edit')
    await on.button('Cancel').click()
    expect(await appears(on.heading('Over the hills'))).toBe(true)
    expect(await hasFocus(on.button('Edit'))).toBe(true)
  })

  test('begins at the address of FitTrackee’s form, too, and ends at that of the workout', async () => {
    const address = page.url()
    await page.goto(`${address}/edit`)
    expect(await hasFocus(on.field('Title'))).toBe(true)
    await on.button('Cancel').click()
    await soon(() => page.url()).toBe(address)
  })

  test('shows at once what was saved', async () => {
    await on.button('Edit').click()
    await on.fillIn({ Title: '', Notes: 'Bring gloves.', Description: 'The old road.' })
    await on.button('Save').click()
    expect(await says('Enter a title.')).toBe(true)
    await on.fillIn({ Title: 'Over the high hills' })
    await on.choose('None Equipment', 'Blue bike')
    await on.button('Save').click()
    expect(await says('Workout saved')).toBe(true)
    expect(await appears(on.heading('Over the high hills'))).toBe(true)
    for (const text of ['Bring gloves.', 'The old road.', 'Blue bike']) expect(await says(text)).toBe(true)
    await look('edited')
  })

  test('to another sport takes off what is not for it', async () => {
    await on.button('Edit').click()
    await on.choose('Cycling (Sport) Sport', 'Hiking')
    await on.button('Save').click()
    expect(await appears(page.locator('header').getByText('Hiking'))).toBe(true)
    await soon(() => page.getByText('Blue bike', { exact: true }).count()).toBe(0)
  })

  test('says that it was on a virtual course, which is no place: no map, here or in the list', async () => {
    const header = page.locator('header')
    const map = page.getByRole('region', { name: 'Map of the track' })
    const imageInList = on.link('Over the high hills').locator('xpath=ancestor::li').getByRole('img')
    const country = (await header.getByText(/, France$|^France$/).textContent()) ?? ''
    expect(await appears(map)).toBe(true)
    await on.button('Edit').click()
    await page.getByRole('radio', { name: 'Virtual', exact: true }).click()
    await look('edit-venue')
    await on.button('Save').click()
    expect(await appears(header.getByText('Virtual', { exact: true }))).toBe(true)
    expect(await map.count()).toBe(0)
    expect(await header.getByText(country).count()).toBe(0)
    await look('virtual')
    const address = page.url()
    await page.goto('/workouts')
    await on.link('Over the high hills').waitFor()
    await look('list-with-virtual')
    expect(await imageInList.count()).toBe(0)

    const shared = await server.request<SavedShareAnswer>('POST', `/api${new URL(address).pathname}/share`, {
      token,
      json: {},
    })
    await page.goto(shared.body.data.share.link ?? '')
    expect(await says('Virtual')).toBe(true)
    await figures().waitFor()
    expect(await map.count()).toBe(0)
    await look('virtual-shared')

    await page.goto(address)
    await on.button('Edit').click()
    await page.getByRole('radio', { name: 'Outdoors', exact: true }).click()
    await on.button('Save').click()
    expect(await appears(map)).toBe(true)
    await soon(() => header.getByText('Virtual', { exact: true }).count()).toBe(0)
  })

  test('includes its figures where nothing recorded them', async () => {
    await on.link('Later workout').click()
    await on.heading('In the hall').waitFor()
    await on.button('Edit').click()
    await on.fillIn({ Distance: '20', Time: '07:15' })
    await look('edit-by-hand')
    await on.button('Save').click()
    expect(await says('Workout saved')).toBe(true)
    await soon(() => figures().textContent()).toContain('Distance20.00 km')
    await soon(() => figures().textContent()).toContain('20.0 km/h')
    await soon(() => page.locator('header time').textContent()).toEndWith('7:15 AM')
  })
})

describe('meanwhile, elsewhere', () => {
  test('the session ended: what was not saved yet is there again after logging in', async () => {
    await on.button('Edit').click()
    await on.fillIn({ Title: 'In the large hall', Notes: 'New shoes.' })
    await changePassword()
    await on.button('Save').click()
    expect(await says('Your session has ended. Log in again.')).toBe(true)
    await on.logIn({ ...sam, password: newPassword })
    expect(await appears(on.field('Notes'))).toBe(true)
    await soon(() => on.field('Notes').inputValue()).toBe('New shoes.')
    await on.button('Save').click()
    expect(await appears(on.heading('In the large hall'))).toBe(true)
    await on.button('Edit').click()
    await soon(() => on.field('Notes').inputValue()).toBe('New shoes.')
  })

  test('the workout was deleted: it can be changed no more, and to delete it is done', async () => {
    const token = await logIn(server, { ...sam, password: newPassword })
    const { pathname } = new URL(page.url())
    expect((await server.request('DELETE', `/api${pathname}`, { token })).status).toBe(204)
    await on.fillIn({ Notes: 'Too late.' })
    await on.button('Save').click()
    expect(await says('This workout no longer exists.')).toBe(true)
    await on.button('Cancel').click()
    await on.button('Delete').click()
    expect(await says('This workout no longer exists.')).toBe(true)
    await soon(() => page.url()).toEndWith('/workouts')
    expect(await says('2 workouts')).toBe(true)
  })
})

test('what belongs to somebody else is as good as not there', async () => {
  const token = await logIn(server)
  const json = { sport_id: 1, workout_date: '2026-05-04 06:00', distance: 5, duration: 1800 }
  const answer = await server.request<WrittenWorkoutsAnswer>('POST', '/api/workouts/no_gpx', {
    token,
    json,
  })
  expect(answer.status).toBe(201)
  await page.goto(`/workouts/${answer.body.data.workouts[0]?.id}`)
  expect(await appears(on.heading('There is nothing here'))).toBe(true)
})

test('a recording in another format than GPX is handed out as it was uploaded', async () => {
  const start = fitTime('2026-05-05T08:00:00Z')
  const seconds = Array.from({ length: 61 }, (_, second) => second)
  const rollers = fitFile([
    fitFileId(),
    ...seconds.map(second => fitMessage(20, [253, 'u32', start + second], [3, 'u8', 100 + second])),
    fitSummary({ start, seconds: 60, kind: 6, metres: 600 }),
  ])
  const { body } = await server.request<WrittenWorkoutsAnswer>('POST', '/api/workouts', {
    token: await logIn(server, { ...sam, password: newPassword }),
    body: uploadForm({ file: gpxFile(rollers), name: 'rollers.fit', data: { sport_id: 1 } }),
  })
  await page.goto(`/workouts/${body.data.workouts[0]?.id}`)
  const [download] = await Promise.all([page.waitForEvent('download'), on.button('Download FIT').click()])
  expect([...(await savedBytes(download))]).toEqual([...rollers])
  expect(await on.button('Download GPX').count()).toBe(0)
})

// This test must come last, because the requests that it intercepts stay intercepted.
test('the weather is shown where it is known', async () => {
  const weather = { temperature: 12.4, humidity: 0.62, wind: 4, windBearing: 315 }
  const workout = /\/api\/workouts\/[\w-]{22}$/
  await page.route(workout, async route => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.data.workouts[0].weather_start = { ...weather, icon: 'partly-cloudy-day' }
    body.data.workouts[0].weather_end = { ...weather, icon: 'rain', wind: 0 }
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto('/workouts')
  await on.link('Along the canal').click()
  expect(await says('14 km/h wind from the northwest')).toBe(true)
  expect(await says('No wind')).toBe(true)
  await look('weather')
})

test('through all of this nothing broke, and only what should be was refused', () => {
  expect(errors).toEqual([])
  expect(foreign).toEqual([])
  // What was refused is asked again when a part of the screen arrives late, as on a busy machine.
  const kinds = new Set(refusals).values().map(refusal => refusal.replace(/[\w-]{22}$/, 'ID'))
  expect([...kinds]).toEqual([
    '401 /api/workouts/ID',
    '404 /api/workouts/ID',
    '404 /api/workouts/batches',
    '403 /api/workouts/ID',
  ])
})

test('everybody can use every screen, on a phone and on a desk, in the light and in the dark', () => {
  expect(faults).toEqual([])
})

/** Changes the password, which ends all other sessions. */
async function changePassword() {
  const json = { email: sam.email, password: sam.password, new_password: newPassword }
  const { status } = await server.request('PATCH', '/api/auth/profile/edit/account', { token, json })
  expect(status).toBe(200)
}

/** Adds a flat ride, a hilly ride in two segments, a workout without a recording, and a bike. */
async function haveWorkouts() {
  const post = async (path: string, options: object) => {
    const { status, body } = await server.request('POST', path, { token, ...options })
    if (status !== 201) throw new Error(JSON.stringify(body))
  }
  const upload = (file: Uint8Array, title: string) =>
    post('/api/workouts', { body: uploadForm({ file: gpxFile(file), data: { sport_id: 1, title } }) })
  await upload(steadyRide({ start: new Date('2026-04-20T06:30:00Z'), points: 600 }), 'Along the canal')
  await upload(mountainRide(new Date('2026-05-01T20:00:00Z')), 'Over the hills')
  const figures = { workout_date: '2026-05-03 06:00', distance: 18, duration: 3600 }
  await post('/api/workouts/no_gpx', { json: { sport_id: 1, title: 'In the hall', ...figures } })
  await post('/api/equipments', { json: { label: 'Blue bike', equipment_type_id: 2 } })
}
