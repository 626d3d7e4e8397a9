// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../platform/http/documented'
import { errors, jsonCodes, NoContent, saying } from '../../platform/http/schemas'
import { ChangedUserAnswer, UserAnswer, UserChanges, UserPath, UsersPage, UsersQuery } from './schemas'

export const listUsersOperation = () =>
  ({
    adminAccess: 'users:read',
    query: UsersQuery,
    response: {
      200: described('A page of the users.', UsersPage),
      ...errors({
        400: ['fields-invalid', 'order-invalid', 'page-invalid'],
        401: [],
        403: ['not-administrator'],
      }),
    },
    detail: {
      operationId: 'listUsers',
      summary: 'All users',
      description: 'For administrators; inactive ones too.',
    },
  }) as const

export const readUserOperation = () =>
  ({
    access: 'users:read',
    params: UserPath,
    response: {
      200: described('The user.', UserAnswer),
      ...errors({ 401: [], 403: ['not-yours'], 404: ['user-not-found'] }),
    },
    detail: {
      operationId: 'getUser',
      summary: 'A user',
      description: 'Yourself, or anybody as an administrator.',
    },
  }) as const

export const changeUserOperation = () =>
  ({
    adminAccess: 'users:write',
    params: UserPath,
    body: UserChanges,
    response: {
      200: described('The user as it is now.', ChangedUserAnswer),
      ...errors({
        400: [
          ...jsonCodes,
          saying('email-invalid', 'valid email must be provided'),
          'email-taken',
          'email-unchanged',
          'nothing-to-change',
        ],
        401: [],
        403: ['last-administrator', 'not-administrator', 'self-suspension'],
        404: ['user-not-found'],
      }),
    },
    detail: {
      operationId: 'changeUser',
      summary: 'Change an account',
      description:
        'Activate, suspend, give or take administrator rights, replace the password, change the address. Administrators only. A token of an app or a script may only activate: everything else is refused with `scope-missing`.',
    },
  }) as const

export const endUserSessionsOperation = () =>
  ({
    adminAccess: 'session',
    parse: 'none',
    params: UserPath,
    response: {
      204: NoContent('Nobody is logged in to the account any more.'),
      ...errors({ 401: [], 403: ['not-administrator'], 404: ['user-not-found'] }),
    },
    detail: {
      operationId: 'endUserSessions',
      summary: 'End all sessions of an account',
      description:
        'Its user has to log in again on every device. Apps and personal tokens stay. Administrators only; of one’s own sessions the current one stays.',
    },
  }) as const

export const deleteUserOperation = () =>
  ({
    access: 'users:write',
    parse: 'none',
    params: UserPath,
    response: {
      204: NoContent('The account is gone, with everything of its user.'),
      ...errors({ 401: [], 403: ['last-administrator', 'not-administrator'], 404: ['user-not-found'] }),
    },
    detail: {
      operationId: 'deleteUser',
      summary: 'Delete an account',
      description:
        'Your own, or anybody’s as an administrator, which takes a session: a token deletes its own account only. The last administrator cannot be deleted.',
    },
  }) as const
