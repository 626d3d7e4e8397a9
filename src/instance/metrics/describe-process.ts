// Metrics of the process, by the names that all programs give them:
// https://prometheus.io/docs/instrumenting/writing_clientlibs/#process-metrics
import { readdirSync, readFileSync } from 'node:fs'
import { Counter, Gauge, type Registry } from 'prom-client'

/** What the names were in version 1, for dashboards from that time. */
const formerPrefix = 'trackhut_'

export function describeProcess({ clock }: { clock: () => Date }, registry: Registry): void {
  const startedAt = clock().getTime() / 1000 - process.uptime()
  for (const prefix of ['', formerPrefix]) {
    const help = (text: string) => (prefix === '' ? text : `${text} Former name, without the prefix now.`)
    const gauge = (name: string, text: string, read: () => number | null) =>
      new Gauge({
        name: `${prefix}${name}`,
        help: help(text),
        registers: [registry],
        collect() {
          const value = read()
          if (value === null) this.remove()
          else this.set(value)
        },
      })
    gauge('process_start_time_seconds', 'When the process started.', () => startedAt)
    gauge('process_resident_memory_bytes', 'Memory of the server itself, without worker processes.', () =>
      process.memoryUsage.rss(),
    )
    new Counter({
      name: `${prefix}process_cpu_seconds_total`,
      help: help('Processor time of the server itself.'),
      registers: [registry],
      collect() {
        const { user, system } = process.cpuUsage()
        this.reset()
        this.inc((user + system) / 1e6)
      },
    })
    if (prefix !== '') continue
    gauge('process_open_fds', 'Open files and connections.', countDescriptors)
    gauge('process_max_fds', 'How many files and connections may be open.', readMaxDescriptors)
  }
}

/** Returns null on systems that do not tell. */
function countDescriptors(): number | null {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return null
  }
}

function readMaxDescriptors(): number | null {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? null : Number(soft)
  } catch {
    return null
  }
}
