// The dashboard for Grafana and the alerts for Prometheus that are published name only metrics that the server has.
import { describe, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { insertBackupRun } from '../../src/instance/backups/store'
import { queueJob } from '../../src/platform/jobs/store'
import { countUploadsKind } from '../../src/platform/storage/count-uploads'
import { runProgram } from '../support/program'
import { steadyRide } from '../support/recordings'
import { temporaryFolder } from '../support/temporary-folder'
import { testApp } from '../support/test-app'

const folder = join(import.meta.dir, '../../.ci/release/watching')
const [dashboardFile, rulesFile] = ['trackhut-grafana.json', 'trackhut-alerts.yml'].map(name =>
  join(folder, name),
)
const token = 'a-token-of-sorts'
const app = testApp({ METRICS_TOKEN: token })

interface Panel {
  id: number
  title: string
  datasource: { uid: string }
  gridPos: { x: number; y: number; w: number; h: number }
  targets: { expr: string; datasource: { uid: string } }[]
}

const dashboard: {
  uid: string
  id: null
  __inputs: { name: string; type: string }[]
  panels: Panel[]
  templating: { list: { name: string; definition: string; allValue?: string }[] }
} = JSON.parse(readFileSync(dashboardFile!, 'utf8'))
const rules = Bun.YAML.parse(readFileSync(rulesFile!, 'utf8')) as {
  groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[]
}
const alerts = rules.groups.flatMap(group => group.rules)

/** The metrics of a server on which everything has happened, as Prometheus reads them. */
async function readMetrics(): Promise<string> {
  const sam = await app.user('sam')
  await sam.upload(steadyRide())
  queueJob(app.ctx.db, countUploadsKind, null, new Date('2030-01-01'))
  insertBackupRun(app.ctx.db, { startedAt: app.ctx.clock(), finishedAt: app.ctx.clock() })
  const [startsAt, expiresAt] = [new Date('2026-04-01T00:00:00Z'), new Date('2046-01-01T00:00:00Z')]
  app.ctx.https.served = {
    certificate: { certificate: '', key: '', names: [], startsAt, expiresAt },
    port: 5443,
  }
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.handle(new Request('http://localhost/metrics', { headers }))
  app.ctx.https.served = null
  return answer.text()
}

const metrics = await readMetrics()
const names = new Set(
  [...metrics.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
    type === 'histogram' ? ['bucket', 'count', 'sum'].map(part => `${name}_${part}`) : [name],
  ),
)

/** The metrics that an expression names, with the labels that it asks for. */
const namedIn = (expression: string) =>
  [...expression.matchAll(/\b((?:trackhut|process)_[a-z_]+|up)\b(?:\{([^}]*)\})?/g)].map(
    ([, name = '', labels = '']) => ({
      name,
      labels: [...labels.matchAll(/(\w+)\s*=~?/g)].map(([, label]) => label!),
    }),
  )

/** Labels that Prometheus adds to each metric. */
const added = ['instance', 'job']

const expressions: [where: string, expression: string][] = [
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => [title, expr] as [string, string]),
  ),
  ...dashboard.templating.list.map(({ name, definition }) => [name, definition] as [string, string]),
  ...alerts.map(({ alert, expr }) => [alert, expr] as [string, string]),
]

test.each(expressions)('%s names metrics of the server: %s', (_, expression) => {
  const found = namedIn(expression)
  expect(found).not.toBeEmpty()
  for (const { name, labels } of found) {
    if (name === 'up') continue
    expect([name, names.has(name)]).toEqual([name, true])
    const given = metrics.split('\n').filter(line => line.startsWith(`${name}{`))
    for (const label of labels.filter(label => !added.includes(label)))
      expect([name, label, given.some(line => line.includes(`${label}="`))]).toEqual([name, label, true])
  }
})

describe('the dashboard', () => {
  test('shows Trackhut alone, although other programs have metrics of these names', () => {
    // Without a value of its own, *All* stands for the values that were found, which are those of Trackhut.
    for (const { definition, allValue } of dashboard.templating.list)
      expect([allValue, definition]).toEqual([undefined, expect.stringContaining('trackhut_build_info')])
    for (const { expr } of dashboard.panels.flatMap(({ targets }) => targets))
      for (const [selector] of expr.matchAll(/\b(?:trackhut|process)_[a-z_]+(?:\{[^}]*\})?/g))
        expect(selector).toContain('{job=~"$job",instance=~"$instance"')
  })

  test('has a name of its own, and asks for the data source when it is imported', () => {
    expect([dashboard.uid, dashboard.id]).toEqual(['trackhut', null])
    expect(dashboard.__inputs).toEqual([
      expect.objectContaining({ name: 'DS_PROMETHEUS', type: 'datasource' }),
    ])
    for (const { datasource, targets } of dashboard.panels)
      for (const { uid } of [datasource, ...targets.map(target => target.datasource)])
        expect(uid).toBe(`\${${dashboard.__inputs[0]?.name}}`)
  })

  test('has panels that do not lie over each other', () => {
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
    const taken = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
    )
    expect(new Set(taken).size).toBe(taken.length)
    for (const { gridPos } of dashboard.panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
  })
})

test('there is an alert for backups, disk, certificate, jobs and webhooks, in words', () => {
  const told = alerts.map(({ alert }) => alert).join(' ')
  for (const word of ['BackupOld', 'NoBackup', 'Disk', 'Certificate', 'JobsGivenUp', 'Webhooks', 'Down'])
    expect(told).toContain(word)
  for (const { annotations } of alerts) expect(Object.keys(annotations)).toEqual(['summary', 'description'])
})

/** The tool of Prometheus, of Debian's package `prometheus`, if it is there. */
const promtool = Bun.which('promtool')

describe.skipIf(promtool === null)('promtool', () => {
  const run = (command: string[]) => {
    const { exitCode, stdout, stderr } = runProgram(command, { folder })
    return { exitCode, output: `${stdout}${stderr}` }
  }

  test('understands the rules, and they ring when they should', () => {
    expect(run([promtool!, 'check', 'rules', rulesFile!])).toMatchObject({ exitCode: 0 })
    const { exitCode, output } = run([promtool!, 'test', 'rules', 'trackhut-alerts.test.yml'])
    expect([exitCode, output]).toEqual([0, expect.stringContaining('SUCCESS')])
  })

  test('has nothing to say against the metrics', () => {
    using written = temporaryFolder()
    const path = join(written.path, 'metrics')
    writeFileSync(path, metrics)
    expect(run(['sh', '-c', 'exec "$0" check metrics < "$1"', promtool!, path])).toEqual({
      exitCode: 0,
      output: '',
    })
  })
})
