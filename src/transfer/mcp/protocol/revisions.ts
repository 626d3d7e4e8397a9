// The two revisions of the protocol that are spoken here. 2026-07-28 has no sessions: each request says its revision, in
// the body and in headers. Before, clients began with `initialize`; this server then has no sessions either.
import { errorCodes, isRecord, type Message, ProtocolFailure } from './messages'

const present = '2026-07-28'

/**
 * Revisions with `initialize`, latest first. They differ in nothing that this server does. Those before had batches, which
 * are not taken here.
 */
const former = ['2025-11-25', '2025-06-18'] as const

const metaKey = (name: string) => `io.modelcontextprotocol/${name}`

export const presentRevisions = [present]
export const serverInfoKey = metaKey('serverInfo')

/** Whether a message is of the present revision. */
export type Era = 'present' | 'former'

/**
 * Finds out which revision a message follows.
 * @throws ProtocolFailure if the revision is not spoken here, or headers and body disagree
 */
export function readEra(message: Message, headers: Headers): Era {
  const { _meta: meta } = message.params
  const inBody = isRecord(meta) ? meta[metaKey('protocolVersion')] : undefined
  const inHeader = headers.get('mcp-protocol-version')
  if (inBody === undefined && inHeader !== present) {
    if (inHeader !== null && !former.some(revision => revision === inHeader)) throw unknownRevision(inHeader)
    return 'former'
  }
  // Notifications need not say more than their header does.
  if (inBody === undefined && message.id === undefined) return 'present'
  if (inBody === undefined)
    throw new ProtocolFailure(
      400,
      errorCodes.paramsInvalid,
      'The request does not say its revision in `_meta`.',
    )
  if (inHeader !== inBody) throw headersDiffer('MCP-Protocol-Version')
  if (inBody !== present) throw unknownRevision(String(inBody))
  if (!isRecord(meta) || !isRecord(meta[metaKey('clientCapabilities')]))
    throw new ProtocolFailure(
      400,
      errorCodes.paramsInvalid,
      'The request does not say what its client can do.',
    )
  requireSameNames(message, headers)
  return 'present'
}

/** Proxies look at these headers instead of the body. */
function requireSameNames({ method, params: { name } }: Message, headers: Headers) {
  if (headers.get('mcp-method') !== method) throw headersDiffer('Mcp-Method')
  if (method === 'tools/call' && headers.get('mcp-name') !== name) throw headersDiffer('Mcp-Name')
}

const headersDiffer = (header: string) =>
  new ProtocolFailure(400, errorCodes.headersDiffer, `The header ${header} does not say what the body says.`)

const unknownRevision = (requested: string) =>
  new ProtocolFailure(400, errorCodes.revisionUnknown, 'This revision of the protocol is not spoken here.', {
    data: { supported: [present, ...former], requested: requested.slice(0, 100) },
  })

/** Returns the revision that is spoken with a client of former times: the one it asks for, or the latest. */
export function agreeOn(requested: unknown): string {
  return former.find(revision => revision === requested) ?? former[0]
}
