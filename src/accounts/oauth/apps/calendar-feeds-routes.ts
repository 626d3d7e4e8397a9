import { Elysia } from 'elysia'
import { httpDate } from '../../../lib/net/http-date'
import { feedNotFound } from '../../../platform/access/feed-tokens'
import { createGuard } from '../../../platform/access/guard'
import { byCaller } from '../../../platform/acts'
import { recordAct } from '../../../platform/audit/record-act'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { transact } from '../../../platform/db/database'
import { described } from '../../../platform/http/documented'
import { readId } from '../../../platform/http/input/integer-id'
import { requesterOf } from '../../../platform/http/requester'
import { errors, jsonCodes, NoContent } from '../../../platform/http/schemas'
import {
  type CalendarFeed,
  CalendarFeedPath,
  CalendarFeedsAnswer,
  NewCalendarFeedAnswer,
  NewCalendarFeedBody,
} from './calendar-feeds-schemas'
import { type CalendarFeedRow, deleteCalendarFeed, listCalendarFeeds } from './calendar-feeds-store'
import { createCalendarFeed } from './create-calendar-feed'

/** Routes for the addresses from which calendar programs fetch workouts. */
export const calendarFeedsRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/oauth', tags: ['Apps'] })
    .use(createGuard(ctx))
    .get(
      '/calendar-feeds',
      ({ caller: { account } }) => ({
        status: 'success' as const,
        data: { calendar_feeds: listCalendarFeeds(ctx.db, account.id).map(viewCalendarFeed) },
      }),
      {
        access: 'session',
        response: {
          200: described('The addresses, without their secrets.', CalendarFeedsAnswer),
          ...errors({ 401: [], 403: [] }),
        },
        detail: {
          operationId: 'listCalendarFeeds',
          summary: 'Your calendar addresses',
          description: 'Newest first.',
        },
      },
    )
    .post(
      '/calendar-feeds',
      ({ caller, body, request, server }) => {
        const { row, token } = createCalendarFeed(ctx, caller, body, requesterOf(ctx, request, server))
        const path = `/api/feeds/${token}/workouts`
        const secret = { token, calendar_path: `${path}.ics`, atom_path: `${path}.atom` }
        return {
          status: 'created' as const,
          data: { calendar_feed: { ...viewCalendarFeed(row), ...secret } },
        }
      },
      {
        access: 'session',
        recentProof: 'own',
        body: NewCalendarFeedBody,
        response: {
          200: described('The address. It is only shown once.', NewCalendarFeedAnswer),
          ...errors({
            400: [...jsonCodes, 'app-name-invalid', 'app-text-invalid', 'too-many-calendar-feeds'],
            401: [],
            403: ['proof-required'],
          }),
        },
        detail: {
          operationId: 'createCalendarFeed',
          summary: 'Create a calendar address',
          description:
            'For a calendar program or a feed reader, see `GET /api/feeds/{feed_token}/workouts.ics`. Whoever has the address sees when you did which workouts. Each user can have at most 50. Needs a recent proof.',
        },
      },
    )
    .delete(
      '/calendar-feeds/:id',
      ({ caller, params }) => {
        transact(ctx.db, tx => {
          const wasThere = deleteCalendarFeed(tx, caller.account.id, readId(params.id) ?? 0)
          if (!wasThere) throw feedNotFound()
          recordAct(ctx, tx, { act: 'token-deleted', by: byCaller(caller) })
        })
        return new Response(null, { status: 204 })
      },
      {
        access: 'session',
        parse: 'none',
        params: CalendarFeedPath,
        response: {
          204: NoContent('Programs that ask for it get nothing any more.'),
          ...errors({ 401: [], 403: [], 404: ['calendar-feed-not-found'] }),
        },
        detail: {
          operationId: 'deleteCalendarFeed',
          summary: 'Delete a calendar address',
          description: 'What programs have fetched may stay in them.',
        },
      },
    )

const viewCalendarFeed = ({
  id,
  name,
  showsPlace,
  createdAt,
  lastUsedAt,
}: CalendarFeedRow): CalendarFeed => ({
  id,
  name,
  show_place: showsPlace,
  created_at: httpDate(createdAt),
  last_used_at: lastUsedAt && httpDate(lastUsedAt),
})
