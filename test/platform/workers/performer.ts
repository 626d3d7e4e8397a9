// A process that performs the test tasks as soon as the file given as its argument exists.

import { existsSync } from 'node:fs'
import { performTasks } from '../../../src/platform/workers/perform-tasks'
import { until } from '../../support/waiting'
import { testTasks } from './test-tasks'

const [, , awaited] = process.argv
if (Bun.isMainThread && awaited !== undefined) await until(() => existsSync(awaited))
performTasks(Object.values(testTasks), {})
