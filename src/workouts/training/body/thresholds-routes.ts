import type { Account } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { invalid } from '../../../platform/errors'
import { described } from '../../../platform/http/documented'
import { errors } from '../../../platform/http/schemas'
import { ofBody, ofThresholds, thresholdGroups } from '../../body/measures'
import { countWouldChange, enterValue } from './change-values'
import { brokenRules, editRoutes, maxListed, presentChanged } from './edit-routes'
import {
  CreatedValueAnswer,
  NewThresholdBody,
  ThresholdsAnswer,
  WouldChangeAnswer,
  WouldChangeQuery,
} from './schemas'
import { listValues } from './store'
import { suggest } from './suggest'
import { viewSuggestion, viewValue } from './view'

/** Returns the response with the thresholds of a person and the suggestions. */
export function presentThresholds(ctx: PlatformContext, account: Account) {
  const suggestions = suggest(ctx.db, account, ctx.clock())
  return {
    values: listValues(ctx.db, account.id, { measures: ofThresholds }, maxListed).map(viewValue),
    suggestions: suggestions.map(suggestion =>
      viewSuggestion(suggestion, countWouldChange(ctx, account, suggestion)),
    ),
  }
}

const edited = {
  prefix: '/api/thresholds',
  measures: ofThresholds,
  access: 'workouts:write',
  words: {
    change: { operationId: 'changeThreshold', summary: 'Change a threshold, or its day' },
    remove: {
      operationId: 'deleteThreshold',
      summary: 'Delete a threshold',
      description: 'The one before it counts instead.',
    },
    changed: 'The threshold as it is now.',
    removed: 'The threshold is deleted.',
  },
} as const

export const thresholdsRoutes = (ctx: PlatformContext) =>
  editRoutes(ctx, edited)
    .get(
      '',
      ({ caller: { account } }) => ({ status: 'success' as const, data: presentThresholds(ctx, account) }),
      {
        access: 'workouts:read',
        response: {
          200: described('The thresholds, latest day first, and what can be suggested.', ThresholdsAnswer),
          ...errors({ 401: [], 403: [] }),
        },
        detail: {
          operationId: 'listThresholds',
          summary: 'Your thresholds over time, and suggestions from your workouts',
          description:
            'Each threshold holds from its day on, until the next one of the same measure and sport group begins. Suggestions are never set by themselves.',
        },
      },
    )
    .post(
      '',
      ({ caller: { account }, body, set }) => {
        const { measure, sport_group: sportGroup, valid_from: validFrom, value } = body
        const entered = enterValue(ctx, account, { measure, sportGroup, validFrom, value })
        ctx.jobs.wake()
        set.status = 201
        return { status: 'created' as const, data: presentChanged(ctx.db, account.id, entered) }
      },
      {
        access: 'workouts:write',
        body: NewThresholdBody,
        response: {
          201: described('The new threshold.', CreatedValueAnswer),
          ...errors({
            400: [...brokenRules, 'body-group-invalid', 'too-many-body-values'],
            401: [],
            403: [],
          }),
        },
        detail: {
          operationId: 'enterThreshold',
          summary: 'Enter a threshold',
          description:
            'A threshold of the same measure, sport group and day is replaced. The workouts from that day on are computed again in the background, without reading recordings.',
        },
      },
    )
    .get(
      '/workouts',
      ({ caller: { account }, query }) => {
        const workouts = countWouldChange(ctx, account, readPlaced(query))
        return { status: 'success' as const, data: { workouts } }
      },
      {
        access: 'workouts:read',
        query: WouldChangeQuery,
        response: {
          200: described('How many workouts there are.', WouldChangeAnswer),
          ...errors({
            400: ['body-day-invalid', 'body-group-invalid', 'day-invalid', 'fields-invalid'],
            401: [],
            403: [],
          }),
        },
        detail: {
          operationId: 'countWorkoutsOfThreshold',
          summary: 'How many workouts would change with a value from a day on',
          description: 'Those of the sport group from that day on, until the next value begins.',
        },
      },
    )

const measures = [...ofBody, ...ofThresholds]

function readPlaced(query: {
  measure?: string | undefined
  sport_group?: string | undefined
  valid_from?: string | undefined
}) {
  const measure = measures.find(name => name === query.measure)
  const sportGroup = thresholdGroups.find(name => name === query.sport_group)
  if (!measure || !sportGroup || !query.valid_from) throw invalid('fields-invalid')
  return { measure, sportGroup, validFrom: query.valid_from }
}
