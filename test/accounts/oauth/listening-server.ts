// A server for third-party OAuth libraries, with an app that uses the libraries and a user who consents.
import { listening } from '../../support/listening'
import { openTestApp } from '../../support/test-app'
import { multipart, testClient, urlencoded } from '../../support/test-client'

/** Redirect URI of the app. */
export const callback = 'http://127.0.0.1/callback'

export const scope = 'profile:read workouts:read'

/** Opens the server. Close it by `await using server = await openServer()`. */
export async function openServer() {
  const app = openTestApp()
  // Sets the real time, because the libraries use the clock of the machine.
  app.setClock(new Date())
  const { origin, ...server } = listening(app)
  const sam = await app.user('sam')
  const client = testClient(app, sam, { redirectUris: ['https://elsewhere.example/', callback], scope })

  return {
    app,
    origin,
    ...client.credentials,
    /** Gives consent on the page to which a library redirects. Returns the URL to which the page redirects back. */
    async consent(page: URL): Promise<URL> {
      if (page.origin + page.pathname !== `${origin}/profile/apps/authorize`)
        throw new Error(`lost at ${page}`)
      const fields = Object.fromEntries(page.searchParams)
      const shown = await sam.get(`/api/oauth/authorize?${urlencoded(fields)}`, {
        host: new URL(origin).host,
      })
      if (shown.status !== 200) throw new Error(JSON.stringify(shown.body))
      const response = await fetch(`${origin}/api/oauth/authorize`, {
        method: 'POST',
        body: multipart({ ...fields, confirm: 'true' }),
        headers: { authorization: `Bearer ${sam.token}` },
      })
      const { redirect_url } = (await response.json()) as { redirect_url: string }
      return new URL(redirect_url)
    },
    /** True if the profile can be read with this access token. */
    async isGood(accessToken: string): Promise<boolean> {
      const headers = { authorization: `Bearer ${accessToken}` }
      return (await fetch(`${origin}/api/auth/profile`, { headers })).ok
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await app.close()
    },
  }
}
