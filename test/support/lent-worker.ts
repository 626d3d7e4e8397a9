// The worker process that worker-pool.ts starts. It is reset with new settings whenever another test app uses it.
import { createBaseMap } from '../../src/maps/base-map/base-map'
import { createPlaces } from '../../src/maps/places/places'
import { readConfig } from '../../src/platform/settings/read-config'
import { performTasks } from '../../src/platform/workers/perform-tasks'
import type { Task } from '../../src/platform/workers/task'
import { openTaskContext, tasks } from '../../src/server/tasks'

// Places and base map are not reset, because they are part of the program and do not depend on settings.
const places = createPlaces()
const baseMap = createBaseMap(places)

const beginAnew: Task<Record<string, string>, void, ReturnType<typeof openTaskContext>> = {
  name: 'begin-anew',
  queue: 'general',
  timeLimitMs: 60_000,
  async perform(environment, context) {
    // Offline maps and cached tiles are closed here. If the garbage collector closed their files later, the process
    // would exit.
    await context.regionsDrawer.close()
    context.tilesOf(null)
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
    Object.assign(process.env, environment)
    Object.assign(context, openTaskContext(readConfig(environment), places, baseMap))
  },
}

performTasks([beginAnew, ...tasks], openTaskContext(readConfig({}), places, baseMap))
