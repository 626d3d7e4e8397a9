import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { described } from '../../../platform/http/documented'
import { errors, saying } from '../../../platform/http/schemas'
import { requireSport } from '../../sports/require-sport'
import { readAskedEffort, requireQuantity, requireSportGroup } from './asked-effort'
import { readChoices } from './read-choices'
import { readCurves } from './read-curves'
import { readHistory } from './read-history'
import {
  CurvesAnswer,
  CurvesQuery,
  EffortChoicesAnswer,
  EffortChoicesQuery,
  EffortHistoryAnswer,
  EffortHistoryQuery,
} from './schemas'

const ofSport = [
  'fields-invalid',
  'sport-id-invalid',
  saying('sport-unknown', 'sport id <sport_id> not found'),
] as const

export const effortHistoryRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api', tags: ['Training'] })
    .use(createGuard(ctx))
    .get(
      '/efforts/choices',
      ({ caller: { account }, query }) => {
        const ofUser = requireSport(ctx.db, account.id, query.sport_id)
        return { status: 'success' as const, data: { choices: readChoices(ctx.db, account.id, ofUser) } }
      },
      {
        access: 'workouts:read',
        query: EffortChoicesQuery,
        response: {
          200: described('What can be asked for.', EffortChoicesAnswer),
          ...errors({ 400: ofSport, 401: [], 403: [] }),
        },
        detail: {
          operationId: 'getEffortChoices',
          summary: 'The efforts that you have in a sport',
          description: 'The distances and quantities of which `GET /api/efforts` has a history.',
        },
      },
    )
    .get(
      '/efforts',
      ({ caller: { account }, query }) => {
        const ofUser = requireSport(ctx.db, account.id, query.sport_id)
        const history = readHistory(ctx, account, {
          sportId: ofUser.sport.id,
          effort: readAskedEffort(query, ofUser),
        })
        return { status: 'success' as const, data: { history } }
      },
      {
        access: 'workouts:read',
        query: EffortHistoryQuery,
        response: {
          200: described('The history.', EffortHistoryAnswer),
          ...errors({
            400: [
              ...ofSport,
              'effort-unclear',
              'effort-distance-unusual',
              'effort-duration-unusual',
              'quantity-unknown',
            ],
            401: [],
            403: [],
          }),
        },
        detail: {
          operationId: 'getEffortHistory',
          summary: 'All your efforts over a distance or duration',
          description:
            'Give either a `distance`, for the shortest time in each workout, or a `duration` and a `quantity`, for the greatest mean in each. Workouts whose sport is a guess do not count.',
        },
      },
    )
    .get(
      '/curves',
      ({ caller: { account }, query }) => {
        const { quantity, sport_group, ...days } = query
        const curves = readCurves(ctx, account, {
          quantity: requireQuantity(quantity),
          group: requireSportGroup(sport_group),
          days,
        })
        return { status: 'success' as const, data: { curves } }
      },
      {
        access: 'workouts:read',
        query: CurvesQuery,
        response: {
          200: described('The curves.', CurvesAnswer),
          ...errors({
            400: ['day-invalid', 'fields-invalid', 'quantity-unknown', 'sport-group-unknown'],
            401: [],
            403: [],
          }),
        },
        detail: {
          operationId: 'getCurves',
          summary: 'Your greatest heart rates, powers or speeds over each duration',
          description:
            'Of one period, and of a second one if `compare_from` or `compare_to` is given. Without days, of all time. Also tells critical power or critical speed and race times, where there are efforts enough. Workouts whose sport is a guess do not count.',
        },
      },
    )
