import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { Code } from '../../platform/codes'
import type { PlatformContext } from '../../platform/context/platform-context'
import { described } from '../../platform/http/documented'
import { requesterOf } from '../../platform/http/requester'
import { errors, jsonCodes, NoContent } from '../../platform/http/schemas'
import { beginUndo, connect, disconnect, lookNow, setPaused } from './change-link'
import { listConnectors, requireConnector } from './connectors'
import { presentConnector } from './present-connector'
import { findLinkOf, type Link } from './rows/link-store'
import {
  ConnectorAnswer,
  ConnectorChanges,
  ConnectorKeyBody,
  ConnectorPath,
  ConnectorsAnswer,
} from './schemas'

/** Failures of what is done with a connected service. @param codes those with status 400 */
const failuresWith = (...codes: Code[]) =>
  errors({
    400: ['connector-being-undone', ...codes],
    401: [],
    403: [],
    404: ['connector-unknown', 'connector-not-connected'],
  })

/** Routes for the services from which the recordings of a person are fetched. */
export const connectorsRoutes = (ctx: PlatformContext) => {
  const answer = (link: Link) => ({
    status: 'success' as const,
    data: { connector: presentConnector(ctx, requireConnector(ctx.config, link.connector), link) },
  })

  return new Elysia({ prefix: '/api/connectors', tags: ['Import'] })
    .use(createGuard(ctx))
    .get(
      '',
      ({ caller: { account } }) => ({
        status: 'success' as const,
        data: {
          connectors: listConnectors(ctx.config).map(connector =>
            presentConnector(ctx, connector, findLinkOf(ctx.db, account.id, connector.name)),
          ),
        },
      }),
      {
        access: 'session',
        response: {
          200: described('The services, without keys.', ConnectorsAnswer),
          ...errors({ 401: [], 403: [] }),
        },
        detail: {
          operationId: 'listConnectors',
          summary: 'Services from which your recordings can be fetched',
          description:
            'With what came of each that you have connected. Empty if this server fetches from none.',
        },
      },
    )
    .post(
      '/:connector_name',
      ({ caller, params, body, request, server }) =>
        answer(
          connect(
            ctx,
            caller,
            { name: params.connector_name, key: body.key },
            requesterOf(ctx, request, server),
          ),
        ),
      {
        access: 'session',
        recentProof: 'own',
        params: ConnectorPath,
        body: ConnectorKeyBody,
        response: {
          200: described('The service, which is looked at now.', ConnectorAnswer),
          ...errors({
            400: [...jsonCodes, 'connector-key-invalid', 'connector-being-undone'],
            401: [],
            403: ['proof-required'],
            404: ['connector-unknown'],
          }),
        },
        detail: {
          operationId: 'connectConnector',
          summary: 'Connect a service, or give it another key',
          description:
            'Everything comes first, the latest before the oldest, and from then on what is new: 25 files every half hour. What you have already is not added twice, and what came before does not come again. Needs a recent proof.',
        },
      },
    )
    .patch(
      '/:connector_name',
      ({ caller: { account }, params, body }) =>
        answer(setPaused(ctx, account.id, params.connector_name, body.is_paused)),
      {
        access: 'session',
        params: ConnectorPath,
        body: ConnectorChanges,
        response: {
          200: described('The service.', ConnectorAnswer),
          ...failuresWith(...jsonCodes, 'connector-not-active'),
        },
        detail: {
          operationId: 'pauseConnector',
          summary: 'Pause a service, or go on',
          description:
            'A paused service is not asked for anything. What came stays. It goes on now, or once the service no longer wants to be left alone.',
        },
      },
    )
    .post(
      '/:connector_name/look',
      ({ caller: { account }, params }) => answer(lookNow(ctx, account.id, params.connector_name)),
      {
        access: 'session',
        parse: 'none',
        params: ConnectorPath,
        response: {
          200: described('The service, which is looked at now.', ConnectorAnswer),
          ...failuresWith('connector-not-active'),
          ...errors({ 429: ['connector-resting'] }),
        },
        detail: {
          operationId: 'lookAtConnector',
          summary: 'Look at a service now',
          description:
            'In the background, and once however often it is asked for. Refused while the service wants to be left alone: `resting_until` and `Retry-After` say for how long.',
        },
      },
    )
    .post(
      '/:connector_name/undo',
      ({ caller: { account }, params }) => answer(beginUndo(ctx, account.id, params.connector_name)),
      {
        access: 'session',
        parse: 'none',
        params: ConnectorPath,
        response: {
          200: described('The service, from which everything is being taken out.', ConnectorAnswer),
          ...failuresWith('connector-nothing-to-undo'),
        },
        detail: {
          operationId: 'undoConnector',
          summary: 'Take out all workouts that came from a service',
          description:
            'In the background. Workouts that were merged with these come back. Afterwards the service is paused, and what was taken out comes again only after it was disconnected and connected once more.',
        },
      },
    )
    .delete(
      '/:connector_name',
      ({ caller, params }) => {
        disconnect(ctx, caller, params.connector_name)
        return new Response(null, { status: 204 })
      },
      {
        access: 'session',
        parse: 'none',
        params: ConnectorPath,
        response: {
          204: NoContent('The key is forgotten. What came stays.'),
          ...failuresWith(),
        },
        detail: {
          operationId: 'disconnectConnector',
          summary: 'Disconnect a service',
          description: 'The service is not asked for anything any more. Your key stays valid there.',
        },
      },
    )
}
