// A connector as small as one can be, to a service that is made up: it lists rides, and hands out a GPX file of each. It is all
// that stands between such a service and what every service has.
import type { ConnectorName } from '../../../../src/platform/db/connector-names'
import { bodyPieces } from '../../../../src/platform/http/input/bounded-body'
import { askService } from '../../../../src/transfer/connectors/service/ask-service'
import {
  type Asking,
  type Connector,
  ServiceFailure,
} from '../../../../src/transfer/connectors/service/connector'

/** A ride as the service lists it. */
export interface TinyRide {
  id: string
  begins: string
}

const headersOf = ({ key }: Asking) => ({ Authorization: `Bearer ${key}` })

/** @param url address of the service, without a trailing slash */
export const tiny = (url: string): Connector => ({
  // The only name that the types know is the one of the service that there is.
  name: 'tiny' as string as ConnectorName,
  title: 'Tiny rides',
  keysAt: 'https://tiny.example.org/keys',
  isKey: text => /^tiny-\w+$/.test(text),
  async list(asking, { from, to }) {
    const response = await askService(`${url}/rides?from=${from}&to=${to}`, headersOf(asking), asking)
    if (response.status !== 200) throw new ServiceFailure('not-understood')
    const rides: TinyRide[] = JSON.parse(await response.text())
    return {
      activities: rides.map(({ id, begins }) => ({
        id,
        has: 'file' as const,
        startsAt: new Date(begins),
        name: `Ride ${id}`,
        sportWord: 'cycling',
        isOfGarmin: false,
      })),
      // It lists all that are in the window.
      firstDay: null,
    }
  },
  async fetchFile(asking, id, limit) {
    const response = await askService(`${url}/rides/${id}.gpx`, headersOf(asking), asking)
    return response.status === 200 ? bodyPieces(response, limit) : 'missing'
  },
})
