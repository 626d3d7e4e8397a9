// Fetches from intervals.icu, as its public description says (https://intervals.icu/api/v1/docs): with the key that a person
// makes under Settings, Developer. The key is sent by Basic authentication, with a literal name; athlete 0 is its owner.
import { BodyTooLarge, bodyPieces, readBody } from '../../../platform/http/input/bounded-body'
import { askService, failureOf } from '../service/ask-service'
import {
  type Asking,
  type Connector,
  type Days,
  type ListedActivities,
  ServiceFailure,
} from '../service/connector'
import { fields, readActivities } from './read-activities'

/** The number of activities that are asked for at once. They come newest first, and there is no cursor. */
const maxListed = 500

const maxListBytes = 4 * 1024 * 1024

/** @param url address of the interface, without a trailing slash */
export function intervals(url: string): Connector {
  return {
    name: 'intervals',
    title: 'intervals.icu',
    keysAt: 'https://intervals.icu/settings',
    isKey: text => /^[\x21-\x7e]{8,200}$/.test(text),
    async list(asking, window) {
      const response = await askService(listUrl(url, window), headersOf(asking), asking)
      if (response.status !== 200) {
        await response.body?.cancel().catch(() => {})
        throw new ServiceFailure('not-understood')
      }
      return readList(response, asking)
    },
    async fetchFile(asking, id, limit) {
      // The address that ends in `fit-file` would be a file that the service has made anew.
      const address = `${url}/activity/${encodeURIComponent(id)}/file`
      const response = await askService(address, headersOf(asking), asking)
      if (response.status === 200) return piecesOf(response, asking, limit)
      await response.body?.cancel().catch(() => {})
      // What was sent a moment ago may still be missing (404), or be worked on (422).
      return response.status === 410 ? 'gone' : 'missing'
    },
  }
}

const headersOf = ({ key }: Asking) => ({
  Authorization: `Basic ${Buffer.from(`API_KEY:${key}`).toString('base64')}`,
  Accept: '*/*',
})

const listUrl = (url: string, { from, to }: Days) =>
  `${url}/athlete/0/activities?oldest=${from}&newest=${to}&limit=${maxListed}&fields=${fields.join()}`

async function readList(response: Response, asking: Asking): Promise<ListedActivities> {
  const listed = readActivities(await readSmall(response, asking))
  const days = listed.flatMap(({ day }) => day ?? []).toSorted()
  return { activities: listed.map(({ activity }) => activity), firstDay: days[0] ?? null }
}

async function readSmall(response: Response, { signal }: Asking): Promise<Uint8Array> {
  try {
    return await readBody(response, maxListBytes)
  } catch (error) {
    throw error instanceof BodyTooLarge ? new ServiceFailure('not-understood') : failureOf(error, signal)
  }
}

async function* piecesOf(response: Response, { signal }: Asking, limit: number) {
  try {
    yield* bodyPieces(response, limit)
  } catch (error) {
    throw error instanceof BodyTooLarge ? error : failureOf(error, signal)
  }
}
