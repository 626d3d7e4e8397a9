// Paths in a user's inbox folder, as they are in WebDAV URLs.
import { basePathOf } from '../../platform/http/public-origin'

export const davRoot = '/dav'

/**
 * Names of the folders and, as the last element, of the file; empty for the user's own folder. All are valid file
 * names.
 */
export type DavPath = readonly string[]

const maxDepth = 5
const maxNameLength = 200

/**
 * Reads the path of a URL.
 * @param pathname percent-encoded path
 * @returns null if this is not a valid path
 */
export function readDavPath(pathname: string): DavPath | null {
  if (pathname !== davRoot && !pathname.startsWith(`${davRoot}/`)) return null
  const names = pathname
    .slice(davRoot.length)
    .split('/')
    .filter(name => name !== '')
    .map(decode)
  const isPossible = names.length <= maxDepth && names.every(name => name !== null && isName(name))
  return isPossible ? (names as string[]) : null
}

/**
 * Reads the `Destination` header: a URL of this server, or a path on this server.
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

/** Whether a name is valid on all file systems. Each file system forbids other names. */
const isName = (name: string) =>
  name !== '.' &&
  name !== '..' &&
  Buffer.byteLength(name) <= maxNameLength &&
  !/[/\\\p{Cc}\p{Zl}\p{Zp}\u{fffd}]/u.test(name)

/** Returns the URL path of a file or folder. */
export const writeDavPath = (config: Parameters<typeof basePathOf>[0], path: DavPath, isFolder: boolean) =>
  [`${basePathOf(config)}${davRoot}`, ...path.map(encodeURIComponent)].join('/') + (isFolder ? '/' : '')
