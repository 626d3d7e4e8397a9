// Types for what we use of the service worker's global scope. TypeScript's libraries for workers and for the DOM
// exclude each other, and the rest of web/ uses that of the DOM.

interface LastingEvent extends Event {
  /** The browser keeps the worker alive until `work` is settled. */
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
  /** Background Sync: the network is back, and the app has registered a task for it. */
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

/** The app's base path; empty at the root. It is found from the worker's script, which is beside the page. */
export const basePath = new URL('.', location.href).pathname.replace(/\/$/, '')
