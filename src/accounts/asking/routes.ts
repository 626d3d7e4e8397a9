// By which ways a person's workouts can be asked for. Where questions are answered, they are refused while a way is off.
import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { Account } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { described } from '../../platform/http/documented'
import { errors, jsonCodes } from '../../platform/http/schemas'
import { changeWays } from './change-ways'
import { WaysToAskAnswer, WaysToAskBody } from './schemas'

export const waysToAskRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/ways-to-ask', tags: ['Apps'] })
    .use(createGuard(ctx))
    .get('', ({ caller: { account } }) => answer(account), {
      access: 'session',
      response: {
        200: described('Which ways are on.', WaysToAskAnswer),
        ...errors({ 401: [], 403: [] }),
      },
      detail: {
        operationId: 'getWaysToAsk',
        summary: 'Whether assistants and questions in SQL are answered',
        description: 'Both are off for a new account, and each person decides for their own workouts.',
      },
    })
    .patch('', ({ caller, body }) => answer(changeWays(ctx, caller, body)), {
      access: 'session',
      body: WaysToAskBody,
      response: {
        200: described('What holds now.', WaysToAskAnswer),
        ...errors({ 400: [...jsonCodes, 'nothing-to-change'], 401: [], 403: [] }),
      },
      detail: {
        operationId: 'setWaysToAsk',
        summary: 'Turn assistants and questions in SQL on or off',
        description:
          'What is left out stays as it is. A way that is turned off is closed from the next request on, whatever tokens there are; they stay.',
      },
    })

const answer = ({ answersAssistants, answersSql }: Account) => ({
  status: 'success' as const,
  data: { are_assistants_on: answersAssistants, is_sql_on: answersSql },
})
