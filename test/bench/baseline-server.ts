// The baseline for the executable: a bare Bun.serve, compiled in the same way. It sends files unchanged, and only
// parses and stores uploads.
import { open } from 'node:fs/promises'
import { join } from 'node:path'

const folder = process.argv[2] ?? '.'

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  routes: {
    '/api/ping': () => Response.json({ status: 'success', message: 'pong!' }),
    '/bytes/:name': ({ params }) => answerBytes(params.name),
    '/upload': { POST: store },
  },
})
process.stdout.write(`  http://127.0.0.1:${server.port}\n`)

const kept = new Map<string, Uint8Array<ArrayBuffer>>()

async function answerBytes(name: string): Promise<Response> {
  const bytes = kept.get(name) ?? (await Bun.file(join(folder, name)).bytes())
  kept.set(name, bytes)
  return new Response(bytes, { headers: { 'content-type': 'application/json' } })
}

/** Parses an uploaded file with fast-xml-parser and writes it to disk twice, each time with a sync. */
async function store(request: Request): Promise<Response> {
  const file = (await request.formData()).get('file')
  if (!(file instanceof File)) return new Response(null, { status: 400 })
  const { XMLParser } = await import('fast-xml-parser')
  new XMLParser({ ignoreAttributes: false }).parse(await file.text())
  for (const name of ['stored.gpx', 'stored.track']) await writeSynced(join(folder, name), await file.bytes())
  return new Response(null, { status: 201 })
}

async function writeSynced(path: string, bytes: Uint8Array) {
  const handle = await open(path, 'w')
  await handle.writeFile(bytes)
  await handle.sync()
  await handle.close()
}
