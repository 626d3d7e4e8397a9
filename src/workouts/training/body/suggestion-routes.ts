import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { described } from '../../../platform/http/documented'
import { errors, jsonCodes } from '../../../platform/http/schemas'
import { acceptSuggestion, refuseSuggestion } from './answer-suggestion'
import { brokenRules, presentChanged } from './edit-routes'
import {
  AcceptedSuggestionBody,
  CreatedValueAnswer,
  RefusedSuggestionBody,
  ThresholdsAnswer,
} from './schemas'
import { presentThresholds } from './thresholds-routes'

export const suggestionRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/thresholds/suggestions', tags: ['Training'] })
    .use(createGuard(ctx))
    .post(
      '/accept',
      ({ caller: { account }, body, set }) => {
        const of = { measure: body.measure, sportGroup: body.sport_group }
        const correction = { value: body.value, validFrom: body.valid_from }
        const accepted = acceptSuggestion(ctx, account, of, correction)
        ctx.jobs.wake()
        set.status = 201
        return { status: 'created' as const, data: presentChanged(ctx.db, account.id, accepted) }
      },
      {
        access: 'workouts:write',
        body: AcceptedSuggestionBody,
        response: {
          201: described('The new value.', CreatedValueAnswer),
          ...errors({
            400: [...brokenRules, 'too-many-body-values'],
            401: [],
            403: [],
            404: ['suggestion-not-found'],
          }),
        },
        detail: {
          operationId: 'acceptSuggestion',
          summary: 'Accept a suggestion',
          description: 'As it is, or with another value or day.',
        },
      },
    )
    .post(
      '/refuse',
      ({ caller: { account }, body }) => {
        refuseSuggestion(ctx, account, { measure: body.measure, sportGroup: body.sport_group })
        return { status: 'success' as const, data: presentThresholds(ctx, account) }
      },
      {
        access: 'workouts:write',
        body: RefusedSuggestionBody,
        response: {
          200: described('The thresholds, and what can still be suggested.', ThresholdsAnswer),
          ...errors({ 400: jsonCodes, 401: [], 403: [], 404: ['suggestion-not-found'] }),
        },
        detail: {
          operationId: 'refuseSuggestion',
          summary: 'Refuse a suggestion',
          description: 'Only a higher value is suggested again.',
        },
      },
    )
