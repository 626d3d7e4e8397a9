// What an archive holds of an account, one entry after the other.
import { basename } from 'node:path'
import type { Account } from '../../platform/access/store'
import type { NewEntry } from '../../archive/write-archive'
import type { Context } from '../../context'
import { listEquipments } from '../../workouts/equipments/store'
import { listRecords } from '../../workouts/records/store'
import { listSports } from '../../workouts/sports/store'
import { presentProfile } from '../../accounts/users/present-users'
import { jsonArrayPieces, jsonPieces } from '../../formats/zip/json-pieces'
import { readArchivedWorkouts } from './read-archived-workouts'
import { readme } from './readme'
import { listWorkoutIds, listWorkoutRows } from './store'
import { viewArchivedEquipment, viewArchivedPreference, viewArchivedProfile } from './view'

/** Read at once: some milliseconds, for which others wait. */
const workoutsAtOnce = 50

/** Bytes. */
const pieceSize = 64 * 1024

/**
 * Everything of a user's. Which workouts there are is settled at the start. What is deleted meanwhile is left out, and a
 * workout names its recording only when that is in the archive: so the list of workouts comes after the recordings.
 */
export async function* accountEntries(ctx: Context, user: Account): AsyncGenerator<NewEntry> {
  const sports = listSports(ctx.db, user.id)
  const profile = viewArchivedProfile(user, presentProfile(ctx, user), listRecords(ctx.db, user.id))
  const equipments = listEquipments(ctx.db, user.id, undefined).map(viewArchivedEquipment)
  const pages = pagesOf(listWorkoutIds(ctx.db, user.id))
  const preferences = sports.filter(({ preference }) => preference !== null).map(viewArchivedPreference)

  yield { name: 'README.txt', content: piecesOf(new TextEncoder().encode(readme)) }
  yield { name: 'user_data.json', content: jsonPieces(profile) }
  yield { name: 'user_sport_preferences.json', content: jsonPieces(preferences) }
  yield { name: 'user_equipments_data.json', content: jsonPieces(equipments) }
  if (user.pictureFile) yield* fileEntry(ctx, user.pictureFile, basename(user.pictureFile))

  const recordings = new Set<string>()
  for (const path of recordingsOf(ctx, pages)) {
    for await (const entry of fileEntry(ctx, path, `gpx/${basename(path)}`)) {
      recordings.add(path)
      yield entry
    }
  }
  const sportLabels = new Map(sports.map(({ sport }) => [sport.id, sport.label]))
  const facts = { username: user.username, sportLabels, recordings }
  const workouts = pages.values().map(ids => readArchivedWorkouts(ctx, ids, facts))
  yield { name: 'user_workouts_data.json', content: jsonArrayPieces(workouts) }
}

/** Paths below the upload folder. */
function* recordingsOf(ctx: Context, pages: number[][]): Generator<string> {
  for (const ids of pages) {
    for (const { gpxFile } of listWorkoutRows(ctx.db, ids)) if (gpxFile) yield gpxFile
  }
}

/** None when the file is gone. */
async function* fileEntry(ctx: Context, path: string, name: string): AsyncGenerator<NewEntry> {
  const bytes = await ctx.files.read(path).catch(error => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (bytes) yield { name, content: piecesOf(bytes) }
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += pieceSize) yield bytes.subarray(at, at + pieceSize)
}

function pagesOf(ids: number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / workoutsAtOnce) }, (_, page) =>
    ids.slice(page * workoutsAtOnce, (page + 1) * workoutsAtOnce),
  )
}
