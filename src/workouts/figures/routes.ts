import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { invalid, notFound } from '../../platform/errors'
import { described } from '../../platform/http/documented'
import { errors, jsonCodes } from '../../platform/http/schemas'
import { type ChoosableFigure, choosableFigures, measuringVersion } from '../../tracks/figure-sources'
import { SplitLengthBody } from '../recording/lengths/schemas'
import { readUsualChoices, saveUsualChoice } from '../rows/usual-choices-store'
import { requireSport } from '../sports/require-sport'
import { presentStored } from '../workouts/present-workouts'
import { requireOwnWorkout, requireOwnWorkoutOfPath } from '../workouts/require-workout'
import { WorkoutPath, WorkoutsAnswer } from '../workouts/schemas'
import type { WorkoutsContext } from '../workouts-context'
import { chooseSource, typeFigure } from './choose-figure'
import { readFigures } from './read-figures'
import {
  choosableFigure,
  FigureChoice,
  FigurePath,
  FiguresAnswer,
  figureNames,
  UsualChoiceBody,
  UsualChoicesAnswer,
} from './schemas'
import { splitLength } from './split-length'

export const figuresRoutes = (ctx: WorkoutsContext) =>
  new Elysia({ prefix: '/api/workouts/:workout_short_id/figures', tags: ['Figures'] })
    .use(createGuard(ctx))
    .get(
      '',
      async ({ caller: { account }, params }) => {
        const figures = await readFigures(ctx, account.id, params.workout_short_id)
        const { workout } = requireOwnWorkout(ctx.db, account.id, params.workout_short_id)
        const data = { figures, version: workout.figuresVersion, current_version: measuringVersion }
        return { status: 'success' as const, data }
      },
      {
        access: 'workouts:read',
        params: WorkoutPath,
        response: {
          200: described('Each figure, with its source and the other candidates.', FiguresAnswer),
          ...errors({
            401: [],
            403: [],
            404: ['workout-not-found'],
            503: ['worker-unavailable'],
          }),
        },
        detail: {
          operationId: 'getWorkoutFigures',
          summary: 'Where the figures of a workout come from',
          description:
            'For each figure: its source and method, what was left out of it, and the values that the device and the points give. The average speed follows from distance and moving time, the descent has the source of the ascent, and the top speed is that of the fastest five seconds, at most a tenth above a maximum that the device wrote.',
        },
      },
    )
    .patch(
      '/:figure',
      async ({ caller: { account }, params, body }) => {
        const figure = requireFigure(params.figure)
        const path = params.workout_short_id
        const changed =
          body.source === 'typed'
            ? typeFigure(ctx, account.id, path, { figure, value: requireValue(body) })
            : await chooseSource(ctx, account.id, path, { figure, source: body.source })
        return { status: 'success' as const, data: { workouts: presentStored(ctx, [changed]) } }
      },
      {
        access: 'workouts:write',
        ownedFirst: requireOwnWorkoutOfPath,
        params: FigurePath,
        body: FigureChoice,
        response: {
          200: described('The workout as it is now, in a list of one.', WorkoutsAnswer),
          ...errors({
            400: [...jsonCodes, 'amount-invalid', 'figures-impossible', 'gpx-unmeasurable'],
            401: [],
            403: [],
            404: ['figure-not-found', 'recording-lost', 'recording-missing', 'workout-not-found'],
            503: ['worker-unavailable'],
            507: ['disk-full'],
          }),
        },
        detail: {
          operationId: 'chooseWorkoutFigure',
          summary: 'Choose where a figure comes from, or type it over',
          description:
            'Records, totals, equipment and goals follow at once. The recording stays as it is: send null to leave the figure to the rules again. A typed moving time or distance changes the average speed. Typing is also possible for workouts without a recording.',
        },
      },
    )

