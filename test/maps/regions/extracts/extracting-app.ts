// A test app that downloads offline maps from a map source of the test.

import { day } from '../../../../src/lib/durations'
import type {
  ExtractsAnswer,
  MeasuredExtractAnswer,
  RegionExtract,
} from '../../../../src/maps/regions/extracts/schemas'
import { type MapSourceServer, startMapSource, townArea, worldFile } from '../../../support/map-source'
import { openRegionApp } from '../../../support/region-app'
import type { Answer } from '../../../support/requests'
import { startOfTest } from '../../../support/test-app'
import { until } from '../../../support/waiting'

/** The name of a build: its date as YYYYMMDD, counted back from the day of the test clock. */
export const daysAgo = (days: number) =>
  new Date(startOfTest.getTime() - days * day).toISOString().slice(0, 10).replaceAll('-', '')

export const world = worldFile()

interface Opening {
  source?: MapSourceServer
  files?: Record<string, Uint8Array>
  environment?: Record<string, string>
}

export async function openExtractingApp({
  source = startMapSource({ [daysAgo(2)]: world }),
  files = {},
  environment = {},
}: Opening = {}) {
  const app = await openRegionApp(files, { MAP_REGION_SOURCE: source.template, ...environment })
  app.ctx.jobs.start()
  const { admin } = app
  const list = async () => (await admin.get<ExtractsAnswer>('/api/maps/region-cuts')).body.data
  return {
    ...app,
    get ctx() {
      return app.ctx
    },
    source,
    list,
    measure: (body: object = { bounds: townArea }): Promise<Answer<MeasuredExtractAnswer>> =>
      admin.request('POST', '/api/maps/region-cuts/size', { json: body }),
    begin: (body: object = {}): Promise<Answer<{ data: { cuts: RegionExtract[] } }>> =>
      admin.request('POST', '/api/maps/region-cuts', { json: { bounds: townArea, max_zoom: 14, ...body } }),
    /** Waits until all downloads are finished. */
    finished: () => until(async () => (await list()).cuts.length === 0),
    /** Waits until a download has stopped or was interrupted. Returns this download with its code. */
    problem: () => until(async () => (await list()).cuts.find(({ code }) => code !== null)),
    async close() {
      await app.close()
      await source.stop()
    },
    async [Symbol.asyncDispose]() {
      await app.close()
      await source.stop()
    },
  }
}
