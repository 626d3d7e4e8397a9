// Running dynamics and the reserve above the critical power, on the page of a workout and under Body and zones.
import { expect, test } from 'bun:test'
import type { WrittenWorkoutsAnswer } from '../../src/workouts/workouts/schemas'
import { fitFile, fitFileId, fitRecord, fitSummary, fitTime } from '../support/fit-writer'
import { uploadForm } from '../support/requests'
import { soon } from '../support/soon'
import { openSignedIn } from './signed-in-browser'

const sam = { username: 'dynamics', email: 'dynamics@example.org', password: 'long strides uphill' }
const { server, token, page, look, errors, faults } = await openSignedIn(sam, 'dynamics-')

const upload = async (file: Uint8Array, sport_id: number) => {
  const body = uploadForm({ file: new File([file.slice()], 'recording.fit'), data: { sport_id } })
  const answer = await server.request<WrittenWorkoutsAnswer>('POST', '/api/workouts', { token, body })
  return `/workouts/${answer.body.data.workouts[0]!.id}`
}

/** Forty minutes with a record every two seconds. */
function recording(sport: number, speed: number, readings: (second: number) => object): Uint8Array {
  const start = fitTime('2026-05-01T08:00:00Z')
  const records = Array.from({ length: 1201 }, (_, index) => {
    const second = index * 2
    const at = [45 + (second * speed) / 111_195, 5] as const
    return fitRecord({ time: start + second, at, distance: second * speed, ...readings(second) })
  })
  const summary = fitSummary({ start, seconds: 2400, sport, metres: 2400 * speed })
  return fitFile([fitFileId(4, start), ...records, summary])
}

const run = await upload(
  recording(1, 3, second => ({
    verticalOscillation: 90 + 5 * Math.sin(second / 60),
    stanceTime: 250 + 10 * Math.sin(second / 90),
    verticalRatio: 8,
    stanceBalance: 49.5 + Math.sin(second / 45),
    stepLength: 1120 + 30 * Math.sin(second / 50),
  })),
  5,
)
const ride = await upload(
  recording(2, 8, second => ({ power: second % 240 < 120 ? 330 : 150, pedalBalance: 0x80 | 48 })),
  1,
)

const section = page.getByRole('region', { name: 'Training', exact: true })
const figure = (name: string) => section.locator('dl > div', { hasText: name })
const curve = (name: string) => page.getByRole('button', { name, exact: true })

test('a run shows the means of its dynamics, and their curves', async () => {
  await page.goto(run)
  await soon(() => figure('Vertical oscillation').first().textContent()).toMatch(/9\.0\scm/)
  await soon(() => figure('Step length').first().textContent()).toMatch(/1\.12\sm/)
  await curve('Ground contact').click()
  await curve('Step length').click()
  await look('run')
})

test('a ride without a critical power has no reserve', async () => {
  await page.goto(ride)
  await soon(() => figure('Power of the left leg').textContent()).toMatch(/52%/)
  expect(await figure('Lowest reserve').count()).toBe(0)
})

test('once there is one, its curve and its lowest point are there', async () => {
  await page.goto('/settings/body')
  for (const [name, label, value] of [
    ['Critical power', 'Watts', '250'],
    ['Reserve (W′)', 'Kilojoules', '8.5'],
  ] as const) {
    const part = page.getByRole('region', { name, exact: true })
    await part.getByRole('button', { name: /^Enter a value/ }).click()
    await part.getByRole('textbox', { name: label }).fill(value)
    await part.getByLabel('Holds from').fill('2026-01-01')
    await part.getByRole('button', { name: 'Save' }).click()
    await part.getByText('since').waitFor()
  }
  await look('body')
  await page.goto(ride)
  await curve('Reserve (W′)').click()
  await soon(() => figure('Lowest reserve').textContent()).toMatch(/-?[\d.]+\skJ.*It fell below zero/)
  await look('ride')
})

test('nothing went wrong meanwhile', () => {
  expect([...errors, ...faults]).toEqual([])
})
