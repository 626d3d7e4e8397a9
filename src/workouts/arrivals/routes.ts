// One plain address for programs that send recordings and know nothing about this server. They authenticate by a header,
// or by a token in the address if they know no headers.
import { Elysia } from 'elysia'
import { requireStillUploader, type TokenHolder } from '../../platform/access/caller'
import { createGuard } from '../../platform/access/guard'
import { requireUploadToken, requireUploadTokenStill } from '../../platform/access/upload-tokens'
import type { Db } from '../../platform/db/database'
import { clientAddress } from '../../platform/http/client-address'
import { withoutTimeout } from '../../platform/http/connection-timeout'
import { described } from '../../platform/http/documented'
import type { Told } from '../../platform/http/faults/unknown-names'
import { errors, publicErrors } from '../../platform/http/schemas'
import { notTaken, ofArchive, ofFile } from '../intake/failures-schemas'
import { runUpload } from '../intake/upload-workouts'
import { readSportId } from '../sports/require-sport'
import type { WorkoutsContext } from '../workouts-context'
import { addFile, requireTurn } from './add-file'
import { readFitoTrack } from './fitotrack'
import { receiveFile } from './receive-file'
import {
  ArrivalAnswer,
  ArrivalBody,
  ArrivalQuery,
  NamedFilePath,
  NamedUploadAddressPath,
  UploadAddressPath,
} from './schemas'

type Server = Parameters<typeof withoutTimeout>[0]['server'] & Parameters<typeof clientAddress>[2]

interface Arriving {
  request: Request
  server: Server
  set: Told['set'] & { status?: number | string }
  query: { sport?: string | undefined; key?: string | undefined }
  /** Name of the file in the address; `null` if there is none. */
  name: string | null
  holder: TokenHolder
  /** Throws if the sender may not add anything any more. */
  requireStill(tx: Db): void
}

async function take(ctx: WorkoutsContext, arriving: Arriving): Promise<ArrivalAnswer> {
  const { request, server, set, query, name, holder, requireStill } = arriving
  const { account } = holder
  const sportId = !query.sport || query.sport === 'auto' ? null : readSportId(query.sport)
  const said = readFitoTrack(request)
  requireTurn(ctx, account)
  const { outcome, ids } = await withoutTimeout({ server, request }, () =>
    runUpload(ctx, { userId: account.id, request }, async () => {
      await using folder = await ctx.spool.makeFolder()
      const received = await receiveFile(ctx, { request, set }, folder, name)
      // This must be awaited inside the block, because the folder is deleted at the end of the block.
      return await addFile(ctx, holder, received, { sportId, key: query.key || null, said, requireStill })
    }),
  )
  const address = clientAddress(ctx, request, server)
  ctx.log.info('Uploaded', { address, username: account.username, workouts: ids.length, outcome })
  set.status = outcome === 'added' ? 201 : 200
  return { status: 'success', data: { outcome, workout_ids: ids } }
}

interface Sent extends Omit<Arriving, 'name' | 'holder' | 'requireStill'> {
  /** Missing for a path without parameters. */
  params?: { file_name?: string; upload_token?: string }
}

/** Takes a file from a sender with a token in a header. */
const takeFrom = (ctx: WorkoutsContext, { caller, ...sent }: Sent & { caller: TokenHolder }) =>
  take(ctx, {
    ...pick(sent),
    holder: caller,
    requireStill: tx => requireStillUploader(ctx, tx, sent.request, caller),
  })

/** Takes a file that was sent to an upload address. */
async function takeAt(ctx: WorkoutsContext, sent: Sent): Promise<ArrivalAnswer> {
  const token = sent.params?.upload_token ?? ''
  const holder = requireUploadToken(ctx, token)
  return take(ctx, { ...pick(sent), holder, requireStill: tx => requireUploadTokenStill(tx, token) })
}

