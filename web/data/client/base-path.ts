// The app may run below a path of its host, such as `/trackhut`.

/** Prefix of all paths; empty at the root. The app's files are in a folder beside the page. */
export const basePath = new URL('..', import.meta.url).pathname.replace(/\/$/, '')

/** URL of this server, without a trailing slash. */
export const ownAddress = (): string => location.origin + basePath

/** Makes an address from the server absolute. Without `UI_URL` the server does not know its own, and returns a path. */
export const wholeAddress = (address: string): string =>
  address.startsWith('/') ? ownAddress() + address : address

/** If the page was opened outside the base path, moves its address below it. */
export function enterBasePath(): void {
  const { pathname, search, hash } = location
  if (`${pathname}/`.startsWith(`${basePath}/`)) return
  history.replaceState(history.state, '', `${basePath}${pathname}${search}${hash}`)
}
