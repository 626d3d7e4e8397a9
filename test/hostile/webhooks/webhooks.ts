// Webhooks that lead into the own network or back here, redirect, hang, send without end, break off or refuse, and receivers
// that change what they are told of. Nothing may be asked that is not allowed, nobody else may wait, little memory may be
// taken, and nothing may be lost: each delivery is listed with its reason.
import type { Part } from '../suite/session'
import { faults, rawFaults, tryFault, tryRawFault } from './faults'
import { tryEcho, tryLoop } from './loops'
import { tryOwnAddresses, tryPlaces } from './places'

export const webhooksPart: Part = {
  name: 'webhooks',
  boundS: { short: 400, long: 400 },
  async run(session) {
    await tryPlaces(session)
    await tryOwnAddresses(session)
    await tryLoop(session)
    await tryEcho(session)
    for (const fault of faults) await tryFault(session, fault)
    for (const fault of rawFaults) await tryRawFault(session, fault)
  },
}
