import { Elysia } from 'elysia'
import type { MapsContext } from '../../maps/tiles/maps-context'
import { createGuard } from '../../platform/access/guard'
import { described } from '../../platform/http/documented'
import { errors, jsonCodes } from '../../platform/http/schemas'
import { SetupStepChange, SetupStepsAnswer } from './schemas'
import { changeSetupStep, listSetupSteps } from './setup-steps'

/** Routes for the list of what administrators of a new server have yet to do. */
export const setupStepsRoutes = (ctx: MapsContext) =>
  new Elysia({ prefix: '/api/setup/steps', tags: ['Set-up'] })
    .use(createGuard(ctx))
    .get('', () => answerSteps(ctx), {
      adminAccess: 'session',
      response: {
        200: described('The steps.', SetupStepsAnswer),
        ...errors({ 401: [], 403: ['not-administrator'] }),
      },
      detail: {
        operationId: 'listSetupSteps',
        summary: 'What is left to set up',
        description:
          'Steps after the first account, which the server itself finds done or not. A server that was upgraded from a version without them has none. For administrators.',
      },
    })
    .patch(
      '',
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

async function answerSteps(ctx: MapsContext): Promise<SetupStepsAnswer> {
  return { status: 'success', data: { steps: await listSetupSteps(ctx) } }
}
