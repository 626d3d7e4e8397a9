// A reverse proxy that serves Trackhut below one path of a host. The other paths of this host belong to another site.

export interface PathProxy extends AsyncDisposable {
  /** URL at which users open the server. */
  address: string
}

/** The response of the proxy while the server is stopped. Pages may still send requests during that time. */
export const nobodyIsThere = () => new Response('Nobody is there', { status: 502 })

/** Starts the proxy. @param takesOff true if the proxy removes the path before it forwards a request */
export function startPathProxy(
  path: string,
  takesOff: boolean,
): PathProxy & { leadTo(origin: string): void } {
  let target = ''
  const proxy = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 60,
    fetch(request) {
      const { pathname, search } = new URL(request.url)
      if (!`${pathname}/`.startsWith(`${path}/`)) return new Response('Another site', { status: 418 })
      const asked = takesOff ? pathname.slice(path.length) || '/' : pathname
      return fetch(target + asked + search, {
        method: request.method,
        headers: request.headers,
        body: request.body,
        redirect: 'manual',
        decompress: false,
      }).catch(nobodyIsThere)
    },
  })
  return {
    address: `http://127.0.0.1:${proxy.port}${path}`,
    leadTo: origin => {
      target = origin
    },
    [Symbol.asyncDispose]: () => proxy.stop(true),
  }
}
