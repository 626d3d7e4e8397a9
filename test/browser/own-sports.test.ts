// An administrator adds sports, in a real browser, against the executable: from scratch, and from an archive. Each test
// starts where the previous one ended.
import { expect, test } from 'bun:test'
import { zipSync } from 'fflate'
import { httpDate } from '../../src/lib/net/http-date'
import { encodeShortId } from '../../src/lib/short-id'
import { createFirstAccount, firstAccount, logIn } from '../support/executable'
import { fitFile, fitFileId, fitRecord, fitSummary, fitTime } from '../support/fit-writer'
import { gpxFile, steadyRide } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { soon } from '../support/soon'
import { comeToRest } from './at-rest'
import { appears } from './on-page'
import { openBrowser } from './opened-browser'

const { server, page, on, signIn, look, errors, foreign, refusals, faults } = await openBrowser({
  pictures: 'own-sports-',
})
await createFirstAccount(server)
const token = await logIn(server, firstAccount)
await signIn(firstAccount)

const says = (sentence: string | RegExp) => appears(page.getByText(sentence).first())
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
/** A row of the table of workouts. */
const workoutOf = (name: string) => page.getByRole('row').filter({ hasText: name })

test('the page of sports leads to a form for another one', async () => {
  await page.goto('/admin/sports')
  await on.link('Add a sport').click()
  expect(await appears(on.heading('Add a sport'))).toBe(true)
  await on.button('Add a sport').click()
  expect(await says('Enter a name.')).toBe(true)
  await look('new')
})

test('a name that another sport has is refused', async () => {
  await on.field('Name').fill('running')
  await on.button('Add a sport').click()
  expect(await says('There is a sport with this name already.')).toBe(true)
})

test('it is added with its icon, its colour, its speed and how fast is shown', async () => {
  await on.field('Name').fill('Kayaking')
  await page.getByRole('radio', { name: 'Kayak', exact: true }).click()
  await page.getByRole('radio', { name: 'Teal' }).click()
  await on.field('Counts as stopped below').fill('0.5')
  await page.getByRole('radio', { name: 'Pace' }).click()
  await look('filled')
  await on.button('Add a sport').click()
  expect(await says('Kayaking added')).toBe(true)
  expect(await appears(row('Kayaking').getByRole('link', { name: 'Edit Kayaking' }))).toBe(true)
  await look('list')
})

test('a workout in it has its name, and its pace', async () => {
  const body = uploadForm({ file: gpxFile(steadyRide()), data: { sport_id: 1000 } })
  const answer = await server.request('POST', '/api/workouts', { token, body })
  expect(answer.status).toBe(201)
  await page.goto('/workouts')
  expect(await appears(workoutOf('Kayaking').first())).toBe(true)
  await page
    .getByRole('link', { name: /Kayaking|ride/i })
    .first()
    .click()
  expect(await says('Average pace')).toBe(true)
  expect(await says('min/km')).toBe(true)
  expect(await says('Average speed')).toBe(true)
  await look('workout')
})

test('while there are workouts in it, it can be changed and not deleted', async () => {
  await page.goto('/admin/sports')
  await row('Kayaking').getByRole('link', { name: 'Edit Kayaking' }).click()
  expect(await says('There are workouts in this sport, so it cannot be deleted.')).toBe(true)
  expect(await on.field('Counts as stopped below').inputValue()).toBe('0.5 km/h')
  await look('edit')
  await on.field('Name').fill('Sea kayaking')
  await on.button('Save').click()
  expect(await says('Sea kayaking saved')).toBe(true)
})

test('one without workouts is deleted', async () => {
  await server.request('POST', '/api/sports', { token, json: { label: 'Chess' } })
  await page.goto('/admin/sports/1001')
  await on.button('Delete sport').click()
  await look('deletion')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  expect(await says('Chess deleted')).toBe(true)
  await soon(() => row('Chess').count()).toBe(0)
  await page.goto('/admin/sports/1001')
  expect(await says('There is no such sport here.')).toBe(true)
})

