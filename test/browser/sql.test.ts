// Questions in SQL, in a real browser, against the executable. Each test starts where the previous one ended.
import { beforeAll, expect, test } from 'bun:test'
import { soon } from '../support/soon'
import { appears, hasFocus, savedBytes } from './on-page'
import { openSignedIn } from './signed-in-browser'

const account = { username: 'quinn_asks', email: 'quinn@example.org', password: 'select every kilometre' }
const { server, token, page, on, look, errors, faults } = await openSignedIn(account, 'sql-')

const says = (sentence: string | RegExp) => appears(page.getByText(sentence).first())
const turnedOn = 'Answer questions in SQL'
const cells = () => page.getByRole('cell').allTextContents()

beforeAll(async () => {
  for (const [workout_date, distance] of [
    ['2026-04-01 09:00', 10],
    ['2026-05-01 09:00', 12.5],
  ]) {
    const json = { workout_date, sport_id: 1, distance, duration: 3600 }
    expect((await server.request('POST', '/api/workouts/no_gpx', { token, json })).status).toBe(201)
  }
})

test('the page is below what can be taken along, off at first, and asks nothing by itself', async () => {
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/sql')) asked.push(request.url())
  })
  await page.goto('/import-export')
  await on.link('Ask in SQL').click()
  expect(await appears(on.heading('Ask in SQL'))).toBe(true)
  expect(await appears(page.getByRole('switch', { name: turnedOn }))).toBe(true)
  expect(await on.field('Question').count()).toBe(0)
  await look('off')
  await page.getByText(turnedOn).click()
  expect(await says('workout_equipment')).toBe(true)
  expect(await hasFocus(on.field('Question'))).toBe(true)
  await look('blank')
  expect(asked).toEqual([])
})

test('a sample is answered with a table', async () => {
  await on.button('How far did I go each month?').click()
  await on.button('Ask').click()
  expect(await says('2 rows')).toBe(true)
  expect(await cells()).toEqual(['2026-05', '12.5', '2026-04', '10'])
  await look('answer')
})

test('a mistake is told in words, with what SQLite says', async () => {
  await on.field('Question').fill('SELECT kilometres FROM workouts')
  await on.button('Ask').click()
  expect(await says('SQLite does not understand the question, or cannot compute it.')).toBe(true)
  expect(await says('no such column: kilometres')).toBe(true)
  await look('mistake')
  await on.field('Question').fill('DELETE FROM workouts')
  await soon(() => page.getByText('no such column').count()).toBe(0)
  await page.keyboard.press('Control+Enter')
  expect(await says('Write a question that begins with SELECT')).toBe(true)
})

test('the answer is saved as CSV', async () => {
  await on.field('Question').fill('SELECT day, distance_m FROM days ORDER BY day')
  const coming = page.waitForEvent('download')
  await on.button('Save as CSV').click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('answer.csv')
  const text = Buffer.from(await savedBytes(download)).toString()
  expect(text).toBe('day,distance_m\r\n2026-04-01,10000\r\n2026-05-01,12500\r\n')
})

test('turned off elsewhere, the page has the switch again', async () => {
  const json = { is_sql_on: false }
  expect((await server.request('PATCH', '/api/ways-to-ask', { token, json })).status).toBe(200)
  await on.button('Ask').click()
  expect(await appears(page.getByRole('switch', { name: turnedOn }))).toBe(true)
  expect(await on.field('Question').count()).toBe(0)
})

test('nothing went wrong meanwhile', () => {
  expect(errors).toEqual([])
  expect(faults).toEqual([])
})
