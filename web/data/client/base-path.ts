// The app may be served below a path of its host, such as `/trackhut`.

/**
 * The prefix of all paths; empty at the root. It is found from the URL of this file, because the bundled file is in a
 * folder directly below the base path.
 */
export const basePath = new URL('..', import.meta.url).pathname.replace(/\/$/, '')

/** URL of this server, without a trailing slash. */
export const ownAddress = (): string => location.origin + basePath

/**
 * Makes a URL from the server absolute. A server without the setting `UI_URL` does not know its own URL, and sends a
 * path.
 */
export const wholeAddress = (address: string): string =>
  address.startsWith('/') ? ownAddress() + address : address

/** Changes the page's address to one below the base path, if the page was opened outside of the base path. */
export function enterBasePath(): void {
  const { pathname, search, hash } = location
  if (`${pathname}/`.startsWith(`${basePath}/`)) return
  history.replaceState(history.state, '', `${basePath}${pathname}${search}${hash}`)
}
