// Functions that all kinds of kills use.
import { executable, type ServerProcess } from '../../support/executable'
import { Rider } from '../../support/rider'
import { letPass } from '../../support/waiting'
import { dataFolder, type Instance, mustBeWell, startOn } from '../suite/instance'
import type { Session } from '../suite/session'
import { must, type Tally } from '../suite/tally'

export interface Killing {
  session: Session
  /** Number of kills. */
  kills: number
  /** The instance that is copied for the kills. */
  instance: Instance
  starts: Starts
}

/** Starts servers, and measures the longest start after a kill. */
export class Starts {
  worstMs = 0

  async again(session: Session, folder: string): Promise<ServerProcess> {
    const begin = performance.now()
    const server = await startOn(session, folder)
    this.worstMs = Math.max(this.worstMs, performance.now() - begin)
    return server
  }
}

/** Runs each kill as one attempt. If the part has no time left, counts one deviation and skips the other kills. */
export async function eachKill(
  { session, kills }: Pick<Killing, 'session' | 'kills'>,
  tally: Tally,
  once: (kill: number) => Promise<void>,
) {
  for (let kill = 0; kill < kills; kill++) {
    if (session.leftMs === 0) {
      tally.check(false, `there was time for ${kill} of ${kills} kills`)
      return
    }
    await tally.attempt(`kill ${kill + 1}`, () => once(kill))
  }
}

/** Measures the time in milliseconds that a command takes if it is not killed. @throws Error if the command fails */
export async function timeCommand(session: Session, folder: string, args: string[]): Promise<number> {
  const begin = performance.now()
  const { exitCode, stderr } = await session.run({ folder, args: withData(args) })
  must(exitCode === 0, `${args.join(' ')} ends with ${exitCode}: ${stderr}`)
  return performance.now() - begin
}

/** Runs a command and kills it after some time. Returns false if the command had succeeded before. */
export async function killCommand(folder: string, args: string[], afterMs: number): Promise<boolean> {
  const child = Bun.spawn([executable, ...withData(args)], {
    cwd: folder,
    env: {},
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  await Promise.race([letPass(afterMs), child.exited])
  child.kill('SIGKILL')
  return (await child.exited) !== 0
}

const withData = (args: string[]) => [...args, '--data', dataFolder]

/**
 * Starts a server with the data that remained after a kill, runs checks with the server and `trackhut doctor`, and
 * stops the server.
 */
export async function startAndLook(
  { session, instance, starts }: Killing,
  folder: string,
  look: (rider: Rider, server: ServerProcess) => Promise<void>,
): Promise<void> {
  await using server = await starts.again(session, folder)
  await Promise.all([look(new Rider(server, instance.token), server), mustBeWell(session, folder)])
}
