// WebDAV (RFC 4918, class 1), limited to the parts that apps need for sending recordings. Files are imported as in the
// inbox.
import { Elysia } from 'elysia'
import type { Caller } from '../../platform/access/caller'
import { createGuard } from '../../platform/access/guard'
import { findAccount } from '../../platform/access/store'
import { urlUnknown } from '../../platform/errors'
import { withoutTimeout } from '../../platform/http/connection-timeout'
import { BodyTooLarge, readBody } from '../../platform/http/input/bounded-body'
import { takeInboxFolder } from '../../platform/storage/inbox-folders'
import {
  type DavContext,
  makeCollection,
  moveFile,
  type Owner,
  putFile,
  removeEmptyFolders,
  removeFile,
} from './change-files'
import { type DavPath, davRoot, readDavPath, readDestination } from './dav-path'
import { openOwnFolder } from './own-folder'
import { etagOf, maxQuestionLength, presentResources, readWanted } from './properties'

type Server = Parameters<typeof withoutTimeout>[0]['server']

interface Asked {
  request: Request
  server: Server
  owner: Owner
  path: DavPath
}

const status = (code: number) => new Response(null, { status: code })

const answers: Record<string, (ctx: DavContext, asked: Asked) => Promise<Response>> = {
  OPTIONS: async () =>
    new Response(null, { status: 200, headers: { dav: '1', allow, 'ms-author-via': 'DAV' } }),
  PROPFIND: readProperties,
  GET: readFile,
  HEAD: readFile,
  async PUT(ctx, { request, server, owner, path }) {
    const code = await withoutTimeout({ server, request }, () => putFile(ctx, owner, path, request))
    return status(code)
  },
  async MKCOL(_, { request, owner, path }) {
    return status(request.body === null ? await makeCollection(owner, path) : 415)
  },
  async MOVE(ctx, { request, owner, path }) {
    const to = readDestination(request, ctx.config)
    const mayReplace = request.headers.get('overwrite')?.trim().toUpperCase() !== 'F'
    return status(to === null ? 400 : await moveFile(ctx, owner, path, to, mayReplace))
  },
  async DELETE(ctx, { owner, path }) {
    return status(await removeFile(ctx, owner, path))
  },
}

const allow = Object.keys(answers).join(', ')

/** Methods of WebDAV and of the API that are refused here. */
const refused = ['POST', 'PATCH', 'COPY', 'PROPPATCH', 'LOCK', 'UNLOCK', 'REPORT']

async function readProperties(ctx: DavContext, { request, owner, path }: Asked): Promise<Response> {
  const depth = request.headers.get('depth')?.trim().toLowerCase() ?? '1'
  // Programs that receive this response list the folders one by one instead.
  if (depth === 'infinity') return new Response(finiteOnly, { status: 403, headers: xml })
  if (depth !== '0' && depth !== '1') return status(400)
  const wanted = readWanted(await readQuestion(request))
  if (wanted === null) return status(400)
  const found = await owner.folder.find(path)
  if (!found) return status(404)
  const inside = found.isFolder && depth === '1' ? await owner.folder.list(path) : []
  return new Response(presentResources(ctx.config, [found, ...inside], wanted), { status: 207, headers: xml })
}

const xml = { 'content-type': 'application/xml; charset=utf-8' }

const finiteOnly =
  '<?xml version="1.0" encoding="utf-8"?>\n<D:error xmlns:D="DAV:"><D:propfind-finite-depth/></D:error>\n'

/** Reads the body of a PROPFIND. A body over the limit is replaced by `<`, which `readWanted` refuses. */
async function readQuestion(request: Request): Promise<string> {
  try {
    return new TextDecoder().decode(await readBody(request, maxQuestionLength))
  } catch (error) {
    if (error instanceof BodyTooLarge) return '<'
    throw error
  }
}

async function readFile(_: DavContext, { owner, path }: Asked): Promise<Response> {
  const found = await owner.folder.find(path)
  if (!found) return status(404)
  if (found.isFolder) {
    const names = (await owner.folder.list(path)).map(({ path: [...names] }) => names.at(-1))
    return new Response(`${names.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
  }
  const headers = {
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
    'last-modified': found.modifiedAt.toUTCString(),
    etag: etagOf(found),
  }
  return new Response(Bun.file(found.location), {
    headers: { ...headers, 'content-length': String(found.size) },
  })
}

async function answer(ctx: DavContext, asked: { request: Request; server: Server; caller: Caller }) {
  const { request, server, caller } = asked
  const { inboxDir } = ctx.config
  const path = readDavPath(new URL(request.url).pathname)
  const answerTo = answers[request.method]
  if (inboxDir === null || path === null) return status(404)
  if (!answerTo) return new Response(null, { status: 405, headers: { allow } })
  const { account } = caller
  try {
    takeInboxFolder(ctx, account)
  } catch (error) {
    ctx.log.warn('A folder of the inbox is still that of a deleted account', { reason: String(error) })
    return status(503)
  }
  const folder = openOwnFolder(inboxDir, account.username)
  try {
    return await answerTo(ctx, { request, server, owner: { account, folder }, path })
  } finally {
    // The account may have been deleted during the request. Then its empty folders must be removed.
    if (!findAccount(ctx.db, account.id)) await removeEmptyFolders(folder, path)
  }
}

/**
 * Returns an `onRequest` hook that answers as if there were no WebDAV while it is off, before anybody is asked who they
 * are.
 * @throws AppError `the requested URL was not found on the server`
 */
export const hideDav =
  ({ config }: Pick<DavContext, 'config'>) =>
  ({ request }: { request: Request }) => {
    if (config.webdav || !isDavAddress(request.url)) return
    throw urlUnknown()
  }

function isDavAddress(url: string): boolean {
  const { pathname } = new URL(url)
  return pathname === davRoot || pathname.startsWith(`${davRoot}/`)
}

/** Returns the routes of WebDAV, which `hideDav` hides while it is off. */
export function davRoutes(ctx: DavContext) {
  const app = new Elysia().use(createGuard(ctx))
  for (const method of [...Object.keys(answers), ...refused]) {
    for (const path of [davRoot, `${davRoot}/*`]) {
      app.route(method, path, ({ request, server, caller }) => answer(ctx, { request, server, caller }), {
        basicAccess: 'workouts:write',
        parse: 'none',
        detail: { hide: true },
      })
    }
  }
  return app
}
