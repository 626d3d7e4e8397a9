// The app may be below a path of its host, such as `/trackhut`.

/** What every path begins with; empty at the root. The files of the app are in a folder beside its page. */
export const basePath = new URL('..', import.meta.url).pathname.replace(/\/$/, '')

/** Where this server is, without a slash at the end. */
export const ownAddress = (): string => location.origin + basePath

/** Where the app is opened by another path than the server knows, it goes on at its own. */
export function enterBasePath(): void {
  const { pathname, search, hash } = location
  if (`${pathname}/`.startsWith(`${basePath}/`)) return
  history.replaceState(history.state, '', `${basePath}${pathname}${search}${hash}`)
}
