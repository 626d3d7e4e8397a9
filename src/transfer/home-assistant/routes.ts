// Whether Home Assistant shows figures of a person.
import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { described } from '../../platform/http/documented'
import { errors, jsonCodes } from '../../platform/http/schemas'
import type { HomeAssistantContext } from './context'
import { HomeAssistantAnswer, HomeAssistantBody } from './schemas'
import { findDeviceOf } from './store'
import { switchDevice } from './switch-device'

export const homeAssistantRoutes = (ctx: PlatformContext & HomeAssistantContext) => {
  const answer = (userId: number) => ({
    status: 'success' as const,
    data: {
      is_available: ctx.config.mqtt !== null,
      is_on: findDeviceOf(ctx.db, userId) !== undefined,
    },
  })

  return new Elysia({ prefix: '/api/home-assistant', tags: ['Statistics'] })
    .use(createGuard(ctx))
    .get('', ({ caller: { account } }) => answer(account.id), {
      access: 'session',
      response: {
        200: described('Whether Home Assistant can show your figures, and does.', HomeAssistantAnswer),
        ...errors({ 401: [], 403: [] }),
      },
      detail: {
        operationId: 'getHomeAssistant',
        summary: 'Whether Home Assistant shows your figures',
        description: 'The figures go to the MQTT broker of the server, which other devices at home can read.',
      },
    })
    .patch(
      '',
      ({ caller: { account }, body }) => {
        switchDevice(ctx, account.id, body.is_on)
        return answer(account.id)
      },
      {
        access: 'session',
        body: HomeAssistantBody,
        response: {
          200: described('What holds now.', HomeAssistantAnswer),
          ...errors({ 400: [...jsonCodes, 'home-assistant-off'], 401: [], 403: [] }),
        },
        detail: {
          operationId: 'setHomeAssistant',
          summary: 'Show your figures in Home Assistant, or no longer',
          description:
            'Sums of this week, month and year, the latest workout without its title and place, goals and the streak. If they are no longer shown, the broker is told to forget them.',
        },
      },
    )
}
