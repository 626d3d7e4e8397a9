import { Elysia } from 'elysia'
import { httpDate } from '../../lib/net/http-date'
import { createGuard, publicRoutes } from '../../platform/access/guard'
import { requireStillAdmin } from '../../platform/access/require-account'
import { byCaller } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { notFound } from '../../platform/errors'
import { described } from '../../platform/http/documented'
import { readId } from '../../platform/http/input/integer-id'
import { readJsonBody } from '../../platform/http/input/json'
import { requesterOf } from '../../platform/http/requester'
import { errors, jsonCodes, NoContent, publicErrors, saying } from '../../platform/http/schemas'
import { signedInAnswer } from '../auth/log-in'
import { LoginAnswer, registrationCodes } from '../auth/schemas'
import { acceptInvitation, invitationLink, invite, requireOpenInvitation } from './invite'
import {
  AcceptanceBody,
  type Invitation,
  InvitationPath,
  InvitationsAnswer,
  InvitationTokenBody,
  NewInvitationAnswer,
  NewInvitationBody,
  OpenInvitationAnswer,
} from './schemas'
import { deleteInvitation, type ListedInvitation, listOpenInvitations } from './store'

/** Routes by which administrators list, create and delete invitations. */
export const invitationsRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/invitations', tags: ['Users'] })
    .use(createGuard(ctx))
    .get(
      '',
      () => ({
        status: 'success' as const,
        data: { invitations: listOpenInvitations(ctx.db, ctx.clock()).map(viewInvitation) },
      }),
      {
        adminAccess: 'users:read',
        response: {
          200: described('The invitations, without their links.', InvitationsAnswer),
          ...errors({ 401: [], 403: ['not-administrator'] }),
        },
        detail: {
          operationId: 'listInvitations',
          summary: 'The open invitations',
          description: 'Invitations that are neither used nor expired, newest first.',
        },
      },
    )
    .post(
      '',
      ({ caller, body, set }) => {
        const { invitation, token } = invite(ctx, caller, body.email ?? null)
        const link = invitationLink(ctx.config.uiUrl ?? '', token)
        set.status = 201
        return {
          status: 'created' as const,
          data: {
            invitation: { ...viewInvitation({ invitation, invitedBy: caller.account.username }), link },
          },
        }
      },
      {
        adminAccess: 'session',
        body: NewInvitationBody,
        response: {
          201: described('The invitation. Its link is only shown once.', NewInvitationAnswer),
          ...errors({
            400: [
              ...jsonCodes,
              saying('email-invalid', 'valid email must be provided'),
              'too-many-invitations',
            ],
            401: [],
            403: ['not-administrator'],
          }),
        },
        detail: {
          operationId: 'createInvitation',
          summary: 'Invite somebody',
          description:
            'Makes a link that is valid for seven days and works once. A person who registers with it is active at once, even if registration is closed. If an address is given and the server sends email, the link is sent there as well.',
        },
      },
    )
    .delete(
      '/:id',
      ({ caller, params }) => {
        transact(ctx.db, tx => {
          requireStillAdmin(tx, caller.account.id)
          const wasThere = deleteInvitation(tx, readId(params.id) ?? 0)
          if (!wasThere) throw notFound('invitation-not-found', 'invitation not found')
          recordAct(ctx, tx, { act: 'invitation-deleted', by: byCaller(caller) })
        })
        return new Response(null, { status: 204 })
      },
      {
        adminAccess: 'users:write',
        parse: 'none',
        params: InvitationPath,
        response: {
          204: NoContent('Its links no longer work.'),
          ...errors({ 401: [], 403: ['not-administrator'], 404: ['invitation-not-found'] }),
        },
        detail: {
          operationId: 'deleteInvitation',
          summary: 'Withdraw an invitation',
          description: 'Nobody can register with its links any more.',
        },
      },
    )

/** Routes for invited people. The token is in the body, because logs of servers and proxies contain paths. */
export const invitedRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/auth/invitation', tags: ['Accounts'] })
    .use(publicRoutes())
    .post(
      '',
      ({ body, request, server }) => {
        const { email, expiresAt } = requireOpenInvitation(ctx, body.token, requesterOf(ctx, request, server))
        return { status: 'success' as const, data: { email, expires_at: httpDate(expiresAt) } }
      },
      {
        parse: readJsonBody,
        body: InvitationTokenBody,
        response: {
          200: described('The invitation is open.', OpenInvitationAnswer),
          ...publicErrors({ 400: [...jsonCodes], 404: ['invitation-invalid'], 429: ['login-throttled'] }),
        },
        publicAccess: true,
        detail: {
          operationId: 'getInvitation',
          summary: 'Show an invitation',
          description: 'Needs the token of its link. The invitation is not used up.',
        },
      },
    )
    .post(
      '/accept',
      async ({ body, request, server, set }) =>
        signedInAnswer(await acceptInvitation(ctx, body, requesterOf(ctx, request, server)), set),
      {
        parse: readJsonBody,
        body: AcceptanceBody,
        response: {
          200: described('The account exists and is active; you are logged in.', LoginAnswer),
          ...publicErrors({
            400: [...registrationCodes, 'email-taken'],
            401: ['second-factor-not-set-up'],
            404: ['invitation-invalid'],
            429: ['login-throttled', 'passwords-busy'],
          }),
        },
        publicAccess: true,
        detail: {
          operationId: 'acceptInvitation',
          summary: 'Register with an invitation',
          description:
            'Needs the token of its link, which is used up. The account is active at once. It also logs in.',
        },
      },
    )

const viewInvitation = ({ invitation, invitedBy }: ListedInvitation): Invitation => ({
  id: invitation.id,
  email: invitation.email,
  invited_by: invitedBy,
  created_at: httpDate(invitation.createdAt),
  expires_at: httpDate(invitation.expiresAt),
})
