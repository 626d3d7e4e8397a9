import type { Caller } from '../../../platform/access/caller'
import { requireStillAdmin } from '../../../platform/access/require-account'
import { byCaller } from '../../../platform/acts'
import { recordAct } from '../../../platform/audit/record-act'
import { findInstanceConfig } from '../../../platform/configuration/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { transact } from '../../../platform/db/database'
import { notFound } from '../../../platform/errors'
import { insertOwnSport, listSports, type OwnSport, updateOwnSport } from '../store'
import { findAdded, findShelfSport, shelfNames } from './find-on-shelf'
import type { ShelfSport } from './shelf-sports'

/**
 * Adds a ready sport to the server, for all users. If administrators have already made a sport with the same name or
 * one of the same words, no sport is added. Instead, their sport is marked as the ready sport and gets its names and
 * words, but keeps its id, label, look and workouts.
 * @returns the id of the added or marked sport
 * @throws AppError 404 for an unknown key; 403 if only administrators may add sports
 */
export function addFromShelf(ctx: PlatformContext, caller: Caller, key: string): number {
  const wanted = findShelfSport(key)
  if (!wanted) throw notFound('sport-not-found', 'sport not found', { sports: [] })
  return transact(ctx.db, tx => {
    const present = findAdded(listSports(tx, caller.account.id), wanted)
    if (present?.own?.shelfKey === wanted.key) return present.sport.id
    if (!findInstanceConfig(tx).usersAddSports) requireStillAdmin(tx, caller.account.id)
    recordAct(ctx, tx, { act: 'settings-changed', by: byCaller(caller), detail: ['sports'] })
    if (!present?.own) return insertOwnSport(tx, asOwnSport(wanted))
    const { id, names, words, isIndoor } = present.own
    updateOwnSport(tx, id, {
      shelfKey: wanted.key,
      names: { ...shelfNames(wanted.key), ...names },
      words: [...new Set([...words, ...wanted.words])],
      isIndoor: isIndoor || wanted.isIndoor,
    })
    return id
  })
}

/** The label is the English name, because archives name sports by label. */
export function asOwnSport({ key, words, ...facts }: ShelfSport): OwnSport {
  const names = shelfNames(key)
  return { ...facts, label: names.en, shelfKey: key, names, words: [...words] }
}
