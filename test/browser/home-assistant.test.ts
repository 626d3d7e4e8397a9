// Somebody turns figures in Home Assistant on and off, in a real browser, against the executable and a small broker.
import { afterAll, expect, test } from 'bun:test'
import { startMqttBroker } from '../support/mqtt-broker'
import { soon } from '../support/soon'
import { appears } from './on-page'
import { openSignedIn } from './signed-in-browser'

const account = { username: 'hana_home', email: 'hana@example.org', password: 'lights on after rides' }
const broker = await startMqttBroker()
afterAll(() => broker.stop())

const { page, look, errors, faults } = await openSignedIn(account, 'home-assistant-', {
  environment: { MQTT_URL: broker.url },
})

const ofFigures = () => page.getByRole('switch', { name: 'Show my figures in Home Assistant' })

const names = () =>
  [...broker.retained]
    .filter(([topic]) => topic.startsWith('homeassistant/'))
    .map(([, payload]) => JSON.parse(payload).dev.name as string)
    .toSorted()

test('is off at first', async () => {
  await page.goto('/settings/apps')
  expect(await appears(page.getByRole('heading', { name: 'Home Assistant', level: 2 }))).toBe(true)
  await soon(names).toEqual(['Trackhut'])
  await look('off')
})

test('turned on, the broker has a device', async () => {
  await page.getByText('Show my figures in Home Assistant').click()
  await soon(names).toEqual(['Trackhut', `Trackhut ${account.username}`])
  expect(await ofFigures().isChecked()).toBe(true)
  await look('on')
})

test('turned off, the broker has forgotten it', async () => {
  await page.getByText('Show my figures in Home Assistant').click()
  await soon(names).toEqual(['Trackhut'])
  expect(await ofFigures().isChecked()).toBe(false)
  expect(errors).toEqual([])
  expect(faults).toEqual([])
})
