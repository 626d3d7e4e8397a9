// The page that explains how to make a device trust a server in a home network, in a browser that does not trust the
// server yet. Each test starts where the previous one ended.
import { expect, test } from 'bun:test'
import { soon } from '../support/soon'
import { appears } from './on-page'
import { openBrowser } from './opened-browser'

const { server, page, on, look, faults } = await openBrowser({
  environment: { HTTPS: 'local', HTTPS_PORT: '0' },
})
const http = `http://127.0.0.1:${/Started .*"port":(\d+)/.exec(server.output())?.[1]}`

test('it is there by http, says that the device does not trust the server, and how to change that', async () => {
  await page.goto(`${http}/trust?to=%2Fworkouts`)
  expect(await appears(on.heading('Trust this server'))).toBe(true)
  expect(await appears(page.getByText('This device does not trust the server yet.'))).toBe(true)
  await soon(() => on.link('Open Trackhut by https').getAttribute('href')).toBe(`${server.origin}/workouts`)
  await page.getByText('Android', { exact: true }).click()
  expect(await appears(page.getByText('search them for “CA certificate”'))).toBe(true)
  await look('trust')
})

test('it hands out the certificate', async () => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    on.link('Download the certificate').click(),
  ])
  expect(download.suggestedFilename()).toBe('trackhut.crt')
})

test('it leads nowhere else', async () => {
  await page.goto(`${http}/trust?to=%2F%2Fevil.example.org`)
  await soon(() => on.link('Open Trackhut by https').getAttribute('href')).toBe(`${server.origin}/`)
})

test('everybody can use it', () => {
  expect(faults).toEqual([])
})
