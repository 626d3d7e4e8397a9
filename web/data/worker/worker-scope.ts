// What a service worker is given by the browser, as far as ours uses it: the types of workers and those of pages exclude
// each other, and the rest of web/ is a page.

interface LastingEvent extends Event {
  /** The browser keeps the worker alive until it is settled. */
  waitUntil(work: Promise<unknown>): void
}

export interface AskingEvent extends LastingEvent {
  readonly request: Request
  /** What the browser has asked for while it started the worker. */
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
  /** The network is back, and something was to be done then. */
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

/** Below which path of its host the app is; empty at the root. The worker's script lies beside its page. */
export const basePath = new URL('.', location.href).pathname.replace(/\/$/, '')
