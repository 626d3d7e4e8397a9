// Sources of offline maps that send wrong data, stop sending, close the connection or redirect. Each fault must be
// reported in one sentence, the server must respond to requests meanwhile, and no faulty data may be used.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { ExtractsAnswer } from '../../src/maps/regions/extracts/schemas'
import { createFirstAccount, type ServerProcess } from '../support/executable'
import { type MapSourceServer, startMapSource, townArea, worldFile } from '../support/map-source'
import { becomesSo, letPass } from '../support/waiting'
import type { Part, Session } from './suite/session'
import { must } from './suite/tally'

const maxPingMs = 2000
/** Maximum time to wait, in milliseconds. A source that sends nothing has 20 seconds until its response must begin. */
const patienceMs = 45_000

export const sourcesPart: Part = {
  name: 'sources',
  boundS: { short: 240, long: 240 },
  async run(session) {
    const hidden = startMapSource({})
    try {
      for (const fault of faultsOf(hidden)) await tryFault(session, fault)
      session.tally('S02', 'where sources lead to was never asked').check(hidden.asked.length === 0, 'it was')
    } finally {
      await hidden.stop()
    }
  },
}

interface Fault {
  id: string
  what: string
  answer: MapSourceServer['answer']
  /** The expected `code` of `problem` in the response. */
  code: string
}

const world = worldFile()
const tileData = Number(new DataView(world.buffer, world.byteOffset).getBigUint64(56, true))

/** Makes a fault that changes only tiles, so that the header and the directories of the file stay valid. */
const ofTiles =
  (change: (response: Response) => Response | Promise<Response>): MapSourceServer['answer'] =>
  (asked, usual) =>
    asked.offset < tileData ? usual() : change(usual())

const endless = () =>
  new ReadableStream({
    async pull(controller) {
      await letPass(1)
      controller.enqueue(new Uint8Array(65_536))
    },
  })

function faultsOf(hidden: MapSourceServer): Fault[] {
  const elsewhere = hidden.template.replace('{date}', 'hidden')
  return [
    {
      id: 'S02',
      what: 'leads into the own network',
      answer: () => new Response(null, { status: 302, headers: { location: elsewhere } }),
      code: 'map-source-redirects',
    },
    {
      id: 'S02',
      what: 'leads there once it is trusted',
      answer: ofTiles(() => new Response(null, { status: 307, headers: { location: elsewhere } })),
      code: 'map-source-redirects',
    },
    {
      id: 'S03',
      what: 'sends without end',
      answer: ofTiles(({ headers }) => new Response(endless(), { status: 206, headers })),
      code: 'map-source-unusable',
    },
    {
      id: 'S03',
      what: 'says all at once that the file has 900 TB',
      answer: ofTiles(response => {
        const range = response.headers.get('content-range') ?? ''
        response.headers.set('content-range', range.replace(/\d+$/, '900000000000000'))
        return response
      }),
      code: 'map-source-changed',
    },
    {
      id: 'S03',
      what: 'has a tile that unpacks to gigabytes',
      answer: ofTiles(async response => {
        const bytes = await response.bytes()
        bytes.set(gzipSync(Buffer.alloc(64 * 1024 * 1024)).subarray(0, bytes.length))
        return new Response(bytes, { status: 206, headers: response.headers })
      }),
      code: 'map-source-damaged',
    },
    {
      id: 'S06',
      what: 'breaks off in the middle of a part',
      answer: ofTiles(async response => {
        const bytes = await response.bytes()
        return new Response(bytes.subarray(0, bytes.length / 2), { status: 206, headers: response.headers })
      }),
      code: 'map-source-unreachable',
    },
    {
      id: 'S06',
      what: 'says nothing',
      answer: ofTiles(async response => {
        await letPass(patienceMs)
        return response
      }),
      code: 'map-source-slow',
    },
  ]
}

async function tryFault(session: Session, { id, what, answer, code }: Fault) {
  const tally = session.tally(id, `a source of streets that ${what}: a sentence, and nothing half in use`)
  await tally.attempt('source', async () => {
    const today = new Date().toISOString().slice(0, 10).replaceAll('-', '')
    const source = startMapSource({ [today]: world })
    source.answer = answer
    try {
      const folder = session.newFolder()
      await using server = await session.start({
        folder,
        environment: { MAP_REGION_SOURCE: source.template },
      })
      const begin = performance.now()
      const { problem, worstPingMs } = await extract(server)
      tally.figure = `told after ${Math.round(performance.now() - begin)} ms; worst ping ${Math.round(worstPingMs)} ms`
      must(problem?.code === code, `it is told ${problem?.code}, not ${code}`)
      must((problem?.problem ?? '').split(' ').length > 3, 'the sentence is none')
      must(worstPingMs < maxPingMs, 'others wait')
      const whole = readdirSync(join(folder, 'trackhut-data', 'regions')).filter(name =>
        name.endsWith('.pmtiles'),
      )
      must(whole.length === 0, `there is ${whole.join()}`)
      const { body } = await server.request<{ regions: unknown[] }>('GET', '/base-map/source.json')
      must(body.regions.length === 0, 'maps are drawn from it')
    } finally {
      await source.stop()
    }
  })
}

/** Starts a download. Returns the reason why it stopped or waits, and how long other requests waited meanwhile. */
async function extract(server: ServerProcess) {
  const token = await createFirstAccount(server)
  const json = { bounds: townArea, max_zoom: 14, place: 'Town' }
  const { status } = await server.request('POST', '/api/maps/region-cuts', { token, json })
  must(status === 201, `it is not begun: ${status}`)
  let problem: ExtractsAnswer['data']['cuts'][number] | undefined
  let worstPingMs = 0
  await becomesSo(
    async () => {
      const asked = performance.now()
      const { body } = await server.request<ExtractsAnswer>('GET', '/api/maps/region-cuts', { token })
      worstPingMs = Math.max(worstPingMs, performance.now() - asked)
      problem = body.data.cuts.find(({ code }) => code !== null)
      return problem !== undefined
    },
    { everyMs: 100, patienceMs },
  )
  return { problem, worstPingMs }
}
