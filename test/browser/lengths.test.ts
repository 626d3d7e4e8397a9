// A pool swim by lengths: its laps, its rests, and its moving time, which is the same on all screens.
import { expect, test } from 'bun:test'
import type { WrittenWorkoutsAnswer } from '../../src/workouts/workouts/schemas'
import { fitFile, fitFileId, fitLength, fitMessage, fitSummary, fitTime } from '../support/fit-writer'
import { uploadForm } from '../support/requests'
import { soon } from '../support/soon'
import { openSignedIn } from './signed-in-browser'

const sam = { username: 'sam_swimmer', email: 'sam@example.org', password: 'cold water at dawn' }

const { server, token, page, on, look, errors, faults } = await openSignedIn(sam, 'lengths-')

const t = fitTime('2026-05-01T08:00:00Z')
const starts = [0, 30, 60, 90, 180, 210, 240, 270]

/** Two laps with four lengths of 25 yards each, and a lap with a minute's rest between them. */
const swim = fitFile([
  fitFileId(),
  ...starts.map((start, index) =>
    fitLength({ start: t + start, seconds: 30, strokes: 12, stroke: index === 5 ? 2 : 0 }),
  ),
  fitLength({ start: t + 120, seconds: 60, isRest: true }),
  ...[0, 120, 180].map(start => fitMessage(19, [253, 'u32', t + start], [2, 'u32', t + start])),
  fitSummary({ start: t, seconds: 300, sport: 5, kind: 17, metres: 182.88, pool: 22.86, poolUnit: 1 }),
])

const body = uploadForm({ file: new File([swim.slice()], 'swim.fit'), data: { sport_id: 16 } })
const uploaded = await server.request<WrittenWorkoutsAnswer>('POST', '/api/workouts', { token, body })
const address = `/workouts/${uploaded.body.data.workouts[0]!.id}`
const table = page.getByRole('table', { name: 'Lengths' })

test('the page of a swim lists its lengths by lap, with strokes and rests', async () => {
  await page.goto(address)
  await soon(() => table.getByRole('row').allTextContents()).toEqual([
    'LengthStrokeTimePace min/100 ydStrokesSWOLF',
    'Lap 1 · 100 yd2:002:004842',
    ...[1, 2, 3, 4].map(number => `${number}Freestyle0:302:001242`),
    'Rest1:00',
    'Lap 2 · 100 yd2:002:004842',
    '5Freestyle0:302:001242',
    '6Breaststroke0:302:001242',
    ...[7, 8].map(number => `${number}Freestyle0:302:001242`),
  ])
  expect(await page.getByText('Pool of 25 yd').count()).toBe(1)
  await look('workout')
})

test('its heading has the moving time of its laps, and no table has a lap of rest', async () => {
  expect(await page.getByText('0:04:00').count()).toBe(1)
  expect(await page.getByRole('table', { name: 'Laps' }).count()).toBe(0)
})

test('a length or a lap that is pressed is marked', async () => {
  const strip = page.getByRole('region', { name: /^Stretch/ })
  await on.button('Select length 6').click()
  await soon(() => strip.textContent()).toMatch(/Distance0\.02 km/)
  await on.button('Select lap 2, 100 yd').click()
  await soon(() => strip.textContent()).toMatch(/Distance0\.09 km/)
  await page.keyboard.press('Escape')
  await strip.waitFor({ state: 'detached' })
})

test('a length that is probably two is split with a press, and one press undoes it', async () => {
  const start = t + 86_400
  const slow = fitFile([
    fitFileId(),
    ...[0, 30, 60, 121].map((from, index) =>
      fitLength({ start: start + from, seconds: index === 2 ? 61 : 30, strokes: 12, stroke: 0 }),
    ),
    fitSummary({ start, seconds: 151, sport: 5, kind: 17, metres: 100, pool: 25 }),
  ])
  const body = uploadForm({ file: new File([slow.slice()], 'slow.fit'), data: { sport_id: 16 } })
  const added = await server.request<WrittenWorkoutsAnswer>('POST', '/api/workouts', { token, body })
  await page.goto(`/workouts/${added.body.data.workouts[0]!.id}`)
  const offer = '3Freestyle1:014:041273'
  await soon(() => table.getByRole('row').allTextContents()).toContain(offer)
  await look('missed-turn')
  await on.button('Split length 3').click()
  await soon(() => table.getByRole('row').allTextContents()).toEqual([
    'LengthStrokeTimePace min/100 mStrokesSWOLF',
    ...['1Freestyle0:302:001242', '2Freestyle0:302:001242'],
    ...['3Freestyle0:312:02637', '4Freestyle0:312:02637'],
    'You split this length in two.Undo',
    '5Freestyle0:302:001242',
  ])
  expect(await page.getByText(/^Lengths that you split because a turn was missed: 1/).count()).toBe(1)
  await on.button('Join lengths 3 and 4 again').click()
  await soon(() => table.getByRole('row').allTextContents()).toContain(offer)
})

test('nothing went wrong meanwhile', () => {
  expect([...errors, ...faults]).toEqual([])
})
