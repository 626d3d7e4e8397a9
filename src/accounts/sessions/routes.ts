import { Elysia } from 'elysia'
import type { Caller } from '../../platform/access/caller'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { described } from '../../platform/http/documented'
import { errors, jsonCodes, NoContent } from '../../platform/http/schemas'
import { SessionChanges, SessionPath, SessionsAnswer } from './schemas'
import { endOtherSessions, endSession, presentSessions, renameSession } from './sessions'

/** Routes by which people see where they are logged in, and end sessions. */
export const sessionsRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/auth/sessions', tags: ['Accounts'] })
    .use(createGuard(ctx))
    .get('', ({ caller }) => answerOf(ctx, caller), {
      access: 'session',
      response: { 200: described('The sessions.', SessionsAnswer), ...errors({ 401: [], 403: [] }) },
      detail: {
        operationId: 'listSessions',
        summary: 'Where you are logged in',
        description: 'Apps and personal tokens are not sessions; they have lists of their own.',
      },
    })
    .patch(
      '/:session_id',
      ({ caller, params, body }) => {
        renameSession(ctx, caller, { id: params.session_id, name: body.name })
        return answerOf(ctx, caller)
      },
      {
        access: 'session',
        params: SessionPath,
        body: SessionChanges,
        response: {
          200: described('The sessions, with the new name.', SessionsAnswer),
          ...errors({ 400: [...jsonCodes], 401: [], 403: [], 404: ['session-not-found'] }),
        },
        detail: {
          operationId: 'renameSession',
          summary: 'Give a session a name',
          description: 'The name of a device, for example, by which you know it again.',
        },
      },
    )
    .delete(
      '/:session_id',
      ({ caller, params }) => {
        endSession(ctx, caller, params.session_id)
        return new Response(null, { status: 204 })
      },
      {
        access: 'session',
        recentProof: 'own',
        parse: 'none',
        params: SessionPath,
        response: {
          204: NoContent('The session has ended.'),
          ...errors({ 401: [], 403: ['proof-required'], 404: ['session-not-found'] }),
        },
        detail: {
          operationId: 'endSession',
          summary: 'End one of your sessions',
          description: 'Whoever uses it has to log in again. Needs a recent proof.',
        },
      },
    )
    .delete(
      '',
      ({ caller }) => {
        endOtherSessions(ctx, caller)
        return new Response(null, { status: 204 })
      },
      {
        access: 'session',
        recentProof: 'own',
        parse: 'none',
        response: {
          204: NoContent('All other sessions have ended.'),
          ...errors({ 401: [], 403: ['proof-required'] }),
        },
        detail: {
          operationId: 'endOtherSessions',
          summary: 'End all your other sessions',
          description:
            'The one that asks stays. Apps and personal tokens keep their access. Needs a recent proof.',
        },
      },
    )

const answerOf = (ctx: PlatformContext, caller: Caller) => ({
  status: 'success' as const,
  data: { sessions: presentSessions(ctx, caller), idle_days: ctx.config.sessionIdleDays },
})
