/** Gets one map tile from a tile server that is not trusted: bounded in time and size, and nothing but an image. */
import { fetchChecked, PrivateAddress, type Resolve } from '../../../lib/net/fetch-checked'
import { BodyTooLarge, readBody } from '../../../platform/http/input/bounded-body'
import { NoTile, ServerDown } from './no-tile'
import { isTileImage } from './tile-image'

const maxBytes = 512 * 1024

/** A tile as it was sent, and what tells its server which version that is. */
export interface TileVersion {
  bytes: Uint8Array<ArrayBuffer>
  etag: string | null
  lastModified: string | null
}

export interface DownloadOptions {
  /** Names the application and its version, as tile servers ask for. */
  userAgent: string
  resolve: Resolve
  /** When set, public names may lead to private addresses. */
  allowPrivate: boolean
}

export interface Download extends TileVersion {
  /** Among them how long the tile may be used. */
  headers: Headers
}

/**
 * Downloads a tile, unless the known version is still good. Redirects are not followed.
 * @param signal ends the whole download, its body included
 * @throws NoTile with the status that whoever asked for the tile is to see
 * @throws ServerDown
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
    if (error instanceof PrivateAddress) throw isPrivate()
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

/** @param known what still counts where the answer says nothing */
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

/** @throws NoTile */
async function refuse(response: Response): Promise<never> {
  await response.body?.cancel()
  const { status } = response
  if (status < 400 || status > 599) throw noImage()
  throw new NoTile(status, 'tile-server-refused', `the tile server answers with status ${status}`)
}

async function readImage(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readBody(response, maxBytes).catch(async error => {
    if (!(error instanceof BodyTooLarge)) throw error
    // Left unread it would keep its connection.
    await response.body?.cancel()
    throw noImage()
  })
  if (!(await isTileImage(bytes))) throw noImage()
  return bytes
}

const noImage = () => new NoTile(502, 'tile-server-unusable', 'the tile server does not answer with a tile')

const isPrivate = () =>
  new NoTile(
    502,
    'tile-server-private',
    'the tile server has a private address, which TILE_ALLOW_PRIVATE=true would allow',
  )
