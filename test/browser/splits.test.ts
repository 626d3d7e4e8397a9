// The splits of a workout: first the laps of its device, then splits of a length that the user chooses, or climbs.
import { expect, test } from 'bun:test'
import type { WrittenWorkoutsAnswer } from '../../src/workouts/workouts/schemas'
import { activityXml, swumLapXml, tcxOf } from '../formats/tcx/tcx-documents'
import { fitFile, fitFileId, fitMessage, fitRecord, fitSession, fitTime } from '../support/fit-writer'
import { gpxFile } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { sensorRide } from '../support/sensor-ride'
import { soon } from '../support/soon'
import { openSignedIn } from './signed-in-browser'

const sam = { username: 'sam_rider', email: 'sam@example.org', password: 'flat roads at dusk' }
const { server, token, page, look, errors, faults } = await openSignedIn(sam, 'splits-')

const upload = async (file: Blob, sport_id: number) => {
  const body = uploadForm({ file, data: { sport_id } })
  const answer = await server.request<WrittenWorkoutsAnswer>('POST', '/api/workouts', { token, body })
  return `/workouts/${answer.body.data.workouts[0]!.id}`
}

/** A ride of 18 km with a climb between 2 and 4 km. */
const hilly = await upload(gpxFile(sensorRide()), 1)
const flat = await upload(
  gpxFile(sensorRide({ start: new Date('2026-05-02T08:00:00Z'), elevation: null, power: null })),
  1,
)
const long = await upload(
  gpxFile(sensorRide({ start: new Date('2026-05-03T08:00:00Z'), minutes: 180, speed: 7 })),
  1,
)
const start = fitTime('2026-05-04T08:00:00Z')
const lapAt = (second: number) => fitMessage(19, [253, 'u32', start + 600], [2, 'u32', start + second])
/** A run of 2.4 km in three laps. Its second half is uphill. */
const lapped = fitFile([
  fitFileId(4, start),
  ...Array.from({ length: 601 }, (_, index) =>
    fitRecord({
      time: start + index,
      at: [45 + index * 3.6e-5, 5],
      enhanced: 100 + Math.max(0, index - 300) * 0.2,
    }),
  ),
  ...[0, 200, 450].map(lapAt),
  fitSession(start, 1),
])
const run = await upload(new File([lapped.slice()], 'run.fit'), 5)

const swum = tcxOf(
  activityXml(
    [
      swumLapXml(0, { seconds: 100.5, metres: 100 }, [
        [0, 0],
        [50, 50],
        [100, 100],
      ]),
      swumLapXml(100, { seconds: 29.5, metres: 0 }, [
        [110, 100],
        [120, 100],
      ]),
      swumLapXml(130, { seconds: 60, metres: 50 }, [
        [150, 125],
        [190, 150],
      ]),
      swumLapXml(190, { seconds: 20, metres: 0 }),
    ].join(''),
  ),
)
const swim = await upload(new File([swum], 'swim.tcx'), 16)

const tableOf = (name: string) => page.getByRole('table', { name, exact: true })
const divideBy = (name: string) =>
  page.getByRole('radiogroup', { name: 'Divided by' }).getByRole('radio', { name, exact: true }).click()
const rowsOf = (name: string) => tableOf(name).locator('tbody tr').allTextContents()

test('a ride is divided into kilometres, with the power that was recorded', async () => {
  await page.goto(hilly)
  await soon(() => tableOf('Kilometres').locator('thead').textContent()).toMatch(/Heart rate bpm.*Power W$/)
  await soon(() => rowsOf('Kilometres').then(rows => rows[2])).toMatch(/^3\d\d\.\d3:\d\d\d\d150200$/)
})

test('or into longer splits, which are marked when they are pressed', async () => {
  await divideBy('5 km')
  await soon(() => rowsOf('Every 5 km').then(rows => rows.map(row => row.slice(0, 2)))).toEqual([
    '51',
    '10',
    '15',
    expect.stringMatching(/^[23]\./),
  ])
  await tableOf('Every 5 km').getByRole('button', { name: 'Select 5 km to 10 km' }).click()
  const strip = page.getByRole('region', { name: /^Stretch/ })
  await soon(() => strip.textContent()).toMatch(/Distance5\.00 km/)
  await page.keyboard.press('Escape')
})

test('or by its climbs and what lies between them; that is remembered', async () => {
  await divideBy('Climbs')
  const names = () => tableOf('By climb').locator('tbody th').allTextContents()
  await soon(names).toEqual(['In between', '1', 'In between'])
  await look('climbs')
  await page.reload()
  await soon(names).toEqual(['In between', '1', 'In between'])
})

test('a workout without climbs is divided as usual', async () => {
  await page.goto(flat)
  await tableOf('Kilometres').waitFor()
  expect(await page.getByRole('radio', { name: 'Climbs' }).count()).toBe(0)
})

test('the laps of a device come first, and on foot the pace as if on the flat stands beside the pace', async () => {
  await page.goto(run)
  await soon(() => rowsOf('Laps').then(rows => rows.length)).toBe(3)
  await soon(() => tableOf('Laps').locator('thead').textContent()).toContain('Grade-adjusted pace')
  await look('laps')
  await divideBy('1 km')
  await soon(() => rowsOf('Kilometres').then(rows => rows.length)).toBe(3)
})

test('a lap of rest is a line between the others, and has no number', async () => {
  await page.goto(swim)
  await soon(() => tableOf('Laps').locator('tbody th').allTextContents()).toEqual(['1', 'Rest', '2', 'Rest'])
  await soon(() => rowsOf('Laps').then(rows => rows[1])).toMatch(/^Rest0:[23]\d$/)
})

test('a long ride has five kilometres in a split at first', async () => {
  await page.evaluate(() => localStorage.removeItem('splits:1'))
  await page.goto(long)
  await soon(() => tableOf('Every 5 km').locator('tbody tr').count()).toBe(12)
})

test('nothing went wrong meanwhile', () => {
  expect([...errors, ...faults]).toEqual([])
})
