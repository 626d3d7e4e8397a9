import { Elysia } from 'elysia'
import { httpDate } from '../../lib/net/http-date'
import { createGuard, publicRoutes } from '../../platform/access/guard'
import { requireStillAdmin } from '../../platform/access/require-still-admin'
import { byCaller } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { notFound } from '../../platform/errors'
import { askerOf } from '../../platform/http/asker'
import { readId } from '../../platform/http/input/integer-id'
import { signedInAnswer } from '../auth/signed-in-answer'
import { acceptInvitation, requireOpenInvitation } from './accept-invitation'
import { invite } from './invite'
import { invitationLink } from './make-invitation'
import {
  acceptInvitationOperation,
  deleteInvitationOperation,
  inviteOperation,
  listInvitationsOperation,
  readInvitationOperation,
} from './operations'
import type { Invitation } from './schemas'
import { deleteInvitation, type ListedInvitation, listOpenInvitations } from './store'

/** For administrators. */
export const invitationsRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/invitations', tags: ['Users'] })
    .use(createGuard(ctx))
    .get(
      '',
      () => ({
        status: 'success' as const,
        data: { invitations: listOpenInvitations(ctx.db, ctx.clock()).map(viewInvitation) },
      }),
      listInvitationsOperation(),
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
      inviteOperation(),
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
      deleteInvitationOperation(),
    )

/** For who was invited. The token travels in the body, as logs of servers and proxies name paths. */
export const invitedRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/auth/invitation', tags: ['Accounts'] })
    .use(publicRoutes())
    .post(
      '',
      ({ body, request, server }) => {
        const { email, expiresAt } = requireOpenInvitation(ctx, body.token, askerOf(ctx, request, server))
        return { status: 'success' as const, data: { email, expires_at: httpDate(expiresAt) } }
      },
      readInvitationOperation(),
    )
    .post(
      '/accept',
      async ({ body, request, server, set }) =>
        signedInAnswer(await acceptInvitation(ctx, body, askerOf(ctx, request, server)), set),
      acceptInvitationOperation(),
    )

const viewInvitation = ({ invitation, invitedBy }: ListedInvitation): Invitation => ({
  id: invitation.id,
  email: invitation.email,
  invited_by: invitedBy,
  created_at: httpDate(invitation.createdAt),
  expires_at: httpDate(invitation.expiresAt),
})
