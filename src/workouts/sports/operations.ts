// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.

import { described } from '../../platform/http/documented'
import { errors, jsonCodes, NoContent } from '../../platform/http/schemas'
import { CreatedSportAnswer, NewSport, SportChanges, SportPath, SportsAnswer, SportsQuery } from './schemas'

export const listSportsOperation = () =>
  ({
    access: 'workouts:read',
    query: SportsQuery,
    response: {
      200: described('The sports.', SportsAnswer),
      ...errors({ 400: ['fields-invalid'], 401: [], 403: [] }),
    },
    detail: { operationId: 'listSports', summary: 'All sports', description: 'Inactive ones too, by id.' },
  }) as const

export const readSportOperation = () =>
  ({
    access: 'workouts:read',
    params: SportPath,
    response: {
      200: described('The sport, in a list of one.', SportsAnswer),
      ...errors({ 401: [], 403: [], 404: ['sport-not-found'] }),
    },
    detail: { operationId: 'getSport', summary: 'A sport', description: 'With your preferences for it.' },
  }) as const

export const createSportOperation = () =>
  ({
    adminAccess: 'workouts:write',
    body: NewSport,
    response: {
      201: described('The new sport, in a list of one.', CreatedSportAnswer),
      ...errors({ 400: [...jsonCodes, 'sport-label-taken'], 401: [], 403: ['not-administrator'] }),
    },
    detail: {
      operationId: 'createSport',
      summary: 'Add a sport',
      description:
        'For everybody on this instance. What is left out is as it is suggested for the label. It may be done with equipment of every type. Its id is 1000 or higher, and is never given to another sport. Administrators only.',
    },
  }) as const

export const changeSportOperation = () =>
  ({
    adminAccess: 'workouts:write',
    params: SportPath,
    body: SportChanges,
    response: {
      200: described('The sport as it is now.', SportsAnswer),
      ...errors({
        400: [...jsonCodes, 'sport-label-taken', 'sport-not-own'],
        401: [],
        403: ['not-administrator'],
        404: ['sport-not-found'],
      }),
    },
    detail: {
      operationId: 'changeSport',
      summary: 'Activate, deactivate or change a sport',
      description:
        'For everybody on this instance. Its workouts stay. Of a sport that every server has only `is_active` can be changed. Administrators only.',
    },
  }) as const

export const deleteSportOperation = () =>
  ({
    adminAccess: 'workouts:write',
    parse: 'none',
    params: SportPath,
    response: {
      204: NoContent('It is gone, with what anybody preferred about it.'),
      ...errors({
        400: ['sport-in-use', 'sport-not-own'],
        401: [],
        403: ['not-administrator'],
        404: ['sport-not-found'],
      }),
    },
    detail: {
      operationId: 'deleteSport',
      summary: 'Delete a sport of this server’s own',
      description:
        'Refused while there are workouts in it, whoever has them; it can be deactivated then. Administrators only.',
    },
  }) as const
