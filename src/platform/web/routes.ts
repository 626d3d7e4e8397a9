import { Elysia, NotFoundError } from 'elysia'
import { publicRoutes } from '../access/guard'
import { headersNotForScripts, pageOnlyHeaders } from '../http/security-headers'
import type { Config } from '../settings/table/config-type'
import { embeddedFiles } from './embedded.gen'
import { type EmbeddedFile, sendEmbedded } from './embedded-file'
import { createMovedReader, createPage, ofPages, page } from './page'

const hidden = { publicAccess: true, detail: { hide: true } } as const
// All files except the page, which the last routes of this file send, with the base path in its URLs.
const assets = embeddedFiles.filter(file => file !== page)
const manifest = assets.find(({ path }) => path === '/manifest.webmanifest')
const icon = assets.find(({ path }) => path === '/icon.svg')

/**
 * `Cache-Control` of files with a hash in their name, which changes with the content. Browsers revalidate the few other
 * files each time.
 */
const immutable = 'public, max-age=31536000, immutable'
const revalidated = 'no-cache'

/**
 * URL of the service worker. If the setting `offlineApp` is off, the script at this URL removes an installed service
 * worker.
 */
const worker = '/service-worker.js'
const retiredWorker = '/retired-worker.js'

/**
 * Whether a file is a script that only pages run: no header about frames or policies has an effect on it. A worker
 * follows the policy of its own file.
 */
const isScriptOfPages = ({ path, type }: EmbeddedFile) =>
  type.startsWith('text/javascript') && !path.includes('worker')

/** The web app's files, and its page for every path outside the API. @param basePath prefix of the URLs in the page */
export const webRoutes = (basePath: string, { offlineApp }: Pick<Config, 'offlineApp'>) => {
  const sendPage = createAnswer(basePath)
  const app = new Elysia().use(publicRoutes())
  const moved = basePath === '' || !manifest ? [] : [manifest]
  for (const file of moved) {
    const read = createMovedReader(file, basePath)
    const headers = { ...ofPages, 'cache-control': revalidated, 'content-type': file.type }
    app.get(file.path, async () => new Response(await read(), { headers }), hidden)
  }
  const unwanted = offlineApp ? retiredWorker : worker
  for (const file of assets.filter(file => !moved.includes(file) && file.path !== unwanted)) {
    const cacheControl = /-[a-z0-9]{8}\./.test(file.path) ? immutable : revalidated
    const isScript = isScriptOfPages(file)
    const useless = isScript ? [...pageOnlyHeaders, ...headersNotForScripts] : pageOnlyHeaders
    const headers = { ...(!isScript && ofPages), 'cache-control': cacheControl }
    app.get(
      file.path === retiredWorker ? worker : file.path,
      ({ request, set }) => {
        for (const name of useless) delete set.headers[name]
        return sendEmbedded(request, file, headers)
      },
      hidden,
    )
  }
  // Browsers request this icon for pages that have none of their own, such as the API documentation.
  if (icon) {
    app.get(
      '/favicon.ico',
      ({ request }) => sendEmbedded(request, icon, { ...ofPages, 'cache-control': revalidated }),
      hidden,
    )
  }
  // Data shared from another app arrives here if the browser has lost the service worker. The data is not read; the
  // page reports the loss.
  app.post('/share', ({ redirect }) => redirect(`${basePath}/workouts/add?shared=lost`, 303), {
    ...hidden,
    parse: 'none',
  })
  return app
    .get('/', ({ request }) => sendPage(request), hidden)
    .get('/*', ({ request }) => sendPage(request), hidden)
}

/**
 * Paths that programs request, such as monitoring. They get an error, because they would take the page for a valid
 * response.
 */
const askedByPrograms =
  /^\/(?:(?:api|\.well-known)(?:\/|$)|(?:health|healthcheck|livez|readyz|metrics|status)$)/

/** Screens of which the last part of the path is the name of a file. The web app itself has no files there. */
const screensOfFiles = /^\/admin\/backups\/[^/]+$/

function createAnswer(basePath: string): (request: Request) => Promise<Response> {
  const sendPage = createPage(basePath)
  return async request => {
    const { pathname } = new URL(request.url)
    const isFile = pathname.includes('.', pathname.lastIndexOf('/')) && !screensOfFiles.test(pathname)
    if (isFile || askedByPrograms.test(pathname)) throw new NotFoundError()
    return sendPage(request)
  }
}
