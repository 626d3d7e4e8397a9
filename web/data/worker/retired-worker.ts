// Replaces the service worker if the server is configured to have none. Browsers install this worker as an update; it
// deletes all caches and unregisters itself.
import { deleteAll } from '../kept/caches'
import { basePath, scope } from './worker-scope'

scope.addEventListener('install', event => event.waitUntil(scope.skipWaiting()))

scope.addEventListener('activate', event =>
  event.waitUntil(deleteAll(basePath).then(() => scope.registration.unregister())),
)
