// The program of worker-pool.ts: a worker process that begins anew, with other settings, whenever it is lent.
import { createBaseMap } from '../../src/maps/base-map/base-map'
import { createPlaces } from '../../src/maps/places/places'
import { readConfig } from '../../src/platform/settings/read-config'
import { performTasks } from '../../src/platform/workers/perform-tasks'
import type { Task } from '../../src/platform/workers/task'
import { openWorld, tasks } from '../../src/server/tasks'

// They are part of the program, and the same for everybody.
const places = createPlaces()
const baseMap = createBaseMap(places)

const beginAnew: Task<Record<string, string>, void, ReturnType<typeof openWorld>> = {
  name: 'begin-anew',
  queue: 'general',
  timeLimitMs: 60_000,
  async perform(environment, world) {
    // What is open is not closed by itself: files that are left to the collector end the process.
    await world.regionsDrawer.close()
    world.tiles?.close()
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
    Object.assign(process.env, environment)
    Object.assign(world, openWorld(readConfig(environment), places, baseMap))
  },
}

performTasks([beginAnew, ...tasks], openWorld(readConfig({}), places, baseMap))