/** Leaves out the rest of what Elysia knows about a request. */
const pick = ({ request, server, set, query, params }: Sent) => ({
  request,
  server,
  set,
  query,
  name: params?.file_name ?? null,
})

const taken = () => ({
  200: described('Everything was there already, or a workout got a longer recording.', ArrivalAnswer),
  201: described('At least one workout is new.', ArrivalAnswer),
})

const notUsable = [
  ...ofFile,
  ...ofArchive,
  'https-needed',
  'sport-id-invalid',
  'sport-undecided',
  'sport-unknown',
  'too-many-files',
] as const

/** What the routes with a token in a header say of themselves. */
const byHeader = (operationId: string, summary: string) => ({
  uploadAccess: 'workouts:write' as const,
  parse: 'none' as const,
  query: ArrivalQuery,
  response: {
    ...taken(),
    ...errors(notTaken),
    ...errors({ 400: notUsable, 429: ['uploads-busy', 'login-throttled'] }),
  },
  detail: {
    operationId,
    summary,
    description:
      'For apps and scripts that send a file by themselves: the body is the file, or a form with it. The token is sent as `Authorization: Bearer …`, or by HTTP Basic with your username and a personal token as the password. The same file is added once, and so is a recording of which a workout already has all points. A recording that has all points of a workout, and more, replaces its recording; the workout keeps its id, sport and texts. The sport is that of the file, or a guess. If the app FitoTrack names the sport or has a comment, these are used, too.',
    requestBody: ArrivalBody,
  },
})

/** What the routes with a token in the address say of themselves. */
const byAddress = (operationId: string, summary: string) => ({
  publicAccess: true as const,
  parse: 'none' as const,
  query: ArrivalQuery,
  response: {
    ...taken(),
    ...publicErrors({
      400: notUsable,
      401: ['upload-token-unknown', 'account-inactive', 'account-gone'],
      413: notTaken[413],
      429: notTaken[429],
      503: notTaken[503],
      507: notTaken[507],
    }),
  },
  detail: {
    operationId,
    summary,
    description:
      'For apps that know only an address. Its token can do nothing but add recordings; people make it on the page *Apps* of their settings. Everything else is as for `POST /api/upload`.',
    requestBody: ArrivalBody,
  },
})

export const arrivalsRoutes = (ctx: WorkoutsContext) =>
  new Elysia({ prefix: '/api/upload', tags: ['Workouts'] })
    .use(createGuard(ctx))
    .post('', sent => takeFrom(ctx, sent), byHeader('sendFile', 'Send a recording from an app or a script'))
    .put('', sent => takeFrom(ctx, sent), byHeader('putFile', 'Send a recording by PUT'))
    .post('/:file_name', sent => takeFrom(ctx, sent), {
      ...byHeader('sendNamedFile', 'Send a recording with a name'),
      params: NamedFilePath,
    })
    .put('/:file_name', sent => takeFrom(ctx, sent), {
      ...byHeader('putNamedFile', 'Send a recording with a name by PUT'),
      params: NamedFilePath,
    })
    .post('/t/:upload_token', sent => takeAt(ctx, sent), {
      ...byAddress('sendFileToAddress', 'Send a recording to an upload address'),
      params: UploadAddressPath,
    })
    .put('/t/:upload_token', sent => takeAt(ctx, sent), {
      ...byAddress('putFileAtAddress', 'Send a recording to an upload address by PUT'),
      params: UploadAddressPath,
    })
    .post('/t/:upload_token/:file_name', sent => takeAt(ctx, sent), {
      ...byAddress('sendNamedFileToAddress', 'Send a recording with a name to an upload address'),
      params: NamedUploadAddressPath,
    })
    .put('/t/:upload_token/:file_name', sent => takeAt(ctx, sent), {
      ...byAddress('putNamedFileAtAddress', 'Send a recording with a name to an upload address by PUT'),
      params: NamedUploadAddressPath,
    })
