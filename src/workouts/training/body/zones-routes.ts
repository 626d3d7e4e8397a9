import { Elysia } from 'elysia'
import { localDay } from '../../../lib/time-zone'
import { createGuard } from '../../../platform/access/guard'
import type { Account } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { transact } from '../../../platform/db/database'
import { described } from '../../../platform/http/documented'
import { errors, jsonCodes } from '../../../platform/http/schemas'
import { readBodyHistory } from '../../body/body-on-day'
import { findSettings } from '../../body/store'
import { chooseZones } from './choose-zones'
import { markAllOutdated } from './concerned'
import { TrainingSettingsAnswer, TrainingSettingsBody, ZoneChoiceBody, ZonesAnswer } from './schemas'
import { hasTrainingData, saveSettings } from './store'
import { groupsOf, readZoneChoices, schemesOf, usualSchemes, type ZoneQuantity } from './zones'

export const zonesRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/thresholds/zones', tags: ['Training'] })
    .use(createGuard(ctx))
    .get('', ({ caller: { account } }) => answerZones(ctx, account), {
      access: 'workouts:read',
      response: {
        200: described('The zones of each quantity and sport group.', ZonesAnswer),
        ...errors({ 401: [], 403: [] }),
      },
      detail: {
        operationId: 'listZones',
        summary: 'Your zones of heart rate, power and speed, as they are today',
        description: 'Each workout has the zones of its own day.',
      },
    })
    .patch(
      '',
      ({ caller: { account }, body: { sport_group: sportGroup, ...chosen } }) => {
        chooseZones(ctx, account, { sportGroup, ...chosen })
        return answerZones(ctx, account)
      },
      {
        access: 'workouts:write',
        body: ZoneChoiceBody,
        response: {
          200: described('All zones as they are now.', ZonesAnswer),
          ...errors({
            400: [...jsonCodes, 'body-group-invalid', 'zone-bounds-invalid', 'zone-scheme-unknown'],
            401: [],
            403: [],
          }),
        },
        detail: {
          operationId: 'chooseZones',
          summary: 'Choose how a quantity is divided into zones',
          description:
            'For a sport group: by a named scheme, or by bounds of your own. No recording is read.',
        },
      },
    )

function answerZones(ctx: PlatformContext, account: Account) {
  const today = localDay(ctx.clock(), account.timezone)
  const bodyOn = readBodyHistory(ctx.db, account.id)
  const zonesOf = readZoneChoices(ctx.db, account.id)
  const zones = (Object.keys(usualSchemes) as ZoneQuantity[]).flatMap(quantity =>
    groupsOf(quantity).map(group => {
      const of = group === 'all' ? 'other' : group
      const { scheme, bounds, assumed } = zonesOf(quantity, of, bodyOn(of, today))!
      return {
        ...{ quantity, sport_group: group, scheme },
        // The bounds are rounded, because shares of a value have many meaningless decimals.
        bounds: bounds?.map(bound => Math.round(bound * 1000) / 1000) ?? null,
        assumed: [...assumed],
        schemes: schemesOf(quantity, group),
      }
    }),
  )
  return { status: 'success' as const, data: { zones } }
}

export const trainingSettingsRoutes = (ctx: PlatformContext) => {
  const answer = (userId: number) => {
    const { formula, isHidden: is_hidden, startingFitness: starting_fitness } = findSettings(ctx.db, userId)
    const has_data = hasTrainingData(ctx.db, userId)
    return { status: 'success' as const, data: { formula, is_hidden, starting_fitness, has_data } }
  }

  return new Elysia({ prefix: '/api/training/settings', tags: ['Training'] })
    .use(createGuard(ctx))
    .get('', ({ caller: { account } }) => answer(account.id), {
      access: 'profile:read',
      response: {
        200: described('Your settings.', TrainingSettingsAnswer),
        ...errors({ 401: [], 403: [] }),
      },
      detail: {
        operationId: 'getTrainingSettings',
        summary: 'Your settings for training',
        description:
          'Which formulas count, the value at which fitness begins, and whether pages about training are hidden.',
      },
    })
    .patch(
      '',
      ({ caller: { account }, body: { formula, is_hidden, starting_fitness } }) => {
        transact(ctx.db, tx => {
          const before = findSettings(tx, account.id)
          const changes = {
            ...(formula !== undefined && { formula }),
            ...(is_hidden !== undefined && { isHidden: Boolean(is_hidden) }),
            ...(starting_fitness !== undefined && { startingFitness: starting_fitness }),
          }
          saveSettings(tx, account.id, changes)
          if (formula !== undefined && formula !== before.formula) markAllOutdated(tx, ctx, account.id)
        })
        ctx.jobs.wake()
        return answer(account.id)
      },
      {
        access: 'profile:write',
        body: TrainingSettingsBody,
        response: {
          200: described('Your settings as they are now.', TrainingSettingsAnswer),
          ...errors({ 400: jsonCodes, 401: [], 403: [] }),
        },
        detail: {
          operationId: 'changeTrainingSettings',
          summary: 'Change your settings for training',
          description: 'Fields that are not sent stay as they are.',
        },
      },
    )
}
