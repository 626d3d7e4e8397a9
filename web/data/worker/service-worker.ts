// The service worker runs the app without the server, with the latest workouts from the cache. Browsers allow service
// workers only over HTTPS and on localhost; elsewhere the app works without a worker.
//
// We do not use Workbox (7.4). It would add 25 kB and save only a dozen lines, because we would have to write plug-ins
// for caches per session, for responses stored without their requests, and for the order in which a page loads.
import { combinedPath } from '../kept/combined-paths'
import type { MessageToWorker } from '../offline/messages'
import { openOfflineStore } from '../offline/offline-store'
import { sendAfterOthers } from '../offline/send-waiting'
import { answerFromServerFirst } from './answers'
import { answerCombined } from './combined-answers'
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
  // If the worker fails, the request goes to the server as if there was no worker.
  if (answer !== null) event.respondWith(answer(event).catch(() => fetch(event.request)))
})

scope.addEventListener('message', event => {
  const message = event.data as MessageToWorker
  if (message.is === 'keep') event.waitUntil(keepForLater(message).catch(() => undefined))
})

scope.addEventListener('sync', event => event.waitUntil(sendForSender()))

/** Sends waiting uploads, even if no page is open. If that fails, the browser tries again later. */
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
  if (path === combinedPath) return answerCombined
  return isKept(path) ? answerFromServerFirst : null
}
