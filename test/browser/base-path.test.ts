// The whole app below a path of a host, behind proxies that keep the path and proxies that strip it.
import { afterAll, describe, expect, test } from 'bun:test'
import { readPixels } from '../maps/images/png-pixels'
import { firstAccount, startServer } from '../support/executable'
import { mountainRide } from '../support/mountain-ride'
import { startPathProxy } from '../support/path-proxy'
import { soon } from '../support/soon'
import { temporaryFolder } from '../support/temporary-folder'
import { openBrowserOfRun, openPage } from './browser'
import { appears, chooseWith, onPage, savedBytes } from './on-page'

const all = new AsyncDisposableStack()
afterAll(() => all.disposeAsync())
const browser = all.adopt(await openBrowserOfRun(), opened => opened.close())

describe.each([
  ['hands the path on', false],
  ['takes the path off', true],
])('behind a proxy that %s', async (_, takesOff) => {
  const path = '/sport/trackhut'
  const proxy = all.use(startPathProxy(path, takesOff))
  const folder = all.use(temporaryFolder())
  const server = all.use(await startServer({ folder: folder.path, environment: { UI_URL: proxy.address } }))
  const ownOrigin = new URL(server.origin).origin
  proxy.leadTo(ownOrigin)
  const { page, errors, foreign, refusals } = await openPage(browser, new URL(proxy.address).origin, {
    isInstalled: true,
  })
  // Close the page before its server stops, so that no request is pending then.
  all.defer(() => page.context().close())
  const on = onPage(page)
  const isAt = (screen: string) => soon(() => page.url()).toBe(proxy.address + screen)

  test('the set-up link makes the first account', async () => {
    expect(server.setupLink).toStartWith(`${proxy.address}/setup#`)
    await page.goto(server.setupLink!)
    const { username, email, password } = firstAccount
    await on.fillIn({ Username: username, Email: email, Password: password })
    await on.button('Create account').click()
    expect(await appears(on.heading('Who is this server for?'))).toBe(true)
    await isAt('/setup/people')
    await on.link('Skip').click()
    expect(await appears(page.getByText('Three ways to begin.'))).toBe(true)
    await isAt('/')
  })

  test('a recording is uploaded, and drawn by the map and its worker', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Add workout' }).click()
    await isAt('/workouts/add')
    const content = mountainRide(new Date('2026-05-01T20:00:00Z'))
    await chooseWith(page.getByRole('button', { name: /^Choose files/ }), [{ name: 'loop.gpx', content }])
    await page.getByRole('button', { name: /^(As the file says|.+ guess)/ }).click()
    await page.getByRole('option', { name: 'Cycling (Sport)', exact: true }).click()
    await on.button('Upload workout').click()
    const map = page.locator('canvas.maplibregl-canvas')
    expect(await appears(map)).toBe(true)
    await soon(async () => readPixels(await map.screenshot()).count('#d9480f') > 500).toBe(true)
  })

  test('its map image is in the list, which links lead back to', async () => {
    // On wider screens the list is a table without pictures.
    await page.setViewportSize({ width: 1180, height: 800 })
    await on.link('Workouts').click()
    await isAt('/workouts')
    const image = page.getByRole('img', { name: /^Map of / })
    await image.waitFor()
    await soon(() => image.evaluate(element => (element as HTMLImageElement).currentSrc)).toContain(
      'width=200',
    )
    await page.reload()
    expect(await appears(page.getByRole('img', { name: /^Map of / }))).toBe(true)
    await page.goBack()
    await soon(() => new URL(page.url()).pathname).toStartWith(`${path}/workouts/`)
  })

  test('menus lead below the path, and exports are downloaded from there', async () => {
    await page.goto(`${proxy.address}/import-export`)
    await page.getByRole('button', { name: /^Account/ }).click()
    const documentation = page.getByRole('menuitem', { name: 'API documentation' })
    expect(await documentation.getAttribute('href')).toBe(`${path}/api/docs`)
    await page.keyboard.press('Escape')
    await on.button('Prepare archive').click()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download archive' }).click(),
    ])
    expect((await savedBytes(saved)).byteLength).toBeGreaterThan(1000)
  })

  test('the page of the interface shows its operations', async () => {
    await page.goto(`${proxy.address}/api/docs`)
    expect(await appears(page.getByText('Check that the server answers'))).toBe(true)
    expect(errors.splice(0)).toEqual([])
  })

  test('opened by the path the server knows, it goes on at its own', async () => {
    const { page: direct } = await openPage(browser, ownOrigin)
    await direct.goto('/login')
    await soon(() => direct.url()).toBe(`${ownOrigin}${path}/login`)
    expect(await appears(direct.getByRole('button', { name: 'Log in' }))).toBe(true)
    await direct.context().close()
  })

  test('the manifest and its icon are below the path', async () => {
    await page.goto(`${proxy.address}/about`)
    const manifest = await page.evaluate(async () => {
      const { href } = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!
      const { id, start_url, scope, icons, shortcuts } = await (await fetch(href)).json()
      const named = [id, start_url, scope, icons[0].src, shortcuts[0].url, shortcuts[0].icons[0].src]
      return named.map(address => new URL(address, href).href)
    })
    const home = `${proxy.address}/`
    expect(manifest).toEqual([
      ...[home, home, home],
      `${proxy.address}/icon.svg`,
      `${proxy.address}/workouts/add`,
      `${proxy.address}/icon-192.png`,
    ])
  })

  test('the service worker rules below the path, and nothing beside it', async () => {
    await soon(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    const scopes = await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    )
    expect(scopes).toEqual([`${proxy.address}/`])
    const names = await page.evaluate(() => caches.keys())
    expect(names.filter(name => !name.startsWith(`trackhut:${path}:`))).toEqual([])
  })

  test('nothing was asked of another site, or refused', () => {
    expect({ errors, foreign, refusals }).toEqual({ errors: [], foreign: [], refusals: [] })
  })
})
