// Stands in for whoever receives webhooks: notes each request, and answers as a test wants it.

export interface ReceivedRequest {
  path: string
  headers: Headers
  body: string
}

export interface WebhookReceiver extends AsyncDisposable {
  /** The address for a webhook. */
  address: string
  /** All requests, in order. */
  received: ReceivedRequest[]
  /** Answers a request; with 204 unless a test sets something else. */
  answer(request: ReceivedRequest): Response | Promise<Response>
}

/** Starts the stand-in: `await using receiver = startReceiver()`. */
export function startReceiver(): WebhookReceiver {
  const http: Bun.Server<undefined> = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request): Promise<Response> {
      const { pathname, search } = new URL(request.url)
      const one = { path: `${pathname}${search}`, headers: request.headers, body: await request.text() }
      receiver.received.push(one)
      return receiver.answer(one)
    },
  })
  const receiver: WebhookReceiver = {
    address: `http://127.0.0.1:${http.port}/hook`,
    received: [],
    answer: () => new Response(null, { status: 204 }),
    [Symbol.asyncDispose]: () => http.stop(true),
  }
  return receiver
}
