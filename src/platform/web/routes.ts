import { Elysia, NotFoundError } from 'elysia'
import { publicRoutes } from '../access/guard'
import type { Config } from '../settings/table/config-type'
import { embeddedFiles } from './embedded.gen'
import { sendEmbedded } from './embedded-file'
import { createMovedReader, createPage, ofPages, page } from './page'

const hidden = { publicAccess: true, detail: { hide: true } } as const
// Under its own name the page would come without its policy.
const assets = embeddedFiles.filter(file => file !== page)
const manifest = assets.find(({ path }) => path === '/manifest.webmanifest')
const icon = assets.find(({ path }) => path === '/icon.svg')

/** Names of hashed files change with their content; the few others are asked for again each time. */
const immutable = 'public, max-age=31536000, immutable'
const revalidated = 'no-cache'

/** Where browsers look for the service worker, and what they find there when there is to be none: it takes that away. */
const worker = '/service-worker.js'
const retiredWorker = '/retired-worker.js'

/**
 * The web app: its files, and its page for every path outside the interface.
 * @param basePath what the addresses in the page begin with
 */
export const webRoutes = (basePath: string, { offlineApp }: Pick<Config, 'offlineApp'>) => {
  const sendPage = createAnswer(basePath)
  const app = new Elysia().use(publicRoutes()).use(publicRoutes())
  const moved = basePath === '' || !manifest ? [] : [manifest]
  for (const file of moved) {
    const read = createMovedReader(file, basePath)
    const headers = { ...ofPages, 'cache-control': revalidated, 'content-type': file.type }
    app.get(file.path, async () => new Response(await read(), { headers }), hidden)
  }
  const unwanted = offlineApp ? retiredWorker : worker
  for (const file of assets.filter(file => !moved.includes(file) && file.path !== unwanted)) {
    const cacheControl = /-[a-z0-9]{8}\./.test(file.path) ? immutable : revalidated
    app.get(
      file.path === retiredWorker ? worker : file.path,
      ({ request }) => sendEmbedded(request, file, { ...ofPages, 'cache-control': cacheControl }),
      hidden,
    )
  }
  // Browsers ask for this on pages that name no icon, such as that of the interface.
  if (icon) {
    app.get(
      '/favicon.ico',
      ({ request }) => sendEmbedded(request, icon, { ...ofPages, 'cache-control': revalidated }),
      hidden,
    )
  }
  // Where the service worker was lost, what another app shares comes here: it is left unread, and the page says so.
  app.post('/share', ({ redirect }) => redirect(`${basePath}/workouts/add?shared=lost`, 303), {
    ...hidden,
    parse: 'none',
  })
  return app
    .get('/', ({ request }) => sendPage(request), hidden)
    .get('/*', ({ request }) => sendPage(request), hidden)
}

/** Programs take the page for an answer: what watches servers asks for `/health` or `/metrics` to see whether it is there. */
const askedByPrograms =
  /^\/(?:(?:api|\.well-known)(?:\/|$)|(?:health|healthcheck|livez|readyz|metrics|status)$)/

function createAnswer(basePath: string): (request: Request) => Promise<Response> {
  const sendPage = createPage(basePath)
  return async request => {
    const { pathname } = new URL(request.url)
    const isFile = pathname.includes('.', pathname.lastIndexOf('/'))
    if (isFile || askedByPrograms.test(pathname)) throw new NotFoundError()
    return sendPage(request)
  }
}