test('a sport that an archive brings is added where it is asked for', async () => {
  const json = (content: unknown) => Buffer.from(JSON.stringify(content))
  const workout = {
    id: encodeShortId('00000000-0000-4000-8000-000000000001'),
    title: 'Padel with Kim',
    sport_id: 21,
    sport_label: 'Padel (Outdoor)',
    workout_date: httpDate(new Date(Date.UTC(2024, 0, 1, 9))),
    duration: '1:00:00',
    moving: '1:00:00',
    distance: 2,
    ave_speed: 2,
    max_speed: 9,
  }
  const archive = zipSync({
    'user_data.json': json({ username: 'elsewhere' }),
    'user_workouts_data.json': json([workout]),
    'user_equipments_data.json': json([]),
  })
  await page.goto('/import-export')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'archive.zip', mimeType: 'application/zip', buffer: Buffer.from(archive) })
  await on.button('Upload archive').click()
  await on.button('Import these workouts').click()
  await on.button('Add these workouts').waitFor()
  // Waits for the end of the import, because its progress redraws the screen, even below an open list.
  await comeToRest(page)
  await look('import')
  await on.button('Add Padel to this server').click()
  expect(await says('Workouts added1')).toBe(true)
  await on.link('Go to workouts').click()
  expect(await appears(workoutOf('Padel with Kim').getByText('Padel', { exact: true }))).toBe(true)
  await look('workouts')
})

test('a file that no sport fits comes in with the ready one that it offers', async () => {
  const start = fitTime('2026-05-02T08:00:00Z')
  const swim = fitFile([
    fitFileId(),
    ...Array.from({ length: 30 }, (_, at) => fitRecord({ time: start + at })),
    fitSummary({ start, seconds: 600, sport: 5, kind: 17, metres: 500 }),
  ])
  await page.goto('/workouts/add')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'swim.fit', mimeType: 'application/vnd.ant.fit', buffer: Buffer.from(swim) })
  await on.button('Upload workout').click()
  expect(await says('No sport here fits what the file says')).toBe(true)
  await look('offer')
  await on.button('Add Pool swimming to this server').click()
  expect(await appears(page.getByRole('heading', { level: 1, name: /pool swimming/ }))).toBe(true)
})

test('the shelf shows what was added from it', async () => {
  await page.goto('/admin/sports/shelf')
  expect(await appears(row('Pool swimming').getByText('Here already'))).toBe(true)
  await row('Golf').first().getByRole('button').click()
  expect(await says('Golf added')).toBe(true)
  await look('shelf')
})

test('the form by hand leads to the shelf, and back nothing is lost', async () => {
  await page.goto('/workouts/add/manual')
  await on.field('Title').fill('Sun salutations')
  await look('by-hand')
  await on.link('More sports').click()
  const yoga = page.getByRole('button', { name: 'Add Yoga to this server' })
  expect(await appears(page.getByRole('heading', { level: 2, name: 'Ready sports' }))).toBe(true)
  await soon(() => page.evaluate(() => document.activeElement?.textContent)).toStartWith('Ready sports')
  await yoga.click()
  expect(await says('Yoga added')).toBe(true)
  await page.goBack()
  await soon(() => on.field('Title').inputValue()).toBe('Sun salutations')
  await page.getByRole('button', { name: /Sport$/ }).click()
  expect(await appears(page.getByRole('option', { name: 'Yoga', exact: true }))).toBe(true)
  await page.keyboard.press('Escape')
})

test('who may not add a sport is told who may', async () => {
  const kim = {
    username: 'kim',
    email: 'kim@example.org',
    password: 'open sesame and close',
    accepted_policy: true,
  }
  expect((await server.request('POST', '/api/auth/register', { json: kim })).status).toBe(200)
  await server.request('PATCH', '/api/users/kim', { token, json: { activate: true } })
  await page.evaluate(() => localStorage.clear())
  await page.goto('/settings/sports')
  await on.logIn(kim)
  expect(await says('An administrator of this server can add these sports for everybody.')).toBe(true)
  expect(await page.getByRole('button', { name: /to this server$/ }).count()).toBe(0)
  await look('of-others')
})

test('nothing went wrong on the way', () => {
  expect(errors).toEqual([])
  expect(foreign).toEqual([])
  expect(refusals).toEqual(['400 /api/sports', '400 /api/workouts'])
  expect(faults).toEqual([])
})
