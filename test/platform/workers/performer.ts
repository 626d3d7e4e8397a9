// A process that performs tasks of tests, after as many milliseconds as it is told to start for.

import { performTasks } from '../../../src/platform/workers/perform-tasks'
import { letPass } from '../../support/waiting'
import { testTasks } from './test-tasks'

await letPass(Number(process.argv[2] ?? 0))
performTasks(Object.values(testTasks), {})
