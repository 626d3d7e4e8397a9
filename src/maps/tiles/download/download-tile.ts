/**
 * Downloads a map tile from a tile server that is not trusted: time and size are limited, and only images are accepted.
 */
import { type Checks, fetchChecked, PrivateAddress } from '../../../lib/net/fetch-checked'
import type { Code } from '../../../platform/codes'
import { BodyTooLarge, readBody } from '../../../platform/http/input/bounded-body'
import { isTileImage } from './tile-image'

const maxBytes = 512 * 1024

/**
 * Thrown if a tile is unavailable. The message contains neither the address nor a key, so it may be shown to anybody.
 */
export class NoTile extends Error {
  constructor(
    /**
     * Status of the tile server's response, 400 to 599. It is 502 or 504 if there is no response, or the response is
     * not a tile.
     */
    readonly status: number,
    readonly code: Code,
    message: string,
  ) {
    super(message)
  }
}

/** Thrown if the tile server is unreachable or too slow. */
export class ServerDown extends NoTile {}

/** A tile as the tile server has sent it, with the headers (validators) that identify its version. */
export interface TileVersion {
  bytes: Uint8Array<ArrayBuffer>
  etag: string | null
  lastModified: string | null
}

export interface DownloadOptions extends Checks {
  /** User agent with the name of the application and its version, which tile servers require. */
  userAgent: string
}

export interface Download extends TileVersion {
  /** Headers of the response, which determine how long the tile may be cached. */
  headers: Headers
}

/**
 * Downloads a tile, unless the known version is still current. Redirects are not followed.
 * @param signal aborts the whole download, including the body
 * @throws NoTile with the status for the response
 * @throws ServerDown if the tile server is unreachable or too slow
 */
export async function downloadTile(
  url: string,
  known: TileVersion | null,
  signal: AbortSignal,
  options: DownloadOptions,
): Promise<Download> {
  try {
    const headers = requestHeaders(known, options)
    const response = await fetchChecked(new URL(url), { headers, signal }, options)
    if (response.status === 304 && known) return readVersion(known.bytes, response, known)
    if (response.status !== 200) await refuse(response)
    return readVersion(await readImage(response), response, null)
  } catch (error) {
    if (error instanceof NoTile) throw error
    if (error instanceof PrivateAddress)
      throw new NoTile(
        502,
        'tile-server-private',
        'the tile server has a private address, which TILE_ALLOW_PRIVATE=true would allow',
      )
    throw signal.aborted
      ? new ServerDown(504, 'tile-server-slow', 'the tile server does not answer in time')
      : new ServerDown(502, 'tile-server-down', 'the tile server does not answer')
  }
}

function requestHeaders(known: TileVersion | null, { userAgent }: DownloadOptions) {
  return {
    'User-Agent': userAgent,
    Accept: 'image/png, image/*',
    ...(known?.etag && { 'If-None-Match': known.etag }),
    ...(known?.lastModified && { 'If-Modified-Since': known.lastModified }),
  }
}

/**
 * Reads the version of a tile from its headers. @param known the known version, whose validators are used if the
 * response has none
 */
function readVersion(
  bytes: TileVersion['bytes'],
  { headers }: Response,
  known: TileVersion | null,
): Download {
  return {
    bytes,
    etag: headers.get('etag') ?? known?.etag ?? null,
    lastModified: headers.get('last-modified') ?? known?.lastModified ?? null,
    headers,
  }
}

/** Throws the error for a refused request. @throws NoTile always */
async function refuse(response: Response): Promise<never> {
  await response.body?.cancel()
  const { status } = response
  if (status < 400 || status > 599) throw noImage()
  throw new NoTile(status, 'tile-server-refused', `the tile server answers with status ${status}`)
}

async function readImage(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readBody(response, maxBytes).catch(async error => {
    if (!(error instanceof BodyTooLarge)) throw error
    // If the body is not read, the connection stays open.
    await response.body?.cancel()
    throw noImage()
  })
  if (!(await isTileImage(bytes))) throw noImage()
  return bytes
}

const noImage = () => new NoTile(502, 'tile-server-unusable', 'the tile server does not answer with a tile')
