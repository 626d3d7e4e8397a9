// If something does not exist or belongs to another user, the response says so, even if the body is invalid.
import { expect, test } from 'bun:test'
import { steadyRide } from '../../support/recordings'
import { testApp } from '../../support/test-app'

const app = testApp()

test('whose something is comes before what is wrong with a body', async () => {
  const [sam, kim] = [await app.user('sam_owner'), await app.user('kim_stranger')]
  const workout = `/api/workouts/${(await sam.upload(steadyRide({}), { sport_id: 1 })).id}`
  const goal = await sam.request<{ data: { goals: { id: string }[] } }>('POST', '/api/goals', {
    json: { period: 'week', measure: 'distance', amount: 50 },
  })
  const paths: [method: string, path: string, refusal: number, wrong: object][] = [
    ['PATCH', `${workout}/venue`, 403, {}],
    ['POST', `${workout}/share`, 403, { hide_ends: 'perhaps' }],
    ['POST', `${workout}/cut`, 404, { parts: 'all' }],
    ['PATCH', `/api/goals/${goal.body.data.goals[0]?.id}`, 404, {}],
  ]
  for (const [method, path, refusal, json] of paths) {
    const statusOf = async (user: typeof sam) => (await user.request(method, path, { json })).status
    expect([path, await statusOf(kim)]).toEqual([path, refusal])
    expect([path, await statusOf(sam)]).toEqual([path, 400])
  }
  // This endpoint checks the body first, because its existing responses must not change.
  for (const user of [sam, kim])
    expect((await user.request('PATCH', workout, { json: {} })).failure?.code).toBe('fields-invalid')
})
