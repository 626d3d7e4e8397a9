// A separate process that watch.ts starts. It measures a server until standard input ends, and then prints the result
// as JSON. The measuring must not happen in the process that sends the uploads: its pings would wait until it has sent
// them, and the server would seem slow.
import { letPass } from '../../support/waiting'
import { descendantsOf, mainThreadMs, memoryOf, memoryOfAll } from './processes'
import type { Looked } from './watch'

const lookEveryMs = 40

const [origin = '', pidText = ''] = process.argv.slice(2)
const pid = Number(pidText)
const looked: Looked = { togetherMib: 0, workerMib: 0, silentMs: 0, busyMs: 0 }

let isOver = false
const ended = Bun.stdin.text().then(() => {
  isOver = true
})

while (!isOver) {
  looked.togetherMib = Math.max(looked.togetherMib, memoryOfAll(pid))
  const workers = descendantsOf(pid).map(worker => memoryOf(worker, 'VmHWM'))
  looked.workerMib = Math.max(looked.workerMib, ...workers)
  const [begin, worked] = [performance.now(), mainThreadMs(pid)]
  const answer = await fetch(`${origin}/api/ping`).catch(() => null)
  if (answer !== null) {
    looked.silentMs = Math.max(looked.silentMs, performance.now() - begin)
    looked.busyMs = Math.max(looked.busyMs, mainThreadMs(pid) - worked)
  }
  await Promise.race([ended, letPass(lookEveryMs)])
}

process.stdout.write(JSON.stringify(looked))
