// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.

import { Activation } from '../../platform/http/activation'
import { described } from '../../platform/http/documented'
import { errors, jsonCodes } from '../../platform/http/schemas'
import { SportPath, SportsAnswer, SportsQuery } from './schemas'

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

export const changeSportOperation = () =>
  ({
    adminAccess: 'workouts:write',
    params: SportPath,
    body: Activation,
    response: {
      200: described('The sport as it is now.', SportsAnswer),
      ...errors({ 400: [...jsonCodes], 401: [], 403: ['not-administrator'], 404: ['sport-not-found'] }),
    },
    detail: {
      operationId: 'changeSport',
      summary: 'Activate or deactivate a sport',
      description: 'For everybody on this instance. Its workouts stay. Administrators only.',
    },
  }) as const
