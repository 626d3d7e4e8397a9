// Makes the entries of an account's archive, one after the other.

import { basename } from 'node:path'
import { presentProfile } from '../../../accounts/users/present-users'
import { jsonArrayPieces, jsonPieces } from '../../../formats/zip/json-pieces'
import { isPackedAlready } from '../../../formats/zip/packed-already'
import type { NewEntry } from '../../../formats/zip/write-archive'
import { piecesOf } from '../../../lib/async/pieces'
import type { Account } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import type { Db } from '../../../platform/db/database'
import { listGoals } from '../../../workouts/analysis/goals/store'
import { listEquipments, listEquipmentsOfWorkouts } from '../../../workouts/equipments/store'
import { listRecords } from '../../../workouts/records/store'
import { listSports } from '../../../workouts/sports/store'
import { isGpx, readArchivedWorkouts } from './read-archived-workouts'
import { readme } from './readme'
import { listWorkoutIds, listWorkoutRows } from './store'
import {
  viewArchivedEquipment,
  viewArchivedGoal,
  viewArchivedPreference,
  viewArchivedProfile,
  viewArchivedSport,
} from './view'

/** Their rows are held at once. */
const workoutsAtOnce = 200

/** A part of an account. */
export interface ArchivedPart {
  /** Ids of the workouts in it, the earliest first. */
  workoutIds: number[]
  /** Equipment and goals come along, whether these workouts need them or not. */
  isWithOthers: boolean
}

/** What an archive is made from. */
type ArchivedInstance = Pick<PlatformContext, 'db' | 'files'>

/** Bytes. */
const pieceSize = 64 * 1024
const mostAtOnce = 64 * 1024 ** 2

/**
 * Everything of a user's. Which workouts there are is settled at the start. What is deleted meanwhile is left out, and a
 * workout names its activity file only when that is in the archive: so the list of workouts comes after the files.
 * @param part what of it, without what was chosen for sports; null for everything
 */
export async function* accountEntries(
  ctx: ArchivedInstance,
  user: Account,
  part: ArchivedPart | null = null,
): AsyncGenerator<NewEntry> {
  const sports = listSports(ctx.db, user.id)
  const profile = viewArchivedProfile(user, presentProfile(ctx, user), listRecords(ctx.db, user.id))
  const equipments = equipmentsOf(ctx, user, part)
  const pages = pagesOf(part?.workoutIds ?? listWorkoutIds(ctx.db, user.id))
  const own = sports.filter(({ own }) => own !== null).map(viewArchivedSport)
  const chosen = part ? [] : sports.filter(({ preference }) => preference !== null)
  const preferences = chosen.map(viewArchivedPreference)
  const sportLabels = new Map(sports.map(({ sport }) => [sport.id, sport.label]))
  const hasGoals = part?.isWithOthers ?? true
  const goals = (hasGoals ? listGoals(ctx.db, user.id) : []).map(goal => viewArchivedGoal(goal, sportLabels))

  yield { name: 'README.txt', content: cut(new TextEncoder().encode(readme)) }
  yield {
    name: 'sports.json',
    content: jsonPieces(sports.map(({ sport: { id, label } }) => ({ id, label }))),
  }
  yield { name: 'user_data.json', content: jsonPieces(profile) }
  yield { name: 'user_sport_preferences.json', content: jsonPieces(preferences) }
  if (own.length > 0) yield { name: 'server_sports.json', content: jsonPieces(own) }
  yield { name: 'user_equipments_data.json', content: jsonPieces(equipments) }
  yield { name: 'user_goals_data.json', content: jsonPieces(goals) }
  if (user.avatarFile) yield* fileEntry(ctx, user.avatarFile, basename(user.avatarFile))

  const packed = new Set<string>()
  for (const { path, folder } of filesOfWorkouts(ctx, pages)) {
    for await (const entry of fileEntry(ctx, path, `${folder}/${basename(path)}`)) {
      packed.add(path)
      yield entry
    }
  }
  const facts = { username: user.username, sportLabels, packed }
  const workouts = pages.values().map(ids => readArchivedWorkouts(ctx, ids, facts))
  yield { name: 'user_workouts_data.json', content: jsonArrayPieces(workouts) }
}

/** Of a part, it is the default of no sport. */
function equipmentsOf({ db }: ArchivedInstance, user: Account, part: ArchivedPart | null) {
  const all = listEquipments(db, user.id, undefined)
  if (!part) return all.map(viewArchivedEquipment)
  const { workoutIds, isWithOthers } = part
  const used = new Set(pagesOf(workoutIds).flatMap(ids => idsOfEquipments(db, ids)))
  return all
    .filter(({ equipment }) => isWithOthers || used.has(equipment.id))
    .map(row => viewArchivedEquipment({ ...row, defaultForSportIds: [] }))
}

const idsOfEquipments = (db: Db, workoutIds: number[]) =>
  [...listEquipmentsOfWorkouts(db, workoutIds).values()].flat().map(({ equipment }) => equipment.id)

/** Paths below the upload folder, with the folders of the archive that recordings and other files are put in. */
function* filesOfWorkouts(
  ctx: ArchivedInstance,
  pages: number[][],
): Generator<{ path: string; folder: string }> {
  for (const ids of pages) {
    for (const { sourceFile, unreadFile } of listWorkoutRows(ctx.db, ids)) {
      if (sourceFile) yield { path: sourceFile, folder: isGpx(sourceFile) ? 'gpx' : 'workout_files' }
      if (unreadFile) yield { path: unreadFile, folder: 'workout_files' }
    }
  }
}

/** None when the file is gone. */
async function* fileEntry(ctx: ArchivedInstance, path: string, name: string): AsyncGenerator<NewEntry> {
  const file = await ctx.files.open(path).catch(error => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!file) return
  // One that is small is read before its entry begins: it may be deleted while it is written.
  const content = file.size > mostAtOnce ? piecesOf(file.stream()) : cut(await file.bytes())
  yield { name, content, size: file.size, isCompressed: isPackedAlready(name) }
}

async function* cut(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += pieceSize) yield bytes.subarray(at, at + pieceSize)
}

function pagesOf(ids: number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / workoutsAtOnce) }, (_, page) =>
    ids.slice(page * workoutsAtOnce, (page + 1) * workoutsAtOnce),
  )
}
