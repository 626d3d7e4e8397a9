// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../../platform/http/documented'
import { errors, jsonCodes, NoContent, saying } from '../../../platform/http/schemas'
import { requireGoalOfPath } from './require-goal'
import { CreatedGoalAnswer, GoalChangesBody, GoalPath, GoalsAnswer, GoalsQuery, NewGoalBody } from './schemas'

const brokenRules = [
  ...jsonCodes,
  'goal-amount-invalid',
  'sport-id-invalid',
  saying('sport-unknown', 'sport id <sport_id> not found'),
] as const

export const listGoalsOperation = () =>
  ({
    access: 'workouts:read',
    query: GoalsQuery,
    response: {
      200: described('Your goals.', GoalsAnswer),
      ...errors({ 400: ['day-invalid', 'fields-invalid'], 401: [], 403: [] }),
    },
    detail: {
      operationId: 'listGoals',
      summary: 'Your goals',
      description: 'In the order you set them, with how far you have got.',
    },
  }) as const

export const createGoalOperation = () =>
  ({
    access: 'workouts:write',
    body: NewGoalBody,
    response: {
      201: described('The new goal.', CreatedGoalAnswer),
      ...errors({ 400: [...brokenRules, 'too-many-goals'], 401: [], 403: [] }),
    },
    detail: {
      operationId: 'createGoal',
      summary: 'Set a goal',
      description: 'What you want to reach in each week, month or year.',
    },
  }) as const

export const changeGoalOperation = () =>
  ({
    access: 'workouts:write',
    ownedFirst: requireGoalOfPath,
    params: GoalPath,
    body: GoalChangesBody,
    response: {
      200: described('The goal as it is now.', GoalsAnswer),
      ...errors({ 400: brokenRules, 401: [], 403: [], 404: ['goal-not-found'] }),
    },
    detail: {
      operationId: 'changeGoal',
      summary: 'Change a goal',
      description: 'Fields that are not sent stay as they are.',
    },
  }) as const

export const deleteGoalOperation = () =>
  ({
    access: 'workouts:write',
    params: GoalPath,
    parse: 'none',
    response: {
      204: NoContent('The goal is gone.'),
      ...errors({ 401: [], 403: [], 404: ['goal-not-found'] }),
    },
    detail: {
      operationId: 'deleteGoal',
      summary: 'Delete a goal',
      description: 'Workouts stay as they are.',
    },
  }) as const
