import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import { described } from '../../platform/http/documented'
import { readId } from '../../platform/http/input/integer-id'
import { errors, jsonCodes, NoContent } from '../../platform/http/schemas'
import type { MapsContext } from '../tiles/maps-context'
import { StreetRequestBody, StreetRequestPath, StreetRequestsAnswer } from './schemas'
import type { StreetRequest } from './store'
import { askForStreets, dropRequest, listOpenRequests, listOpenRequestsOf } from './street-requests'

/** Routes by which people ask for streets, and by which administrators see who asks. */
export const streetRequestsRoutes = (ctx: MapsContext) =>
  new Elysia({ prefix: '/api/maps/street-requests', tags: ['Maps'] })
    .use(createGuard(ctx))
    .get('', async () => present(await listOpenRequests(ctx)), {
      adminAccess: 'session',
      response: {
        200: described('The requests of all people.', StreetRequestsAnswer),
        ...errors({ 401: [], 403: ['not-administrator'] }),
      },
      detail: {
        operationId: 'listStreetRequests',
        summary: 'Who asks for streets',
        description: 'Areas of which people want streets, which only administrators get. For administrators.',
      },
    })
    .get('/own', async ({ caller: { account } }) => present(await listOpenRequestsOf(ctx, account.id)), {
      access: 'session',
      response: {
        200: described('Your requests.', StreetRequestsAnswer),
        ...errors({ 401: [], 403: [] }),
      },
      detail: {
        operationId: 'listOwnStreetRequests',
        summary: 'The streets that you ask for',
        description: 'A request is over once its area has streets.',
      },
    })
    .post(
      '',
      async ({ caller, body }) => {
        askForStreets(ctx, caller, body.bounds)
        return present(await listOpenRequestsOf(ctx, caller.account.id))
      },
      {
        access: 'session',
        body: StreetRequestBody,
        response: {
          200: described('Your requests.', StreetRequestsAnswer),
          ...errors({
            400: [...jsonCodes, 'map-source-off', 'offline-map-area-invalid'],
            401: [],
            403: [],
          }),
        },
        detail: {
          operationId: 'askForStreets',
          summary: 'Ask for the streets of an area',
          description:
            'Administrators then see your name and the area. A request replaces your earlier ones inside its area; of more than five requests, only the latest stay.',
        },
      },
    )
    .delete(
      '/:id',
      ({ caller, params }) => {
        dropRequest(ctx, caller, readId(params.id) ?? 0)
        return new Response(null, { status: 204 })
      },
      {
        access: 'session',
        parse: 'none',
        params: StreetRequestPath,
        response: {
          204: NoContent('The request is deleted.'),
          ...errors({ 401: [], 403: [], 404: ['street-request-not-found'] }),
        },
        detail: {
          operationId: 'dropStreetRequest',
          summary: 'Take back or decline a request for streets',
          description: 'For whoever made it, and for administrators.',
        },
      },
    )

const present = (requests: readonly StreetRequest[]): StreetRequestsAnswer => ({
  status: 'success',
  data: {
    requests: requests.map(({ id, username, bounds, askedAt }) => ({
      id,
      username,
      bounds,
      asked_at: askedAt.toISOString(),
    })),
  },
})
