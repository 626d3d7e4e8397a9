// A small archive can unpack to huge data, which can take even more memory when it is parsed. Reading must stay within
// a limit.
import { describe, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { createLog } from '../../../../src/platform/log'
import { createWorkers } from '../../../../src/platform/workers/workers'
import { readArchiveTask } from '../../../../src/transfer/imports/reading/tasks'
import { appleHead, appleWorkout, heartRateAt, startOf } from '../../../support/more-service-archives'
import { fromSources } from '../../../support/program'
import { temporaryFolder } from '../../../support/temporary-folder'

/** Maximum memory of a process that reads archives, in MiB. */
const maxMemory = 256

const repeated = (before: string, item: string, count: number, after = '') =>
  Buffer.concat([Buffer.from(before), Buffer.alloc(count * item.length, item), Buffer.from(after)])

const objects = (count: number) => repeated('{"a":[', '{},', count, '{}]}')
const manifest = '"format":"trackhut-account","format_version":1,'
const keys = (count: number) => `{${Array.from({ length: count }, (_, index) => `"${index}":0`).join(',')}}`
const items = (item: Uint8Array, count: number) =>
  Buffer.concat([
    Buffer.from('['),
    ...Array(count)
      .fill([item, Buffer.from(',')])
      .flat(),
    Buffer.from('{}]'),
  ])

const damaged = 'import-archive-file-damaged'
const tooLarge = 'import-archive-file-too-large'

/** Archives with the expected outcome. Some of them are within the limits, but use them fully. */
const archives: [what: string, file: string, content: Uint8Array, outcome: string][] = [
  ['66 million brackets', 'user_data.json', repeated('{"a":', '[', 66e6), tooLarge],
  ['a million brackets', 'user_data.json', repeated('{"a":', '[', 1e6), damaged],
  ['22 million objects', 'user_data.json', objects(22e6), tooLarge],
  ['340,000 objects', 'user_data.json', objects(340_000), 'usable'],
  ['a million keys', 'user_data.json', Buffer.from(keys(1e6)), tooLarge],
  ['100,000 keys', 'user_data.json', Buffer.from(keys(100_000)), 'usable'],
  [
    '22 million files',
    'manifest.json',
    repeated(`{${manifest}"files":[`, '{},', 22e6, '{}]}'),
    'import-archive-damaged',
  ],
  ['66 million brackets', 'manifest.json', repeated(`{${manifest}"files":`, '[', 66e6), damaged],
  ['40 workouts of a million objects', 'user_workouts_data.json', items(objects(1e6), 40), damaged],
  ['250 workouts of 85,000 objects', 'user_workouts_data.json', items(objects(85_000), 250), 'usable'],
  [
    'a workout with 22 million segments',
    'user_workouts_data.json',
    repeated('[{"segments":[', '{},', 22e6, '{}]}]'),
    'usable',
  ],
]

/**
 * Returns about 200 MB of Apple's format: a heart rate for each second of an hour, 1.5 million other records, the same
 * heart rates forty times again, and a workout in that hour.
 */
function hugeExport(): Uint8Array {
  const other = ` <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" startDate="2024-01-01 07:00:00 +0000" value="7"/>\n`
  const beats = Array.from({ length: 3600 }, (_, second) =>
    heartRateAt(new Date(startOf(0).getTime() + second * 1000), 100 + (second % 50)),
  ).join('')
  return repeated(appleHead + beats, other, 1_500_000, `${beats.repeat(40)}${appleWorkout(0)}</HealthData>`)
}

describe.skipIf(process.platform !== 'linux')('the memory that it takes to read', () => {
  const account = { 'user_data.json': Buffer.from('{}'), 'user_workouts_data.json': Buffer.from('[]') }
  const rows: typeof archives = [
    ...archives,
    ['200 MB of Apple', 'apple_health_export/export.xml', hugeExport(), 'usable'],
    ['66 million brackets', 'training-session-1.json', repeated('{"a":', '[', 66e6), 'usable'],
    [
      '22 million objects',
      'Workouts/2016-10-12 15:04:31.0.json',
      repeated('[{"a":[', '{},', 22e6, '{}]}]'),
      'usable',
    ],
  ]
  test.each(rows)('%s in %s', async (_, file, content, outcome) => {
    using folder = temporaryFolder()
    const [path, planPath] = [join(folder.path, 'archive.zip'), join(folder.path, 'plan')]
    const files = /^(user_|manifest)/.test(file) ? account : {}
    writeFileSync(path, zipSync({ ...files, [file]: content }, { level: 1 }))
    const workers = createWorkers({
      log: createLog(
        () => {},
        () => new Date(),
      ),
      environment: { DATA_DIR: folder.path },
      command: fromSources(join(import.meta.dir, 'stubborn-reader.ts'), 'weigh'),
    })
    const input = {
      ...{ path, planPath, userId: 1, timeZone: 'UTC', folder: folder.path },
      ...{ takesProfile: true, checkedFiles: 0, checkMs: 60_000 },
    }
    const read = await workers.run(readArchiveTask, input, { userId: input.userId })
    workers.stop()
    expect(read.state === 'unusable' ? read.reason.code : read.state).toBe(outcome as never)
    expect(Number(readFileSync(`${planPath}.memory`, 'utf8'))).toBeLessThan(maxMemory)
  })
})
