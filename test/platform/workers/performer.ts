// A process that performs tasks of tests, as soon as there is the file that it is told to wait for.

import { existsSync } from 'node:fs'
import { performTasks } from '../../../src/platform/workers/perform-tasks'
import { until } from '../../support/waiting'
import { testTasks } from './test-tasks'

const [, , awaited] = process.argv
if (awaited !== undefined) await until(() => existsSync(awaited))
performTasks(Object.values(testTasks), {})
