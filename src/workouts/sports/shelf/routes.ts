import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import { findInstanceConfig } from '../../../platform/configuration/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { described } from '../../../platform/http/documented'
import { errors } from '../../../platform/http/schemas'
import { knownLanguage } from '../../../platform/languages'
import { listDefaultEquipments } from '../../equipments/store'
import { SportsAnswer } from '../schemas'
import { findSport, listSports } from '../store'
import { viewSport } from '../view'
import { addFromShelf } from './add-from-shelf'
import { findAdded, shelfNames } from './find-on-shelf'
import { ShelfAnswer, ShelfPath, type ShelfSport } from './schemas'
import { shelfSports } from './shelf-sports'

export const shelfRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/sports/shelf', tags: ['Sports'] })
    .use(createGuard(ctx))
    .get(
      '',
      ({ caller: { account } }) => {
        const here = listSports(ctx.db, account.id)
        const language = knownLanguage(account.language)
        const may_add = account.isAdmin || findInstanceConfig(ctx.db).usersAddSports
        const sports = shelfSports.map((ready): ShelfSport => {
          const { key, icon, color, measure, stoppedSpeedThreshold, isIndoor, words } = ready
          const names = shelfNames(key)
          const present = findAdded(here, ready)
          return {
            ...{ key, name: names[language], names, icon, default_color: color, measure, may_add },
            default_stopped_speed_threshold: stoppedSpeedThreshold,
            indoor: isIndoor,
            words: [...words],
            sport_id: present?.sport.id ?? null,
            is_added: present?.own?.shelfKey === key,
          }
        })
        return { status: 'success' as const, data: { sports } }
      },
      {
        access: 'workouts:read',
        response: {
          200: described('The ready sports, by kind.', ShelfAnswer),
          ...errors({ 401: [], 403: [] }),
        },
        detail: {
          operationId: 'listReadySports',
          summary: 'The shelf of ready sports',
          description:
            'Sports that servers do not have from the start, each with its names, its look and the words of files that mean it, ready to be added.',
        },
      },
    )
    .post(
      '/:key',
      ({ caller, params }) => {
        const id = addFromShelf(ctx, caller, params.key)
        const added = findSport(ctx.db, caller.account.id, id)
        const defaults = listDefaultEquipments(ctx.db, caller.account.id)
        const data = { sports: added ? [viewSport(added, defaults)] : [] }
        return { status: 'success' as const, data }
      },
      {
        access: 'workouts:write',
        parse: 'none',
        params: ShelfPath,
        response: {
          200: described('The sport, new or here already, in a list of one.', SportsAnswer),
          ...errors({ 401: [], 403: ['not-administrator'], 404: ['sport-not-found'] }),
        },
        detail: {
          operationId: 'addReadySport',
          summary: 'Add a ready sport',
          description:
            'For all users of this instance. A sport of this server with its name, or one of its words, becomes it, and keeps its id, label, look and workouts. Administrators only, unless `users_add_sports` of the configuration is true.',
        },
      },
    )
