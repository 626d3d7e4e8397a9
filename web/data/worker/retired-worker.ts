// Stands in the place of the service worker where the server is set to have none: browsers take it for an update, and it
// takes everything away that the one before it has kept, and then itself.
import { deleteAll } from '../kept/caches'
import { basePath, scope } from './worker-scope'

scope.addEventListener('install', event => event.waitUntil(scope.skipWaiting()))

scope.addEventListener('activate', event =>
  event.waitUntil(deleteAll(basePath).then(() => scope.registration.unregister())),
)
