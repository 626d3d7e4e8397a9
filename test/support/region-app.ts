// A test app with an administrator and a folder of region files.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RegionFile } from '../../src/maps/regions/schemas'
import type { RegionSource } from '../../src/maps/tiles/schemas'
import { townFile } from './region-file'
import type { Answer } from './requests'
import { openTestApp } from './test-app'

/** Time in milliseconds by which tests advance the clock, so that the server scans the folder again. */
const untilNextLookMs = 3_000

/** Opens the app. @param files files in the folder at the start, by name */
export async function openRegionApp(
  files: Record<string, Uint8Array> = { 'town.pmtiles': townFile() },
  environment: Record<string, string> = {},
) {
  const app = openTestApp(environment)
  const admin = await app.user('admin', { isAdmin: true })
  const folder = join(app.dataDir, 'regions')
  mkdirSync(folder)
  const drop = (name: string, content: Uint8Array) => {
    writeFileSync(join(folder, name), content)
    app.advanceClock(untilNextLookMs)
  }
  for (const [name, content] of Object.entries(files)) drop(name, content)
  return {
    ...app,
    get ctx() {
      return app.ctx
    },
    admin,
    drop,
    takeAway(name: string) {
      rmSync(join(folder, name))
      app.advanceClock(untilNextLookMs)
    },
    /** Names of the files in the folder. */
    files: () => readdirSync(folder).sort(),
    /** The regions as the administrators' page shows them. */
    async regions() {
      const answer = await admin.get<{ data: { regions: RegionFile[] } }>('/api/maps/regions')
      return answer.body.data.regions
    },
    /** The regions that maps use. */
    async sources() {
      const answer = await app.request<{ regions: RegionSource[] }>('GET', '/base-map/source.json')
      return answer.body.regions
    },
    upload: (name: string, content: Uint8Array, token = admin.token): Promise<Answer<{ message?: string }>> =>
      app.request('POST', `/api/maps/regions?name=${encodeURIComponent(name)}`, {
        body: content as BodyInit,
        token,
      }),
    /** Requests a tile and accepts gzip, as browsers do. */
    tile: (path: string, headers: Record<string, string> = { 'accept-encoding': 'gzip' }) =>
      app.handle(new Request(`http://localhost/base-map/regions/${path}.mvt`, { headers })),
  }
}

export type RegionApp = Awaited<ReturnType<typeof openRegionApp>>
