// Uses `kill -9` at random moments during everything that changes data. Two kinds of kills run at the same time,
// because even the smallest machine has enough memory for two.
import { makeInstance } from '../suite/instance'
import type { Part, Session } from '../suite/session'
import { killWhileBusy } from './busy'
import { killWhileRepairing, killWhileRestoring, killWhileUpgrading } from './commands'
import { killWhileBackingUp, killWhileExporting } from './exports'
import { killWhileImporting } from './imports'
import { type Killing, Starts } from './killing'

/** Number of kills of each kind in the short run, 300 in total. The inner lists run in parallel. */
const lanes: readonly (readonly [(killing: Killing) => Promise<void>, number])[][] = [
  [
    [killWhileBusy, 130],
    [killWhileRepairing, 20],
  ],
  [
    [killWhileImporting, 45],
    [killWhileExporting, 20],
    [killWhileBackingUp, 25],
    [killWhileRestoring, 30],
    [killWhileUpgrading, 30],
  ],
]

export const killsPart: Part = {
  name: 'kills',
  boundS: { short: 1200, long: 1800 },
  async run(session: Session) {
    const instance = await makeInstance(session, 12)
    const starts = new Starts()
    const times = session.isLong ? 2 : 1
    await Promise.all(
      lanes.map(async lane => {
        for (const [kill, kills] of lane) {
          const left = session.leftMs
          await kill({ session, instance, starts, kills: kills * times })
          session.say(`  ${kill.name}: ${((left - session.leftMs) / 1000).toFixed(1)} s`)
        }
      }),
    )
  },
}
