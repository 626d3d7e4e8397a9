// A certified OpenID Connect provider, npm `oidc-provider`, with its own pages, and a browser that fills them in.
import { createServer } from 'node:http'
import Provider from 'oidc-provider'

const client = { id: 'trackhut', secret: 'another secret of the client' }

/** Starts the provider on a port of this machine. */
export async function startCertifiedProvider() {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const origin = `http://127.0.0.1:${port}`
  let answer: ReturnType<Provider['callback']> | null = null
  server.on('request', (request, response) => void answer?.(request, response))

  return {
    origin,
    setting: (more: object = {}) =>
      JSON.stringify([
        {
          key: 'certified',
          name: 'Certified',
          issuer: origin,
          client_id: client.id,
          client_secret: client.secret,
          scopes: 'openid profile email groups',
          insecure: true,
          ...more,
        },
      ]),
    /** Makes Trackhut known to the provider. @param backChannel address of Trackhut */
    async register({ redirectUri, backChannel }: { redirectUri: string; backChannel: string }) {
      const provider = new Provider(origin, {
        clients: [
          {
            client_id: client.id,
            client_secret: client.secret,
            redirect_uris: [redirectUri],
            post_logout_redirect_uris: [new URL('/login', redirectUri).href],
            backchannel_logout_uri: `${backChannel}/api/auth/oidc/certified/backchannel-logout`,
            backchannel_logout_session_required: true,
          },
        ],
        claims: {
          openid: ['sub'],
          profile: ['preferred_username'],
          email: ['email', 'email_verified'],
          groups: ['groups'],
        },
        scopes: ['openid', 'profile', 'email', 'groups'],
        cookies: { keys: ['a key for cookies'] },
        features: { backchannelLogout: { enabled: true }, devInteractions: { enabled: true } },
        findAccount: (_, sub) => ({
          accountId: sub,
          claims: () => ({
            sub,
            preferred_username: sub,
            email: `${sub}@example.org`,
            email_verified: true,
            groups: sub.startsWith('admin') ? ['admins'] : [],
          }),
        }),
      })
      answer = provider.callback()
    },
    browser: () => createBrowser(origin),
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Keeps cookies, follows redirects within the provider, and fills in its forms. */
function createBrowser(origin: string) {
  const cookies = new Map<string, string>()

  async function load(url: string, form?: Record<string, string>): Promise<Response> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const next = response.headers.get('location')
    if (next === null) return response
    const target = new URL(next, url)
    return target.origin === origin ? load(target.href) : Response.json({ left: target.href })
  }

  /** Sends the first form of a page, with what it holds already. */
  async function submit(page: string, filled: Record<string, string>): Promise<Response> {
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1] ?? ''
    const held = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    const form = Object.fromEntries(held.map(([, name = '', value = '']) => [name, value]))
    return load(new URL(action.replaceAll('&amp;', '&'), origin).href, { ...form, ...filled })
  }

  return {
    /** Logs in and agrees, and returns what the provider sends back with the browser. */
    async logIn(url: string, name: string): Promise<Record<string, string>> {
      let response = await load(url)
      for (let pages = 0; pages < 4; pages++) {
        const text = await response.text()
        if (response.headers.get('content-type')?.includes('json')) {
          return Object.fromEntries(new URL(JSON.parse(text).left).searchParams)
        }
        response = await submit(text, { login: name, password: 'any' })
      }
      throw new Error(`the provider does not send the browser back: ${await response.text()}`)
    },
    /** Agrees to log out. */
    async logOut(url: string) {
      const page = await (await load(url)).text()
      await submit(page, { logout: 'yes' })
    },
  }
}