/** The route that corrects the lengths of a pool swim. The route that reads them is in recording/lengths. */
export const splitLengthRoutes = (ctx: WorkoutsContext) =>
  new Elysia({ prefix: '/api/workouts/:workout_short_id', tags: ['Workouts'] }).use(createGuard(ctx)).patch(
    '/lengths',
    async ({ caller: { account }, params, body }) => {
      const changed = await splitLength(ctx, account.id, params.workout_short_id, body)
      return { status: 'success' as const, data: { workouts: presentStored(ctx, [changed]) } }
    },
    {
      access: 'workouts:write',
      ownedFirst: requireOwnWorkoutOfPath,
      params: WorkoutPath,
      body: SplitLengthBody,
      response: {
        200: described('The workout as it is now, in a list of one.', WorkoutsAnswer),
        ...errors({
          400: [
            ...jsonCodes,
            'gpx-unmeasurable',
            'length-not-doubtful',
            'length-not-split',
            'length-split-already',
            'length-unknown',
          ],
          401: [],
          403: [],
          404: ['recording-lost', 'recording-missing', 'workout-not-found'],
          503: ['worker-unavailable'],
          507: ['disk-full'],
        }),
      },
      detail: {
        operationId: 'splitWorkoutLength',
        summary: 'Split a length in two where a turn was missed',
        description:
          'Its time and strokes are halved, and the swim is a length of the pool longer. Records, totals, equipment and goals follow at once. The recording stays as it is, so it can be undone.',
      },
    },
  )

export const figurePreferencesRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/figures/preferences', tags: ['Figures'] })
    .use(createGuard(ctx))
    .get('', ({ caller: { account } }) => answerPreferences(ctx.db, account.id), {
      access: 'profile:read',
      response: {
        200: described('Your choices.', UsualChoicesAnswer),
        ...errors({ 401: [], 403: [] }),
      },
      detail: {
        operationId: 'listFigurePreferences',
        summary: 'Your choices between device and points',
        description: 'For all workouts, or for those of a sport. A choice for a sport takes precedence.',
      },
    })
    .patch(
      '',
      ({ caller: { account }, body }) => {
        const figure = choosableFigure(body.figure)!
        transact(ctx.db, tx => {
          const sportId = body.sport_id ?? null
          if (sportId !== null) requireSport(tx, account.id, sportId)
          saveUsualChoice(tx, account.id, { sportId, figure, countedBy: body.source })
        })
        return answerPreferences(ctx.db, account.id)
      },
      {
        access: 'profile:write',
        body: UsualChoiceBody,
        response: {
          200: described('Your choices as they are now.', UsualChoicesAnswer),
          ...errors({ 400: [...jsonCodes, 'sport-id-invalid', 'sport-unknown'], 401: [], 403: [] }),
        },
        detail: {
          operationId: 'changeFigurePreference',
          summary: 'Choose between device and points for many workouts',
          description:
            'Counts for workouts that come from now on. Those that are here change only when they are recalculated. Null removes the choice.',
        },
      },
    )

/**
 * Reads the name of a figure from the path.
 * @throws AppError 404 if there is no such figure, or if its source cannot be chosen
 */
function requireFigure(name: string): ChoosableFigure {
  const figure = choosableFigure(name)
  if (!figure) throw notFound('figure-not-found', 'figure not found')
  return figure
}

/**
 * Returns the value that the user typed.
 * @throws AppError 400 if the body has no value
 */
function requireValue({ value }: FigureChoice): number {
  if (value === undefined) throw invalid('amount-invalid')
  return value
}

function answerPreferences(db: Db, userId: number) {
  const { ofAll, ofSports } = readUsualChoices(db, userId)
  const rows = [
    { sport_id: null, choices: ofAll },
    ...Object.entries(ofSports).map(([id, choices]) => ({ sport_id: Number(id), choices })),
  ]
  const preferences = rows.flatMap(({ sport_id, choices }) =>
    choosableFigures.flatMap(figure => {
      const source = choices[figure]
      return source ? [{ figure: figureNames[figure], sport_id, source }] : []
    }),
  )
  return { status: 'success' as const, data: { preferences } }
}
