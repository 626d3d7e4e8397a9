// Kills the process while it exports an account or makes a backup. Every archive that is offered afterwards must be
// complete, and no export may stay in progress forever.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { logIn } from '../../support/executable'
import { Rider } from '../../support/rider'
import { letPass, until } from '../../support/waiting'
import { dataFolder, mustBeWell, tryRequest } from '../suite/instance'
import { must } from '../suite/tally'
import { eachKill, type Killing, killCommand, startAndLook, timeCommand } from './killing'

const exportPath = '/api/auth/account/export'
const maxWaitMs = 500
/** Maximum time to wait, in milliseconds. Interrupted work may start again only a minute later. */
const patienceMs = 150_000

interface ExportAnswer {
  request: { status: string; file_name: string | null } | null
}

export async function killWhileExporting(killing: Killing) {
  const { session, instance, starts } = killing
  const tally = session.tally('D13', 'kill -9 during exports')
  let made = 0
  await eachKill(killing, tally, async () => {
    const folder = session.newFolder(instance.folder)
    const server = await starts.again(session, folder)
    const asked = tryRequest(new Rider(server, instance.token), 'POST', `${exportPath}/request`)
    await letPass(session.random.next() * maxWaitMs)
    await server.stop('SIGKILL')
    const answer = await asked
    await startAndLook(killing, folder, async (rider, { origin }) => {
      const request = await until(
        async () => {
          const { body } = await rider.request<ExportAnswer>('GET', exportPath)
          if (body.request === null) return 'none'
          return body.request.status !== 'in_progress' && body.request
        },
        { everyMs: 20, patienceMs },
      )
      if (request === 'none') return must(answer === null, 'the export that was acknowledged is gone')
      if (request.status !== 'successful') return
      made++
      const headers = { authorization: `Bearer ${instance.token}` }
      const archive = await fetch(`${origin}${exportPath}/${request.file_name}`, { headers })
      must(archive.status === 200, `the archive is answered with ${archive.status}`)
      const files = Object.keys(unzipSync(new Uint8Array(await archive.arrayBuffer())))
      const rides = files.filter(name => name.endsWith('.gpx')).length
      must(rides === instance.workouts.size, `${rides} recordings are in the archive`)
    })
  })
  tally.figure = `${made} archives were complete after the next start`
}

interface BackupsAnswer {
  data: { is_running: boolean; backups: { name: string }[] }
}

/** Kills backups. In turn, these are backups on the command line and backups by the server. */
export async function killWhileBackingUp(killing: Killing) {
  const { session, instance, starts } = killing
  const tally = session.tally('D10', 'kill -9 during backups, by the server and on the command line')
  const folder = session.newFolder(instance.folder)
  const duration = await timeCommand(session, folder, ['backup', 'first.trackhut'])
  let whole = 0
  await eachKill(killing, tally, async kill => {
    const file = `${kill}.trackhut`
    if (kill % 2 === 0) await killCommand(folder, ['backup', file], session.random.next() * duration * 1.2)
    else {
      const server = await starts.again(session, folder)
      // Where an old backup has to make room, only a session that has just begun may ask for one.
      const asked = tryRequest(new Rider(server, await logIn(server)), 'POST', '/api/backups')
      await letPass(session.random.next() * maxWaitMs)
      await server.stop('SIGKILL')
      await asked
    }
    await startAndLook(killing, folder, async rider => {
      const { backups } = await until(
        async () => {
          const { body } = await rider.request<BackupsAnswer>('GET', '/api/backups')
          return !body.data.is_running && body.data
        },
        { everyMs: 20, patienceMs },
      )
      const made = readdirSync(folder).includes(file) ? file : null
      const latest = backups[0] ? join(dataFolder, 'backups', backups[0].name) : null
      for (const backup of [made, kill % 2 === 1 ? latest : null]) {
        if (backup === null) continue
        whole++
        await mustBeRestorable(killing, join(folder, backup))
      }
    })
  })
  tally.figure = `${whole} backups were looked at, an undisturbed one takes ${Math.round(duration)} ms`
}

async function mustBeRestorable({ session, instance }: Killing, backup: string) {
  const folder = session.newFolder()
  const { exitCode, stderr } = await session.run({ folder, args: ['restore', backup, '--data', dataFolder] })
  must(exitCode === 0, `a backup that is offered cannot be restored: ${stderr}`)
  await mustBeWell(session, folder)
  const there = readdirSync(join(folder, dataFolder, 'uploads'), { recursive: true, encoding: 'utf8' })
  const rides = there.filter(name => name.endsWith('.gpx')).length
  must(rides === instance.workouts.size, `${rides} recordings are in the restored backup`)
}
