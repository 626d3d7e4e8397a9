import type { Page, Route } from 'playwright-core'

/**
 * Keeps requests of a page waiting until they are released.
 * @param address URL pattern of the requests, in Playwright's syntax
 */
export async function holdRequests(page: Page, address: string, method = 'POST') {
  const released = Promise.withResolvers<void>()
  const held: Promise<void>[] = []
  await page.route(address, route =>
    route.request().method() === method ? void held.push(goOn(route)) : route.fallback(),
  )
  async function goOn(route: Route) {
    await released.promise
    await route.continue()
  }
  return {
    /** One promise for each request, which resolves after the request was released. */
    held,
    async release() {
      released.resolve()
      await Promise.all(held)
      await page.unroute(address)
    },
  }
}
