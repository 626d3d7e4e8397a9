// A reverse proxy that gives a server one path of its host; what lies beside that is another site.

export interface PathProxy extends AsyncDisposable {
  /** Where people open the server. */
  address: string
}

/** A page may go on asking while the server ends. */
export const nobodyIsThere = () => new Response('Nobody is there', { status: 502 })

/** @param takesOff whether the server is asked without the path */
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
