// Kills restores, upgrades of the database, and repairs. Afterwards either the old or the new data must exist and be
// complete, and it must be possible to repeat the command.
import { Database } from 'bun:sqlite'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { logIn } from '../../support/executable'
import { Rider } from '../../support/rider'
import { letPass } from '../../support/waiting'
import { dataFolder, listWorkouts, makeInstance, mustBeWell, mustHold } from '../suite/instance'
import { makeOldDatabase } from '../suite/old-database'
import { must } from '../suite/tally'
import { eachKill, type Killing, killCommand, startAndLook, timeCommand } from './killing'

/**
 * Kills restores. In turn, these are restores into an empty folder, restores over another instance, and restores by the
 * set-up link of a new server.
 */
export async function killWhileRestoring(killing: Killing) {
  const { session, instance, starts } = killing
  const tally = session.tally(
    'D10',
    'kill -9 during restores: on the command line, with --replace, from a browser',
  )
  const newer = await makeInstance(session, 5)
  await timeCommand(session, newer.folder, ['backup', 'new.trackhut'])
  const backup = join(newer.folder, 'new.trackhut')
  const restore = ['restore', backup]
  const duration = await timeCommand(session, session.newFolder(), restore)
  const outcomes = { old: 0, new: 0, none: 0 }
  await eachKill(killing, tally, async kill => {
    const afterMs = session.random.next() * duration * 1.1
    const replaces = kill % 3 === 1
    const folder = session.newFolder(replaces ? instance.folder : undefined)
    if (kill % 3 === 2) {
      await using server = await starts.again(session, folder)
      const token = server.setupLink?.split('#')[1] ?? ''
      const asked = server
        .request('POST', '/api/setup/restore', {
          body: Bun.file(backup),
          headers: { 'x-setup-token': token },
        })
        .catch(() => null)
      await letPass(afterMs)
      await server.stop('SIGKILL')
      await asked
    } else await killCommand(folder, replaces ? [...restore, '--replace'] : restore, afterMs)

    await using server = await starts.again(session, folder)
    if (server.setupLink !== null) {
      must(!replaces, 'neither the old instance nor the new one is there')
      must(!hasUploads(folder), 'a new instance begins beside what is half restored')
      outcomes.none++
      return
    }
    const rider = new Rider(server, await logIn(server))
    const isNew = (await listWorkouts(rider)).size === newer.workouts.size
    outcomes[isNew ? 'new' : 'old']++
    await Promise.all([
      mustHold(rider, isNew || !replaces ? newer.workouts : instance.workouts),
      mustBeWell(session, folder),
    ])
  })
  const { old, new: restored, none } = outcomes
  tally.figure = `afterwards the old instance ${old} times, the restored one ${restored}, none yet ${none}`
}

const hasUploads = (folder: string) => {
  const uploads = join(folder, dataFolder, 'uploads')
  return existsSync(uploads) && readdirSync(uploads, { recursive: true }).length > 1
}

/** Kills upgrades. In turn, these are upgrades by the command and upgrades at the start of the server. */
export async function killWhileUpgrading(killing: Killing) {
  const { session, instance } = killing
  const tally = session.tally('D11', 'kill -9 during the upgrade of a database of version 1.0')
  const old = session.newFolder(instance.folder)
  makeOldDatabase(join(old, dataFolder, 'trackhut.db'))
  const duration = await timeCommand(session, session.newFolder(old), ['db', 'upgrade'])
  let upgraded = 0
  await eachKill(killing, tally, async kill => {
    const folder = session.newFolder(old)
    await killCommand(folder, kill % 2 === 0 ? ['db', 'upgrade'] : [], session.random.next() * duration)
    if (schemaOf(folder) > 11) upgraded++
    // Version 1.0 did not store sessions, so the instance has lost its stored session.
    await startAndLook(killing, folder, async (_, server) =>
      mustHold(new Rider(server, await logIn(server)), instance.workouts),
    )
  })
  tally.figure = `upgraded when it was killed: ${upgraded}; undisturbed it takes ${Math.round(duration)} ms`
}

function schemaOf(folder: string): number {
  using database = new Database(join(folder, dataFolder, 'trackhut.db'))
  return (database.query('PRAGMA user_version').get() as { user_version: number }).user_version
}

export async function killWhileRepairing(killing: Killing) {
  const { session, instance } = killing
  const tally = session.tally(
    'D02',
    'kill -9 during doctor --repair of lost tracks, wrong totals and orphaned files',
  )
  const broken = session.newFolder(instance.folder)
  breakThings(join(broken, dataFolder))
  const repair = ['doctor', '--repair']
  const duration = await timeCommand(session, session.newFolder(broken), repair)
  let interrupted = 0
  await eachKill(killing, tally, async () => {
    const folder = session.newFolder(broken)
    if (await killCommand(folder, repair, session.random.next() * duration)) interrupted++
    await timeCommand(session, folder, repair)
    await startAndLook(killing, folder, rider => mustHold(rider, instance.workouts))
  })
  tally.figure = `${interrupted} repairs were interrupted; undisturbed one takes ${Math.round(duration)} ms`
}

function breakThings(dataDir: string) {
  const uploads = join(dataDir, 'uploads')
  const tracks = readdirSync(uploads, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.track'),
  )
  for (const track of tracks.slice(0, 4)) rmSync(join(uploads, track))
  for (let file = 0; file < 5; file++)
    writeFileSync(join(uploads, 'workouts', '1', `${file}.gpx`), 'nobody’s')
  using database = new Database(join(dataDir, 'trackhut.db'))
  database.run('UPDATE user_sport_totals SET distance_m = distance_m + 1000')
}
