// A reverse proxy that makes the app look like an earlier build: it changes the hash in all file names, and the version
// of the service worker.

import { nobodyIsThere } from './path-proxy'

export interface EarlierBuild extends AsyncDisposable {
  origin: string
  /** From now on, the proxy serves the real app, and files of the earlier build no longer exist. */
  upgrade(): void
  /** Sets whether the proxy can reach the server. */
  setReachable(isReachable: boolean): void
}

const hashedName = /-([a-z0-9]{8})\.(?=[a-z]+\b)/g
/**
 * Matches the version that the bundler writes into the service worker. No other string in this file has this length and
 * contains both letters and digits.
 */
const version = /"(?=[a-z]*\d)([a-z0-9]{11,14})"/g

const backwards = (text: string) => [...text].reverse().join('')
const renamed = (text: string) => text.replaceAll(hashedName, (_, hash: string) => `-${backwards(hash)}.`)

/** Starts the proxy. @param target origin of the server */
export function startEarlierBuild(target: string): EarlierBuild {
  let isEarlier = true
  let isReachable = true
  const proxy = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 60,
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      if (!isReachable) return nobodyIsThere()
      const isApp = !/^\/(api|base-map|healthz)\b/.test(pathname)
      const answer = await fetch(target + (isEarlier && isApp ? renamed(pathname) : pathname) + search, {
        method: request.method,
        headers: request.headers,
        body: request.body,
        redirect: 'manual',
      }).catch(nobodyIsThere)
      const headers = new Headers(answer.headers)
      for (const name of ['content-encoding', 'content-length']) headers.delete(name)
      const isText = /html|javascript|css/.test(headers.get('content-type') ?? '')
      if (!isEarlier || !isApp || !isText || answer.status !== 200)
        return new Response(answer.body, { status: answer.status, headers })
      headers.delete('etag')
      const text = renamed(await answer.text())
      const isWorker = pathname === '/service-worker.js'
      return new Response(isWorker ? text.replaceAll(version, '"earlier$1"') : text, { headers })
    },
  })
  return {
    origin: `http://127.0.0.1:${proxy.port}`,
    upgrade: () => {
      isEarlier = false
    },
    setReachable: reachable => {
      isReachable = reachable
    },
    [Symbol.asyncDispose]: () => proxy.stop(true),
  }
}
