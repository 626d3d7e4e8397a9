// Installs the package in a Debian that is booted in a container, where systemd runs the hardened unit.
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerProcess } from '../../test/support/executable'
import type { Place } from '../../test/support/journey/places'
import { sendTo } from '../../test/support/requests'
import { until } from '../../test/support/waiting'

const patience = { patienceMs: 60_000 }

/** Random, because the container shares this machine's network. */
const port = 20_000 + Math.floor(Math.random() * 20_000)

const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/**
 * @param root folder of a Debian with systemd, which is changed
 * @param packageFile path of Trackhut's package
 */
export async function openUnit(root: string, packageFile: string): Promise<Place> {
  const boot = ['systemd-nspawn', '--quiet', '--boot', '--register=no', '--keep-unit', `--directory=${root}`]
  const machine = Bun.spawn(boot, { stdio: ['ignore', 'ignore', 'ignore'] })
  const within = (command: string) => run(machine.pid, command)
  const isUp = () => /running|degraded/.test(tryRun(machine.pid, 'systemctl is-system-running').output)
  await until(isUp, patience)
  copyFileSync(packageFile, join(root, 'root', 'trackhut.deb'))
  within('dpkg --install /root/trackhut.deb')
  within(`printf 'HOST=127.0.0.1\\nPORT=${port}\\n' >> /etc/trackhut/trackhut.env && systemctl stop trackhut`)
  let started = ''
  const journal = () => within(`journalctl --unit trackhut --output cat --since '${started}'`)
  return {
    async start() {
      started = within("date '+%F %T'").trim()
      if (tryRun(machine.pid, 'systemctl start trackhut').exitCode !== 0) throw new Error(journal())
      return siteAt(`http://127.0.0.1:${port}`, journal)
    },
    async stop() {
      within('systemctl stop trackhut')
      const result = within('systemctl show trackhut --property Result --value').trim()
      if (result !== 'success') throw new Error(`the unit ended with ${result}: ${journal()}`)
    },
    async restore(name) {
      const command = `trackhut restore /var/lib/trackhut/backups/${name} --data /var/lib/trackhut --replace`
      within(`runuser -u trackhut -- ${command}`)
    },
    [Symbol.asyncDispose]: async () => {
      tryRun(machine.pid, 'systemctl poweroff')
      await machine.exited
    },
  }
}

/** Runs a command as root in the container. */
function tryRun(pid: number, command: string): { exitCode: number; output: string } {
  const [leader = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const enter = ['nsenter', '--target', leader, '--mount', '--pid', '--uts', '--ipc', '--root', '--wd']
  const { exitCode, stdout, stderr } = Bun.spawnSync([...enter, 'sh', '-c', command], { env: { PATH: path } })
  return { exitCode, output: `${stdout}${stderr}` }
}

/** @throws Error if the command fails */
function run(pid: number, command: string): string {
  const { exitCode, output } = tryRun(pid, command)
  if (exitCode !== 0) throw new Error(`${command}: ${output}`)
  return output
}

/** Call after systemd has reported the unit as started. */
function siteAt(origin: string, journal: () => string): ServerProcess {
  const handle = (request: Request) =>
    fetch(request.url.replace('http://localhost', origin), {
      method: request.method,
      headers: request.headers,
      body: request.body,
    })
  return {
    pid: 0,
    origin,
    // Take the last link: the previous start may be in the same second of the journal.
    setupLink:
      journal()
        .match(/http:\S+\/setup#\S+/g)
        ?.at(-1) ?? null,
    output: journal,
    request: (method, path, options) => sendTo(handle, method, path, options),
    stop: async () => 0,
    [Symbol.asyncDispose]: async () => {},
  }
}
