// Types for the parts of the service worker's global scope that we use. TypeScript's libraries for workers and for the
// DOM cannot be used together, and the rest of web/ uses the DOM library.

interface LastingEvent extends Event {
  /** The browser does not stop the worker until `work` is settled. */
  waitUntil(work: Promise<unknown>): void
}

export interface AskingEvent extends LastingEvent {
  readonly request: Request
  /** The response to the request that the browser sent while the worker started (navigation preload). */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

interface MessageToWorker extends LastingEvent {
  readonly data: unknown
}

interface WorkerEvents {
  install: LastingEvent
  activate: LastingEvent
  fetch: AskingEvent
  message: MessageToWorker
  /** Background Sync: fired when the network is back, if the app has registered a task. */
  sync: LastingEvent
}

interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void
}

export const scope = self as unknown as WorkerScope

/**
 * The app's base path; empty at the root. It is computed from the URL of the worker's script, which is beside the page.
 */
export const basePath = new URL('.', location.href).pathname.replace(/\/$/, '')
