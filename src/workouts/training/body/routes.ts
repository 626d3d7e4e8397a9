import type { PlatformContext } from '../../../platform/context/platform-context'
import { described } from '../../../platform/http/documented'
import { readDay } from '../../../platform/http/input/day-range'
import { errors } from '../../../platform/http/schemas'
import { ofBody } from '../../body/measures'
import { enterValue } from './change-values'
import { brokenRules, editRoutes, maxListed, presentChanged } from './edit-routes'
import { BodyAnswer, BodyQuery, CreatedValueAnswer, NewBodyValueBody } from './schemas'
import { listValues } from './store'
import { viewValue } from './view'

const edited = {
  prefix: '/api/body',
  measures: ofBody,
  access: 'profile:write',
  words: {
    change: {
      operationId: 'changeBodyValue',
      summary: 'Change a weight, resting or maximum heart rate, or its day',
    },
    remove: {
      operationId: 'deleteBodyValue',
      summary: 'Delete a weight, resting or maximum heart rate',
      description: 'The value before it counts instead.',
    },
    changed: 'The value as it is now.',
    removed: 'The value is deleted.',
  },
} as const

export const bodyRoutes = (ctx: PlatformContext) =>
  editRoutes(ctx, edited)
    .get(
      '',
      ({ caller: { account }, query: { from, to } }) => {
        const asked = {
          measures: ofBody,
          from: from && readDay(from, account.timezone).toString(),
          to: to && readDay(to, account.timezone).toString(),
        }
        const values = listValues(ctx.db, account.id, asked, maxListed).map(viewValue)
        return { status: 'success' as const, data: { values } }
      },
      {
        access: 'profile:read',
        query: BodyQuery,
        response: {
          200: described('The values, latest day first; at most 4,000.', BodyAnswer),
          ...errors({ 400: ['day-invalid'], 401: [], 403: [] }),
        },
        detail: {
          operationId: 'listBodyValues',
          summary: 'Your weight, resting and maximum heart rate over time',
          description: 'Each value holds from its day on, until the next one of the same measure begins.',
        },
      },
    )
    .post(
      '',
      ({ caller: { account }, body, set }) => {
        const { measure, sport_group: sportGroup = 'all', valid_from: validFrom, value } = body
        const entered = enterValue(ctx, account, { measure, sportGroup, validFrom, value })
        ctx.jobs.wake()
        set.status = 201
        return { status: 'created' as const, data: presentChanged(ctx.db, account.id, entered) }
      },
      {
        access: 'profile:write',
        body: NewBodyValueBody,
        response: {
          201: described('The new value.', CreatedValueAnswer),
          ...errors({
            400: [...brokenRules, 'body-group-invalid', 'too-many-body-values'],
            401: [],
            403: [],
          }),
        },
        detail: {
          operationId: 'enterBodyValue',
          summary: 'Enter a weight, resting or maximum heart rate',
          description:
            'A value of the same measure and day is replaced. Load and energy of the workouts from that day on are computed again in the background, without reading recordings.',
        },
      },
    )
