// Types of the service worker's global scope, as far as used. TypeScript's worker and DOM libraries exclude each other,
// and the rest of web/ uses the DOM's.

interface LastingEvent extends Event {
  /** The browser keeps the worker alive until `work` is settled. */
  waitUntil(work: Promise<unknown>): void
}

export interface AskingEvent extends LastingEvent {
  readonly request: Request
  /** The response to navigation preload, requested while the worker started. */
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
  /** Background Sync: the network is back, and a task was registered for it. */
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

/** The app's base path; empty at the root. The worker's script lies beside the page. */
export const basePath = new URL('.', location.href).pathname.replace(/\/$/, '')
