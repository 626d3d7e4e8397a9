// People ask for streets, and administrators see who asks until there are streets.
import { describe, expect, test } from 'bun:test'
import type { AttentionAnswer } from '../../../src/instance/attention/schemas'
import type { StreetRequestsAnswer } from '../../../src/maps/street-requests/schemas'
import { townArea } from '../../support/map-source'
import type { TestUser } from '../../support/test-user'
import { until } from '../../support/waiting'
import { openExtractingApp } from '../regions/extracts/extracting-app'

const path = '/api/maps/street-requests'

const ask = (user: TestUser, bounds: unknown = townArea) =>
  user.request<StreetRequestsAnswer>('POST', path, { json: { bounds } })
const listed = async (admin: TestUser) => (await admin.get<StreetRequestsAnswer>(path)).body.data.requests
const own = async (user: TestUser) => (await user.get<StreetRequestsAnswer>(`${path}/own`)).body.data.requests
const askers = async (admin: TestUser) =>
  (await admin.get<AttentionAnswer>('/api/attention')).body.data.street_askers

/** An area of half a degree, so many degrees east of 10°. */
const areaAt = (east: number) => [10 + east, 50, 10.5 + east, 50.5]

describe('a request for streets', () => {
  test('is seen by administrators, with the name and the area', async () => {
    await using app = await openExtractingApp()
    const [sam, kim] = [await app.user('sam'), await app.user('kim')]
    expect(await askers(app.admin)).toBe(0)
    const answer = await ask(sam)
    const request = {
      id: expect.any(Number),
      username: 'sam',
      bounds: townArea,
      asked_at: app.ctx.clock().toISOString(),
    }
    expect([answer.status, answer.body.data.requests]).toEqual([200, [request]])
    expect(await own(sam)).toEqual([request])
    expect(await own(kim)).toEqual([])
    expect(await listed(app.admin)).toEqual([request])
    await ask(sam, areaAt(0))
    await ask(kim)
    expect(await listed(app.admin)).toHaveLength(3)
    expect(await askers(app.admin)).toBe(2)
    expect((await sam.get(path)).status).toBe(403)
  })

  test('is taken back by whoever made it or declined by an administrator, and by nobody else', async () => {
    await using app = await openExtractingApp()
    const [sam, kim] = [await app.user('sam'), await app.user('kim')]
    const [first] = (await ask(sam)).body.data.requests
    const refused = await kim.delete(`${path}/${first!.id}`)
    expect([refused.status, refused.failure?.code]).toEqual([404, 'street-request-not-found'])
    expect((await sam.delete(`${path}/${first!.id}`)).status).toBe(204)
    expect((await sam.delete(`${path}/${first!.id}`)).status).toBe(404)
    const [second] = (await ask(kim)).body.data.requests
    expect((await app.admin.delete(`${path}/${second!.id}`)).status).toBe(204)
    expect(await listed(app.admin)).toEqual([])
  })

  test('is over while the streets are being got, and once they are there', async () => {
    await using app = await openExtractingApp()
    const sam = await app.user('sam')
    await ask(sam)
    await ask(sam, areaAt(0))
    let isHeld = true
    app.source.answer = async (_, usual) => {
      await until(() => !isHeld)
      return usual()
    }
    await app.begin()
    expect((await own(sam)).map(({ bounds }) => bounds)).toEqual([areaAt(0) as never])
    isHeld = false
    await app.finished()
    expect(await listed(app.admin)).toHaveLength(1)
    expect(await askers(app.admin)).toBe(1)
  })

  test('replaces those inside its area, and of many the latest stay', async () => {
    await using app = await openExtractingApp()
    const sam = await app.user('sam')
    for (const east of [1, 2, 3, 4, 5, 6]) await ask(sam, areaAt(east))
    expect((await own(sam)).map(({ bounds }) => bounds[0])).toEqual([12, 13, 14, 15, 16])
    await ask(sam, [12, 49, 15.1, 51])
    expect((await own(sam)).map(({ bounds }) => bounds[0])).toEqual([15, 16, 12])
  })

  test('of somebody who was deleted or suspended is not seen', async () => {
    await using app = await openExtractingApp()
    const [sam, kim] = [await app.user('sam'), await app.user('kim')]
    await ask(sam)
    await ask(kim)
    await app.admin.request('PATCH', '/api/users/kim', { json: { suspended: true } })
    expect((await listed(app.admin)).map(({ username }) => username)).toEqual(['sam'])
    expect((await app.admin.delete('/api/users/sam')).status).toBe(204)
    expect(await listed(app.admin)).toEqual([])
  })

  test.each([
    ['of no area', [5, 45, 4, 46], {}, 'offline-map-area-invalid'],
    ['without a source of streets', townArea, { MAP_REGION_SOURCE: '' }, 'map-source-off'],
    [
      'with a tile server',
      townArea,
      { TILE_SERVER_URL: 'https://tile.example.org/{z}/{x}/{y}.png' },
      'map-source-off',
    ],
  ])('%s is refused', async (_, bounds, environment, code) => {
    await using app = await openExtractingApp({ environment })
    const sam = await app.user('sam')
    const answer = await ask(sam, bounds)
    expect([answer.status, answer.failure?.code]).toEqual([400, code as never])
    expect(await listed(app.admin)).toEqual([])
  })
})
