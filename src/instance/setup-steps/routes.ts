import { Elysia } from 'elysia'
import type { MapsContext } from '../../maps/tiles/maps-context'
import { createGuard } from '../../platform/access/guard'
import { described } from '../../platform/http/documented'
import { errors, jsonCodes } from '../../platform/http/schemas'
import { changeOffer, findOffer } from '../streets/offer-streets'
import { StreetsOfferChange } from '../streets/schemas'
import { SetupStepChange, SetupStepsAnswer } from './schemas'
import { changeSetupStep, listSetupSteps } from './setup-steps'

/** Routes for the list of what administrators of a new server have yet to do, and for the streets they are offered. */
export const setupStepsRoutes = (ctx: MapsContext) =>
  new Elysia({ prefix: '/api/setup', tags: ['Set-up'] })
    .use(createGuard(ctx))
    .get('/steps', () => answerSteps(ctx), {
      adminAccess: 'session',
      response: {
        200: described('The steps.', SetupStepsAnswer),
        ...errors({ 401: [], 403: ['not-administrator'] }),
      },
      detail: {
        operationId: 'listSetupSteps',
        summary: 'What is left to set up',
        description:
          'Steps after the first account, which the server itself finds done or not. A server that was upgraded from a version without them has none. `streets` are those around the workouts of the administrators, which can be downloaded with `getOfflineMap`; `null` without a source that tells their size, with a tile server, once there is an offline map, and after they were dismissed. The source is asked in the background, so they may only be there the next time. For administrators.',
      },
    })
    .patch(
      '/steps',
      ({ caller, body }) => {
        changeSetupStep(ctx, caller, body)
        return answerSteps(ctx)
      },
      {
        adminAccess: 'session',
        body: SetupStepChange,
        response: {
          200: described('The steps that are left.', SetupStepsAnswer),
          ...errors({ 400: [...jsonCodes], 401: [], 403: ['not-administrator'] }),
        },
        detail: {
          operationId: 'changeSetupStep',
          summary: 'Dismiss a step of the set-up, or list it again',
          description: 'A dismissed step is left out for all administrators. For administrators.',
        },
      },
    )
    .patch(
      '/streets',
      ({ caller, body }) => {
        changeOffer(ctx, caller, { isDismissed: body.is_dismissed })
        return answerSteps(ctx)
      },
      {
        adminAccess: 'session',
        body: StreetsOfferChange,
        response: {
          200: described('The steps that are left, and the streets.', SetupStepsAnswer),
          ...errors({ 400: [...jsonCodes], 401: [], 403: ['not-administrator'] }),
        },
        detail: {
          operationId: 'changeStreetsOffer',
          summary: 'Dismiss the offered streets, or offer them again',
          description: 'Dismissed streets are offered to no administrator. For administrators.',
        },
      },
    )

async function answerSteps(ctx: MapsContext): Promise<SetupStepsAnswer> {
  return { status: 'success', data: { steps: await listSetupSteps(ctx), streets: await findOffer(ctx) } }
}
