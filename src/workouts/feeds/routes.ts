// Calendars and feeds, which programs fetch without a log-in: the secret is a part of the address, because none of them
// can send a header.
import { Elysia } from 'elysia'
import { day } from '../../lib/durations'
import { accountTag } from '../../platform/access/account-tag'
import type { FoundFeed } from '../../platform/access/feed-token-store'
import { requireFeed } from '../../platform/access/feed-tokens'
import { publicRoutes } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { ListeningServer } from '../../platform/http/client-address'
import { answerUnlessFresh } from '../../platform/http/etag'
import { publicOrigin } from '../../platform/http/public-origin'
import { FileAnswer, NotModified, publicErrors } from '../../platform/http/schemas'
import { createPresenter, type FeedEntry } from './entries'
import { FeedPath } from './schemas'
import { listLatest } from './store'
import { writeAtom } from './write-atom'
import { writeCalendar } from './write-calendar'

/** For how many days calendars show workouts. */
const calendarDays = 400

/** Maximum number of workouts in a calendar, of which a person would need five a day. */
const maxEvents = 2000

/** Number of workouts in a feed. */
const feedEntries = 50

/** Keeps search engines out, in case that an address gets to one. */
const unlisted = { 'x-robots-tag': 'noindex, nofollow, noarchive' }

interface Asked {
  params: { feed_token: string }
  request: Request
  server: ListeningServer
}

interface Form {
  mediaType: string
  maxEntries: number
  write(feed: FoundFeed, entries: readonly FeedEntry[], origin: string): string
}

const calendar: Form = {
  mediaType: 'text/calendar;charset=utf-8',
  maxEntries: maxEvents,
  write: (found, entries, origin) =>
    writeCalendar({ name: nameOf(found), host: new URL(origin).hostname }, entries),
}

const atom = (token: string): Form => ({
  mediaType: 'application/atom+xml;charset=utf-8',
  maxEntries: feedEntries,
  write: (found, entries, origin) =>
    writeAtom(
      {
        name: nameOf(found),
        seed: found.feed.tokenHash,
        author: found.account.username,
        self: `${origin}/api/feeds/${token}/workouts.atom`,
        madeAt: found.feed.createdAt,
      },
      entries,
    ),
})

/** Several people of a household may be in one calendar program. */
const nameOf = ({ account }: FoundFeed) => `Trackhut (${account.username})`

/** Answers 304 after two look-ups by key if nothing has changed, because programs ask again and again. */
function answer(ctx: PlatformContext, { params, request, server }: Asked, form: Form): Promise<Response> {
  const found = requireFeed(ctx, params.feed_token)
  const { feed, account } = found
  const origin = publicOrigin(ctx, request, server)
  const { language, imperialUnits, displayAscent } = account
  // The tag of the account also changes each day, with which the first day of the calendar moves.
  const makeup = [
    ...[accountTag(ctx, request, account), origin, language],
    ...[String(feed.showsPlace), String(imperialUnits), String(displayAscent)],
  ]
  return answerUnlessFresh(request, makeup, () => {
    const since = new Date(ctx.clock().getTime() - calendarDays * day)
    const rows = listLatest(ctx.db, account.id, since, form.maxEntries)
    const present = createPresenter(account, { origin, showsPlace: feed.showsPlace })
    return new Response(form.write(found, rows.map(present), origin), {
      headers: { 'content-type': form.mediaType },
    })
  })
}

const takenBack = 'Unknown and deleted addresses get the same response.'

export const feedsRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/feeds', tags: ['Sharing'] })
    .use(publicRoutes())
    .onTransform(({ set }) => void Object.assign(set.headers, unlisted))
    .get('/:feed_token/workouts.ics', asked => answer(ctx, asked, calendar), {
      params: FeedPath,
      response: {
        200: FileAnswer('text/calendar', `The workouts of the last ${calendarDays} days.`),
        304: NotModified(),
        ...publicErrors({ 404: ['calendar-feed-not-found'] }),
      },
      publicAccess: true,
      detail: {
        operationId: 'getCalendar',
        summary: 'Your workouts as a calendar',
        description: `For calendar programs, as iCalendar (RFC 5545), at most ${maxEvents} workouts. They never have a position, and a place only if the address was made with it. ${takenBack}`,
      },
    })
    .get('/:feed_token/workouts.atom', asked => answer(ctx, asked, atom(asked.params.feed_token)), {
      params: FeedPath,
      response: {
        200: FileAnswer(
          'application/atom+xml',
          `The latest ${feedEntries} workouts of the last ${calendarDays} days.`,
        ),
        304: NotModified(),
        ...publicErrors({ 404: ['calendar-feed-not-found'] }),
      },
      publicAccess: true,
      detail: {
        operationId: 'getFeed',
        summary: 'Your workouts as a feed',
        description: `For feed readers, as Atom (RFC 4287). ${takenBack}`,
      },
    })
