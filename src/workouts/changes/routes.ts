import { Elysia } from 'elysia'
import type { Caller } from '../../platform/access/caller'
import { createGuard } from '../../platform/access/guard'
import { hasScope } from '../../platform/access/scopes'
import type { PlatformContext } from '../../platform/context/platform-context'
import { invalid } from '../../platform/errors'
import { described } from '../../platform/http/documented'
import { errors } from '../../platform/http/schemas'
import { daysOfGoneThings, maxChanges, readChanges } from './changes'
import { ChangesAnswer, ChangesQuery } from './schemas'

export const changesRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/changes', tags: ['Workouts'] }).use(createGuard(ctx)).get(
    '',
    ({ caller, query }) =>
      readChanges(ctx, caller.account.id, {
        since: query.since || undefined,
        limit: readLimit(query.limit),
        types: typesOf(caller),
      }),
    {
      access: 'workouts:read',
      query: ChangesQuery,
      response: {
        200: described('What has changed.', ChangesAnswer),
        ...errors({ 400: ['cursor-invalid', 'fields-invalid'], 401: [], 403: [], 410: ['cursor-expired'] }),
      },
      detail: {
        operationId: 'listChanges',
        summary: 'What has changed since the last time',
        description: `For programs that keep a copy of workouts, equipment, goals and records. Ask without \`since\` and keep the cursor, then fetch everything once; after that, ask for the changes since the cursor, and go on at once while \`more\` is true. Equipment is included for tokens that may see it. A workout counts as changed if one of its own properties, segments or figures has, or what equipment it was done with; not if only what it repeats of others has: the totals of its equipment, its records, neighbours and the other legs of its outing. What is gone is known for ${daysOfGoneThings} days. A cursor from before that, from another server or from before a restore is answered with 410: begin again then.`,
      },
    },
  )

/** The types of things that a caller may see. */
const typesOf = (caller: Caller) => [
  ...(['workout', 'goal', 'record'] as const),
  ...(hasScope(caller, 'equipments:read') ? (['equipment'] as const) : []),
]

/** @throws AppError 400 if the number is not among those that are possible */
function readLimit(text: string | undefined): number {
  if (text === undefined) return maxChanges
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > maxChanges) throw invalid('fields-invalid')
  return limit
}
