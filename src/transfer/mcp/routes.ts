// The Model Context Protocol, by which assistants ask for workouts. What it takes is loaded with the first request.
import { type AnyElysia, Elysia } from 'elysia'
import type { Caller } from '../../platform/access/caller'
import { createGuard } from '../../platform/access/guard'
import { codes } from '../../platform/codes'
import type { PlatformContext } from '../../platform/context/platform-context'
import { AppError, forbidden } from '../../platform/errors'
import type { ListeningServer } from '../../platform/http/client-address'
import { described } from '../../platform/http/documented'
import { BodyTooLarge, readBody } from '../../platform/http/input/bounded-body'
import { parseJsonObject } from '../../platform/http/input/json'
import { isForeignPage, mcpChallenge, mcpPath, metadataUrlOf } from '../../platform/http/mcp-address'
import { publicOrigin, resourceMetadataPath } from '../../platform/http/public-origin'
import { publicErrors } from '../../platform/http/schemas'
import { askAs } from './ask-api'
import { answerError, answerResult, errorCodes, ProtocolFailure, readMessage } from './protocol/messages'
import { readEra } from './protocol/revisions'
import { ResourceMetadata } from './schemas'

/** Maximum length of a message in bytes. The arguments of tools are a few words. */
const maxMessage = 64 * 1024

interface Asked {
  request: Request
  server: ListeningServer
  caller: Caller
}

/** @param app answers the questions of the tools */
export const mcpRoutes = (ctx: PlatformContext, app: AnyElysia) =>
  new Elysia({ tags: ['Apps'] })
    .use(createGuard(ctx))
    .post(mcpPath, asked => answerPost(ctx, app, asked), {
      mcpAccess: 'workouts:read',
      parse: 'none',
      detail: { hide: true },
    })
    // Without this, the web app would answer. There is nothing to listen to.
    .get(mcpPath, () => new Response(null, { status: 405, headers: { allow: 'POST' } }), {
      publicAccess: true,
      detail: { hide: true },
    })
    .get(
      `${resourceMetadataPath}${mcpPath}`,
      ({ request, server }): ResourceMetadata => {
        const origin = publicOrigin(ctx, request, server)
        return {
          resource: `${origin}${mcpPath}`,
          authorization_servers: [origin],
          scopes_supported: ['workouts:read'],
          bearer_methods_supported: ['header'],
          resource_name: 'Trackhut',
        }
      },
      {
        response: {
          200: described('Where clients of the Model Context Protocol get tokens.', ResourceMetadata),
          ...publicErrors({}),
        },
        publicAccess: true,
        detail: {
          operationId: 'getResourceMetadata',
          summary: 'Metadata of the Model Context Protocol (RFC 9728)',
          description: `For clients that configure themselves. The protocol itself is at \`/mcp\`. Its errors are those of JSON-RPC; one has the usual envelope of failures as its data. \`assistants-off\`: ${codes['assistants-off']}`,
        },
      },
    )

async function answerPost(ctx: PlatformContext, app: AnyElysia, asked: Asked): Promise<Response> {
  const { request, server, caller } = asked
  let id: string | number | null = null
  try {
    requireOwnOrigin(ctx, request, server)
    const message = readMessage(await readJson(request))
    id = message.id ?? null
    requireTurnedOn(caller)
    const era = readEra(message, request.headers)
    if (message.id === undefined) return new Response(null, { status: 202 })
    const { answer } = await import('./protocol/answer')
    const result = await answer(era, message, {
      caller,
      ask: askAs(ctx, part => app.handle(part), request),
      log: ctx.log,
      challenge: scope => mcpChallenge(metadataUrlOf(ctx, request, server), 'insufficient_scope', scope),
    })
    return answerResult(message.id, result)
  } catch (error) {
    if (error instanceof ProtocolFailure) return answerError(error, id)
    throw error
  }
}

/** Refuses what pages of other servers send with a valid token. */
function requireOwnOrigin(ctx: PlatformContext, request: Request, server: ListeningServer) {
  if (!isForeignPage(ctx, request, server)) return
  throw new ProtocolFailure(403, errorCodes.noRequest, 'Pages of other servers may not ask here.')
}

/** Refuses assistants while the person has not turned them on. The data are the envelope of all other refusals. */
function requireTurnedOn({ account }: Caller) {
  if (account.answersAssistants) return
  const { code, message } = forbidden(
    'assistants-off',
    'Assistants are turned off for this account. Turn them on in Trackhut: Settings, Apps, Assistants.',
  )
  throw new ProtocolFailure(403, errorCodes.noRequest, message, { data: { status: 'error', code, message } })
}

async function readJson(request: Request): Promise<Record<string, unknown>> {
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new ProtocolFailure(415, errorCodes.noRequest, 'The body must be application/json.')
  try {
    const bytes = await readBody(request, maxMessage)
    return parseJsonObject(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    if (error instanceof BodyTooLarge)
      throw new ProtocolFailure(413, errorCodes.noRequest, 'The message is too long.')
    if (error instanceof TypeError || (error instanceof AppError && error.kind === 'invalid'))
      throw new ProtocolFailure(400, errorCodes.notJson, 'The body is no JSON object.')
    throw error
  }
}
