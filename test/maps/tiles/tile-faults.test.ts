// A faulty tile server must neither delay uploads nor reveal a key.
import { afterAll, describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTestApp } from '../../support/test-app'
import { green, startTileServer } from './tile-server'

const server = startTileServer()
afterAll(() => server.stop())

const nobody = 'http://127.0.0.1:9'

describe('an upload is answered and has a picture while the tile server', () => {
  const trouble: [what: string, url: string, answer: () => Response | Promise<Response>][] = [
    ['refuses connections', nobody, () => new Response(green)],
    ['answers with 500', server.url, () => new Response(null, { status: 500 })],
    ['sends pages', server.url, () => new Response('<html>')],
    ['breaks off', server.url, () => new Response(new ReadableStream({ pull: c => c.error(new Error()) }))],
  ]
  test.each(trouble)('%s', async (_, url, answer) => {
    server.answer = answer
    await using app = openTestApp({ TILE_SERVER_URL: `${url}/{z}/{x}/{y}.png` })
    const rider = await app.user('rider')
    const { map } = await rider.upload()
    const picture = await rider.get(`/api/workouts/map/${map}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  test('says nothing: nobody waits for it', async () => {
    let givenUp = 0
    server.answer = ({ signal }) => {
      signal.addEventListener('abort', () => givenUp++)
      return new Promise(() => {})
    }
    await using app = openTestApp({ TILE_SERVER_URL: `${server.url}/{z}/{x}/{y}.png` })
    const rider = await app.user('rider')
    // The upload ends before any request for a tile times out, because it does not wait for tiles.
    await rider.upload()
    expect(givenUp).toBe(0)
  })
})

describe('a key in the address of the tile server', () => {
  const key = 'canary-31f7'
  const ways: [what: string, answer: () => Response | Promise<Response>][] = [
    ['answers', () => new Response(green)],
    ['refuses', () => new Response(`no such key: ${key}`, { status: 403 })],
    ['redirects', () => Response.redirect(`${server.url}/?key=${key}`, 302)],
    ['sends a page', () => new Response(`<html>${key}`)],
  ]
  test.each(ways)('stays with us when the server %s', async (_, answer) => {
    server.answer = answer
    await using keyed = openTestApp({ TILE_SERVER_URL: `${server.url}/${key}/{z}/{x}/{y}.png?key=${key}` })
    const rider = await keyed.user('rider')
    const { map } = await rider.upload()
    const picture = await rider.get(`/api/workouts/map/${map}`)
    const tile = await keyed.request('GET', '/api/workouts/map_tile/a/1/1/1.png')
    const seen = [tile, picture].map(
      ({ body, headers }) => `${body}${JSON.stringify(Object.fromEntries(headers))}`,
    )
    expect(`${seen}${keyed.logLines}${everythingIn(keyed.dataDir)}`).not.toContain(key)
  })

  test('stays with us when nobody answers', async () => {
    await using keyed = openTestApp({
      TILE_SERVER_URL: `${nobody}/${key}/{z}/{x}/{y}.png?key=${key}`,
    })
    const tile = await keyed.request('GET', '/api/workouts/map_tile/a/1/1/1.png')
    expect(`${JSON.stringify(tile)}${keyed.logLines}`).not.toContain(key)
  })
})

/** The bytes of all files in a folder, as text. */
function everythingIn(folder: string): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry =>
    entry.isFile(),
  )
  return entries.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')).join('')
}
