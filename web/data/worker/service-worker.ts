// The service worker: the app without the server, with the latest workouts as they were. It runs over https and on the
// server's own machine alone; elsewhere browsers know no such thing, and all is as if it were not there.
//
// It has few lines of its own rather than Workbox (7.4: 25 kB for what is used here): of that, fetching what is cached or
// caching what is fetched would be left, a dozen lines, while caches of one session each, answers without the request they
// belong to, and the order of the page and its cache would be plug-ins of ours.
import type { MessageToWorker } from '../offline/messages'
import { openOfflineStore } from '../offline/offline-store'
import { sendAfterOthers } from '../offline/send-waiting'
import { answerFromServerFirst } from './answers'
import { keepForLater } from './keep-latest'
import { isKept } from './kept-paths'
import { sharePath, takeShare } from './share'
import { answerAsset, answerPage, fetchShell, isAsset, isPage, takeOver } from './shell'
import { type AskingEvent, basePath, scope } from './worker-scope'

scope.addEventListener('install', event => event.waitUntil(fetchShell().then(() => scope.skipWaiting())))

scope.addEventListener('activate', event => event.waitUntil(takeOver()))

scope.addEventListener('fetch', event => {
  if (isShare(event.request)) return event.respondWith(takeShare(event.request))
  const answer = answerFor(event)
  // Whatever fails here, the browser asks the server as if there were no worker.
  if (answer !== null) event.respondWith(answer(event).catch(() => fetch(event.request)))
})

scope.addEventListener('message', event => {
  const message = event.data as MessageToWorker
  if (message.is === 'keep') event.waitUntil(keepForLater(message).catch(() => undefined))
})

scope.addEventListener('sync', event => event.waitUntil(sendForSender()))

/** What waits, though no page is open. Where it fails, the browser tries again some time. */
async function sendForSender() {
  using store = await openOfflineStore(basePath)
  const sender = await store.findSender()
  if (sender === undefined) return
  await sendAfterOthers({ basePath, ...sender })
  const left = await store.listUploads(sender.owner)
  if (left.some(({ refusal }) => refusal === null)) throw new Error('Uploads are still waiting')
  await store.deleteSender()
}

function isShare({ method, url }: Request): boolean {
  const { origin, pathname } = new URL(url)
  return method === 'POST' && origin === location.origin && pathname === basePath + sharePath
}

function answerFor({ request }: AskingEvent): ((event: AskingEvent) => Promise<Response>) | null {
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || request.method !== 'GET') return null
  const path = pathname.slice(basePath.length)
  if (request.mode === 'navigate') return isPage(path) ? answerPage : null
  if (isAsset(path)) return answerAsset
  return isKept(path) ? answerFromServerFirst : null
}
