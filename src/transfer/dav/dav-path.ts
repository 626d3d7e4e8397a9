// Where something is in somebody's folder, as programs name it in addresses.
import { basePathOf } from '../../platform/http/public-origin'

export const davRoot = '/dav'

/** Names of folders and a file, none for the folder itself. Each is one that can be made. */
export type DavPath = readonly string[]

const deepest = 5
const longestName = 200

/** @param pathname of an address, as it was sent. @returns null for what is no possible path */
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
 * The path that a program names in a header: an address of this server, or the path of one.
 * @returns null for another server's, or what is none
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

/** Systems differ in what names may hold; this is what all of them can. */
const isName = (name: string) =>
  name !== '.' &&
  name !== '..' &&
  Buffer.byteLength(name) <= longestName &&
  !/[/\\\p{Cc}\p{Zl}\p{Zp}\u{fffd}]/u.test(name)

/** The path of the address it is found at. */
export const writeDavPath = (config: Parameters<typeof basePathOf>[0], path: DavPath, isFolder: boolean) =>
  [`${basePathOf(config)}${davRoot}`, ...path.map(encodeURIComponent)].join('/') + (isFolder ? '/' : '')
