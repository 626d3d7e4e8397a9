// Somebody turns figures in Home Assistant on and off, in a real browser, against the executable and a small broker.
import { afterAll, expect, test } from 'bun:test'
import { createFirstAccount, firstAccount, startServer } from '../support/executable'
import { startMqttBroker } from '../support/mqtt-broker'
import { soon } from '../support/soon'
import { temporaryFolder } from '../support/temporary-folder'
import { inspectScreen } from './inspect-screen'
import { appears } from './on-page'
import { signIn } from './sign-in'
import { openSignedIn } from './signed-in-browser'

const account = { username: 'hana_home', email: 'hana@example.org', password: 'lights on after rides' }
const broker = await startMqttBroker()
afterAll(() => broker.stop())

const { page, look, errors, faults, openWindow } = await openSignedIn(account, 'home-assistant-', {
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

test('without its broker, whoever has it on can turn it off, and not on again', async () => {
  using folder = temporaryFolder()
  const environment = { MQTT_URL: 'mqtt://127.0.0.1:1' }
  await using before = await startServer({ folder: folder.path, environment })
  const token = await createFirstAccount(before)
  await before.request('PATCH', '/api/home-assistant', { token, json: { is_on: true } })
  await before.stop()
  await using server = await startServer({ folder: folder.path })
  const window = await openWindow(server.origin)
  await signIn(window.page.context(), server.origin, firstAccount)
  await window.page.goto('/settings/apps')
  const shown = window.page.getByRole('switch', { name: 'Show my figures in Home Assistant' })
  expect(await appears(window.page.getByText('This server has no MQTT broker.'))).toBe(true)
  expect(await shown.isChecked()).toBe(true)
  faults.push(...(await inspectScreen(window.page, 'home-assistant-without-broker')))
  await window.page.getByText('Show my figures in Home Assistant').click()
  await soon(() => shown.isDisabled()).toBe(true)
  expect(await shown.isChecked()).toBe(false)
  expect(window.errors).toEqual([])
  await window.page.context().close()
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
