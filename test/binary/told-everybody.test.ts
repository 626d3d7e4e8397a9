// A recording that FitoTrack sends to the executable: everybody who wants to know hears of it.
import { expect, test } from 'bun:test'
import { startServer, unlimited } from '../support/executable'
import { temporaryFolder } from '../support/temporary-folder'
import { tellEverybody } from '../support/told-everybody'

test('a webhook, Home Assistant and a calendar hear of a recording', async () => {
  using folder = temporaryFolder()
  const { status, start, event, isGenuine, state, calendar } = await tellEverybody(environment =>
    startServer({
      ...unlimited,
      folder: folder.path,
      environment: { ...unlimited.environment, ...environment },
    }),
  )
  expect(status).toBe(201)
  expect(event).toMatchObject({
    type: 'workout.created',
    data: { count: 1, workout: { start, sport_id: 3 } },
  })
  expect(isGenuine).toBe(true)
  expect(state).toMatchObject({ last_start: start, last_sport: 'Hiking' })
  expect(calendar).toContain(`DTSTART:${start.replaceAll(/[-:]/g, '')}`)
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1)
})
