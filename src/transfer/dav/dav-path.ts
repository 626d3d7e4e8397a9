// Paths in a user's inbox folder, as WebDAV addresses contain them.
import { basePathOf } from '../../platform/http/public-origin'

export const davRoot = '/dav'

/** Names of the folders and of the file; empty for the user's own folder. All are valid file names. */
export type DavPath = readonly string[]

const deepest = 5
const maxNameLength = 200

/** @param pathname of an address, still percent-encoded. @returns null if it is not a valid path */
export function readDavPath(pathname: string): DavPath | null {
  if (pathname !== davRoot && !pathname.startsWith(`${davRoot}/`)) return null
  const names = pathname
    .slice(davRoot.length)
    .split('/')
    .filter(name => name !== '')
    .map(decode)
  const isPossible = names.length <= deepest && names.every(name => name !== null && isName(name))
  return isPossible ? (names as string[]) : null
}

/**
 * Reads the `Destination` header: a full address of this server, or a path on it.
 * @returns null if the header is missing, invalid, or names another server
 */
export function readDestination(request: Request, config: Parameters<typeof basePathOf>[0]): DavPath | null {
  const text = request.headers.get('destination') ?? ''
  if (text === '' || !URL.canParse(text, request.url)) return null
  const { host, pathname } = new URL(text, request.url)
  const own = [new URL(request.url).host, ...(config.uiUrl === null ? [] : [new URL(config.uiUrl).host])]
  if (!own.includes(host)) return null
  const base = basePathOf(config)
  return readDavPath(base !== '' && pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname)
}

function decode(name: string): string | null {
  try {
    return decodeURIComponent(name)
  } catch {
    return null
  }
}

/** File systems differ in which names they allow; these work on all of them. */
const isName = (name: string) =>
  name !== '.' &&
  name !== '..' &&
  Buffer.byteLength(name) <= maxNameLength &&
  !/[/\\\p{Cc}\p{Zl}\p{Zp}\u{fffd}]/u.test(name)

/** The path part of the address of a file or folder. */
export const writeDavPath = (config: Parameters<typeof basePathOf>[0], path: DavPath, isFolder: boolean) =>
  [`${basePathOf(config)}${davRoot}`, ...path.map(encodeURIComponent)].join('/') + (isFolder ? '/' : '')
