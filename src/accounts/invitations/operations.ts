// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../platform/http/documented'
import { readJsonBody } from '../../platform/http/input/json'
import { errors, jsonCodes, NoContent, publicErrors, saying } from '../../platform/http/schemas'
import { registrationCodes } from '../auth/operations'
import { LoginAnswer } from '../auth/schemas'
import {
  AcceptanceBody,
  InvitationPath,
  InvitationsAnswer,
  InvitationTokenBody,
  NewInvitationAnswer,
  NewInvitationBody,
  OpenInvitationAnswer,
} from './schemas'

export const listInvitationsOperation = () =>
  ({
    adminAccess: 'users:read',
    response: {
      200: described('The invitations, without their links.', InvitationsAnswer),
      ...errors({ 401: [], 403: ['not-administrator'] }),
    },
    detail: {
      operationId: 'listInvitations',
      summary: 'The open invitations',
      description: 'Those that are neither used nor expired, newest first.',
    },
  }) as const

export const inviteOperation = () =>
  ({
    adminAccess: 'session',
    body: NewInvitationBody,
    response: {
      201: described('The invitation. Its link is shown this once.', NewInvitationAnswer),
      ...errors({
        400: [...jsonCodes, saying('email-invalid', 'valid email must be provided'), 'too-many-invitations'],
        401: [],
        403: ['not-administrator'],
      }),
    },
    detail: {
      operationId: 'createInvitation',
      summary: 'Invite somebody',
      description:
        'Makes a link that is valid for seven days and works once: who opens it registers, even where registration is closed, and is active at once. With an address, on a server with mail, it is sent as well.',
    },
  }) as const

export const deleteInvitationOperation = () =>
  ({
    adminAccess: 'users:write',
    parse: 'none',
    params: InvitationPath,
    response: {
      204: NoContent('Its links are dead.'),
      ...errors({ 401: [], 403: ['not-administrator'], 404: ['invitation-not-found'] }),
    },
    detail: {
      operationId: 'deleteInvitation',
      summary: 'Take an invitation back',
      description: 'Nobody can register with its links any more.',
    },
  }) as const

export const readInvitationOperation = () =>
  ({
    parse: readJsonBody,
    body: InvitationTokenBody,
    response: {
      200: described('The invitation is open.', OpenInvitationAnswer),
      ...publicErrors({ 400: [...jsonCodes], 404: ['invitation-invalid'], 429: ['login-throttled'] }),
    },
    publicAccess: true,
    detail: {
      operationId: 'getInvitation',
      summary: 'Look at an invitation',
      description: 'With the token of its link. It is not used up.',
    },
  }) as const

export const acceptInvitationOperation = () =>
  ({
    parse: readJsonBody,
    body: AcceptanceBody,
    response: {
      200: described('The account exists and is active; you are logged in.', LoginAnswer),
      ...publicErrors({
        400: [...registrationCodes, 'email-taken'],
        404: ['invitation-invalid'],
        429: ['login-throttled', 'passwords-busy'],
      }),
    },
    publicAccess: true,
    detail: {
      operationId: 'acceptInvitation',
      summary: 'Register with an invitation',
      description: 'With the token of its link, which is used up. The account is active. It also logs in.',
    },
  }) as const
